package io.straightway.element.server;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An element as a process of its own, with a heap of 512 MB and no second chance. */
final class ElementProcess implements AutoCloseable {
  private static final String READY = "listening on ";

  private final Process process;
  private final int port;

  private ElementProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static ElementProcess start(DatabaseAddress address) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx512m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                address.jdbcUrl()));
    builder.environment().put("STP_ENGINE_USER", address.credentials(Role.ENGINE).user());
    builder.environment().put("STP_ENGINE_PASSWORD", address.credentials(Role.ENGINE).password());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      if (line.startsWith(READY)) {
        Thread drain = new Thread(() -> output.lines().forEach(ignored -> {}));
        drain.setDaemon(true);
        drain.start();
        return new ElementProcess(process, Integer.parseInt(line.substring(READY.length())));
      }
    }
    throw new IOException("the element did not start: " + String.join("\n", lines));
  }

  int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  /** What runs in the process. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      DatabaseAddress address = DatabaseAddress.external(arguments[0], System.getenv());
      var server =
          ElementServer.start(
              EngineFixture.settings(address, CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2));
      System.out.println(READY + ElementServer.port(server));
    }
  }
}
