package io.straightway.db.server;

import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Stops a server when it is closed, or when this program ends without closing it, even by {@code
 * kill -9}.
 *
 * <p>A shell waits for the end of a pipe whose other end only this program holds, and then stops
 * the server. It ignores signals that a terminal or a supervisor sends to a whole group of
 * processes, so repeated Ctrl-C does not reach it.
 */
public record ServerWatch(EmbeddedServer server, Process shell) implements AutoCloseable {
  private static final String AT_THE_END_OF_THE_PIPE =
      "exec >/dev/null 2>&1; read -r word; exec \"$@\"";

  static ServerWatch over(EmbeddedServer server, List<String> stop) throws IOException {
    return new ServerWatch(server, Command.start(AT_THE_END_OF_THE_PIPE, stop));
  }

  /**
   * Stops the server and waits for its end. Does nothing if the server has ended.
   *
   * @throws ServerFailure if it did not stop
   */
  @Override
  public void close() {
    try {
      shell.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException("stopping a database server", e);
    }
    shell.onExit().join();
    if (!server.hasEnded()) {
      throw new ServerFailure(
          "the database server in %s (pid %d) did not stop"
              .formatted(server.directory(), server.pid()));
    }
  }
}
