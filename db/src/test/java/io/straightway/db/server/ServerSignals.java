package io.straightway.db.server;

import io.straightway.db.server.program.Command;
import java.util.List;
import java.util.stream.Stream;

/** Signals to all processes of a server. */
public final class ServerSignals {
  private ServerSignals() {}

  /**
   * Stops a server as a sleeping host does, and returns its processes. The first one is stopped
   * before the others, since it would start more meanwhile, which would go on answering.
   */
  public static List<Long> sleep(EmbeddedServer server) {
    long first = server.pid();
    send("STOP", List.of(first));
    List<Long> all = family(first);
    send("STOP", all);
    return all;
  }

  /** Continues processes that sleep. */
  public static void wake(List<Long> asleep) {
    send("CONT", asleep);
  }

  /** Kills a server, and returns its processes, which end a moment later. */
  public static List<Long> kill(EmbeddedServer server) {
    List<Long> all = family(server.pid());
    send("KILL", all);
    return all;
  }

  private static List<Long> family(long first) {
    return Stream.concat(
            Stream.of(first),
            ProcessHandle.of(first).orElseThrow().children().map(ProcessHandle::pid))
        .toList();
  }

  private static void send(String signal, List<Long> pids) {
    for (long pid : pids) {
      Command.run(List.of("sh", "-c", "kill -" + signal + " " + pid));
    }
  }
}
