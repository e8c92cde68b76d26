package io.straightway.element.server;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.element.EngineFixture;
import io.straightway.element.intake.Inbox;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An element in its own process, with a heap of 400 MB, as of a real one, and no restart. */
final class ElementProcess implements AutoCloseable {
  private static final String READY = "listening on ";

  private final Process process;
  private final int port;

  private ElementProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts an element that also loads the files of a directory. */
  static ElementProcess start(DatabaseAddress address, Path inbox) throws IOException {
    return start(
        address,
        CommitPoints.BATCH,
        PositionModel.LOW_CONTENTION,
        List.of(inbox.toString()),
        Path.of(""),
        Map.of());
  }

  /** Starts an element in a directory, with further environment variables. */
  static ElementProcess start(
      DatabaseAddress address, Path directory, Map<String, String> variables) throws IOException {
    return start(
        address, CommitPoints.BATCH, PositionModel.LOW_CONTENTION, List.of(), directory, variables);
  }

  static ElementProcess start(
      DatabaseAddress address, CommitPoints commitPoints, PositionModel model) throws IOException {
    return start(address, commitPoints, model, List.of(), Path.of(""), Map.of());
  }

  private static ElementProcess start(
      DatabaseAddress address,
      CommitPoints commitPoints,
      PositionModel model,
      List<String> inbox,
      Path directory,
      Map<String, String> variables)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            new ArrayList<>(
                List.of(
                    System.getProperty("java.home") + "/bin/java",
                    "-Xmx400m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    address.jdbcUrl(),
                    commitPoints.name(),
                    model.name(),
                    address.limits().stall().toString())));
    builder.command().addAll(inbox);
    builder.environment().put("STP_ENGINE_USER", address.credentials(Role.ENGINE).user());
    builder.environment().put("STP_ENGINE_PASSWORD", address.credentials(Role.ENGINE).password());
    builder.environment().putAll(variables);
    builder.directory(directory.toAbsolutePath().toFile());
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

  /** Pauses the process; nothing ends it, and it receives nothing. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Resumes the process. */
  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    String pid = Long.toString(process.pid());
    if (new ProcessBuilder("kill", "-" + signal, pid).start().waitFor() != 0) {
      throw new IOException("can't send " + signal + " to " + pid);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  /** The program of the process. */
  static final class Main {
    private static final int INBOX = 4;

    private Main() {}

    public static void main(String[] arguments) throws IOException {
      DatabaseAddress address =
          DatabaseAddress.external(arguments[0], System.getenv())
              .with(new SessionLimits(Duration.parse(arguments[3])));
      var server =
          ElementServer.start(
              EngineFixture.settings(
                  address,
                  CommitPoints.valueOf(arguments[1]),
                  PositionModel.valueOf(arguments[2]),
                  2));
      if (arguments.length > INBOX) {
        TradeIntake intake = server.getBean(TradeIntake.class);
        Inbox.start(Path.of(arguments[INBOX]), "test", intake, Duration.ofMillis(100));
      }
      System.out.println(READY + ElementServer.port(server));
    }
  }
}
