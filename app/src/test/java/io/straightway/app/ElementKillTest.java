package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Elements are killed at random instants while they are fed, twenty times or as often as {@code
 * -Dstp.kills} says, and at last the feeder too; each time a new one goes on. Where transactions
 * end changes with every element, so that some die between the commit points of a step.
 */
class ElementKillTest {
  private static final int KILLS = Integer.getInteger("stp.kills", 20);
  private static final String TRADES = "30000";
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Pattern READY = Pattern.compile("^ready: http://");
  private static final List<String> COMMIT_POINTS = List.of("batch", "step", "trade");

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @TempDir private Path dir;
  private int started;

  @Test
  void whatWasAcknowledgedIsThereOnceAfterTwentyKillsAtRandomInstants() throws Exception {
    Path trades = dir.resolve("trades.xml");
    Path staticData = dir.resolve("static-data");
    run(
        "generate",
        "--trades",
        TRADES,
        "--seed",
        "7",
        "--invalid-share",
        "0.01",
        "--out",
        trades.toString(),
        "--static-data",
        staticData.toString());
    run(withDatabase(List.of("static-data", "load"), csvFiles(staticData)));
    int port = freePort();
    String to = "http://127.0.0.1:" + port + "/trades";
    Random random = new Random(20261120);

    ChildProcess feeder = start("feed", trades.toString(), "--to", to, "--rate", "300");
    for (int kill = 1; kill <= KILLS; kill++) {
      ChildProcess element = startElement(port, COMMIT_POINTS.get(kill % COMMIT_POINTS.size()));
      TimeUnit.MILLISECONDS.sleep(random.nextInt(1500));
      assertThat(element.isAlive()).isTrue();
      element.kill();
      element.awaitExit(PATIENCE);
    }
    assertThat(feeder.isAlive()).as("the feed outlives its elements").isTrue();
    feeder.kill();
    feeder.awaitExit(PATIENCE);
    ChildProcess last = startElement(port, "batch");
    run("feed", trades.toString(), "--to", to);
    assertThat(last.stop(PATIENCE)).as("an element that is asked to end drains").isZero();

    String acks = dir.resolve("trades.xml.feed").resolve("acks.csv").toString();
    List<String> report = run(withDatabase(List.of("check"), List.of("--acks", acks)));
    assertThat(report).anyMatch(line -> line.contains("I1"));
  }

  private ChildProcess startElement(int port, String commitPoints) throws InterruptedException {
    List<String> arguments =
        List.of(
            "--listen", "127.0.0.1:" + port, "--name", "killed", "--commit-points", commitPoints);
    ChildProcess element =
        start(withDatabase(List.of("element"), arguments).toArray(String[]::new));
    element.awaitLine(READY, PATIENCE);
    return element;
  }

  private List<String> withDatabase(List<String> command, List<String> arguments) {
    List<String> words = new ArrayList<>(command);
    words.add("--database");
    words.add(database.address().jdbcUrl());
    words.addAll(arguments);
    return words;
  }

  private List<String> run(List<String> words) throws InterruptedException {
    return run(words.toArray(String[]::new));
  }

  /** Runs a command to its end, which must be a success; answers what it printed. */
  private List<String> run(String... words) throws InterruptedException {
    ChildProcess command = start(words);
    int exitCode = command.awaitExit(PATIENCE);
    if (exitCode != 0) {
      throw command.failure("failed: " + String.join("\n", command.output()));
    }
    return command.output();
  }

  private ChildProcess start(String... words) {
    List<String> command = StpProcess.words(List.of(words));
    started++;
    String name = words[0] + "-" + started;
    return ChildProcess.start(
        ProgramStart.of(name, command, environment(), dir.resolve(name + ".log")));
  }

  private Map<String, String> environment() {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.keySet().removeIf(name -> name.startsWith("STP_"));
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return environment;
  }

  private static List<String> csvFiles(Path dir) throws IOException {
    try (var files = Files.list(dir)) {
      return files.map(Path::toString).toList();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
