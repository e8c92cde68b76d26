package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.bench.Logins;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Elements are killed at random instants while being fed, twenty times or as often as {@code
 * -Dstp.kills} says, and finally their feeders too; each time a new process continues. Two elements
 * are killed and started side by side, each with its own feeder. The commit points change with
 * every element, so that some die between the commits of a step.
 */
@Order(1) // slow, so it starts first
class ElementKillTest {
  private static final int KILLS = Integer.getInteger("stp.kills", 20);
  private static final List<String> SOURCES = List.of("ONE", "TWO");
  private static final int TRADES_OF_EACH = 15_000;

  /** Longest time from an element's readiness to its kill. */
  private static final Duration LONGEST_LIFE = Duration.ofMillis(1500);

  /** Duration of a feed as a multiple of the time that the kills take at the first start's pace. */
  private static final int RESERVE = 4;

  private static final Pattern READY = Pattern.compile("^ready: http://");
  private static final List<String> COMMIT_POINTS = List.of("batch", "step", "trade");

  @AutoClose private final TestDatabase database = TestDatabase.durable();
  @TempDir private Path dir;
  private final Map<String, String> environment = new HashMap<>(Logins.of(database));

  @BeforeEach
  void trades() throws IOException {
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (String source : SOURCES) {
      stp(
          "generate",
          "--trades=" + TRADES_OF_EACH,
          "--seed=7",
          "--source=" + source,
          "--invalid-share=0.01",
          "--out=" + trades(source),
          "--static-data=static-data");
    }
    List<String> load = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static-data"))) {
      files.map(Path::toString).forEach(load::add);
    }
    stp(load.toArray(String[]::new));
  }

  @Test
  void acknowledgedTradesExistOnceAfterTwentyKillsAtRandomInstants(TestReporter reporter)
      throws Exception {
    reporter.publishEntry("kills", String.valueOf(KILLS));
    List<Callable<Void>> kills = new ArrayList<>();
    for (int element = 1; element <= SOURCES.size(); element++) {
      int number = element;
      kills.add(
          () -> {
            feedAndKill(number);
            return null;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(kills.size());
    try {
      for (Future<Void> ended : threads.invokeAll(kills)) {
        ended.get();
      }
    } finally {
      threads.shutdownNow();
    }

    int port = freePort();
    ChildProcess last = startElement(1, port, "batch");
    stp("feed", trades("ONE"), trades("TWO"), "--to=" + address(port));
    assertThat(last.stop(Patience.LONG)).as("an element that is asked to end drains").isZero();
    assertThat(stp("check", "--acks=" + acks("ONE") + "," + acks("TWO")).out())
        .contains("I1 holds");
  }

  /** Makes every kill of one element, and finally kills its feeder. */
  private void feedAndKill(int element) throws Exception {
    int port = freePort();
    Random random = new Random(20261120 + element);
    long before = System.nanoTime();
    ChildProcess killed =
        startElement(element, port, COMMIT_POINTS.get(element % COMMIT_POINTS.size()));
    Duration start = Duration.ofNanos(System.nanoTime() - before);
    ChildProcess feeder =
        StpProcess.start(
            dir,
            Map.of(),
            "feed",
            trades(SOURCES.get(element - 1)),
            "--to=" + address(port),
            "--rate=" + rate(start));
    for (int kill = element; kill <= KILLS; kill += SOURCES.size()) {
      if (!killed.isAlive()) {
        killed = startElement(element, port, COMMIT_POINTS.get(kill % COMMIT_POINTS.size()));
      }
      TimeUnit.MILLISECONDS.sleep(random.nextInt((int) LONGEST_LIFE.toMillis()));
      assertThat(killed.isAlive()).isTrue();
      kill(killed);
    }
    assertThat(feeder.isAlive()).as("the feed outlives its elements").isTrue();
    kill(feeder);
  }

  /** Returns trades a second at which a feed outlives the kills, also on a slow machine. */
  private static long rate(Duration start) {
    Duration kills = start.plus(LONGEST_LIFE).multipliedBy(KILLS / SOURCES.size());
    return Math.max(1, TRADES_OF_EACH / kills.multipliedBy(RESERVE).toSeconds());
  }

  private ChildProcess startElement(int number, int port, String commitPoints)
      throws InterruptedException {
    ChildProcess element =
        StpProcess.start(
            dir,
            environment,
            "element",
            "--listen=127.0.0.1:" + port,
            "--name=killed-" + number,
            "--commit-points=" + commitPoints);
    element.awaitLine(READY, Patience.LONG);
    return element;
  }

  private static void kill(ChildProcess process) throws InterruptedException {
    process.kill();
    process.awaitExit(Patience.LONG);
  }

  private StpRun stp(String... words) {
    StpRun run = StpRun.in(dir, environment, words);
    assertThat(run.exitCode()).as("%s %s", run.out(), run.err()).isZero();
    return run;
  }

  private String trades(String source) {
    return dir.resolve(source + ".xml").toString();
  }

  private String acks(String source) {
    return trades(source) + ".feed/acks.csv";
  }

  private static String address(int port) {
    return "http://127.0.0.1:" + port + "/trades";
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
