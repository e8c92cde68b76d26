package io.straightway.db.server;

import io.straightway.db.server.program.Pause;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Every process that works on a data directory: the server and its children, including those that
 * have outlived a killed server.
 *
 * @param data absolute, without symbolic links
 */
public record ServerProcesses(Path data) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Pause PAUSE =
      new Pause(Duration.ofMillis(5), "waiting for the end of a database server");

  public static ServerProcesses on(Path data) {
    return new ServerProcesses(data);
  }

  /**
   * Kills all processes, also stopped ones, and returns when none is left. The server is killed
   * first, since it would start new ones.
   *
   * @throws ServerFailure if some can't be killed
   */
  public void kill() {
    long start = System.nanoTime();
    server();
    for (List<ProcessHandle> left = alive(); !left.isEmpty(); left = alive()) {
      left.forEach(ProcessHandle::destroyForcibly);
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new ServerFailure(
            "processes %s still work on %s; kill them, then try again".formatted(pids(), data));
      }
      PAUSE.take();
    }
  }

  /** Returns the ids of the processes that run at this moment, in no order. */
  public List<Long> pids() {
    return alive().stream().map(ProcessHandle::pid).toList();
  }

  private void server() {
    try {
      Postmaster.alive(data).ifPresent(Postmaster::kill);
    } catch (IOException e) {
      throw ServerFailure.at(data, "can't read postmaster.pid", e);
    }
  }

  private List<ProcessHandle> alive() {
    return ProcessHandle.allProcesses()
        .filter(process -> Postmaster.serves(process.pid(), data))
        .toList();
  }
}
