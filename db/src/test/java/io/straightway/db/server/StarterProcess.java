package io.straightway.db.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A {@link StarterProgram} in a JVM of its own. */
final class StarterProcess implements AutoCloseable {
  private final Process process;

  private StarterProcess(Process process) {
    this.process = process;
  }

  static StarterProcess starting(Path dir) {
    return starting(List.of(dir.toString()));
  }

  /** Starts a program whose server stops with it. */
  static StarterProcess owning(Path dir) {
    return starting(List.of(dir.toString(), "owning"));
  }

  private static StarterProcess starting(List<String> arguments) {
    ProcessBuilder builder =
        new ProcessBuilder(ShortLivedJvm.command(StarterProgram.class.getName(), arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("STP_ENGINE_PASSWORD", "of another database");
    try {
      return new StarterProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until the program has its server.
   *
   * @return the server's process id
   */
  long serverPid() throws IOException {
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    String line = lines.readLine();
    if (line == null) {
      throw new IOException("the other program ended without a server");
    }
    return Long.parseLong(line);
  }

  /** Kills the program as kill -9 does. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  @Override
  public void close() {
    kill();
  }
}
