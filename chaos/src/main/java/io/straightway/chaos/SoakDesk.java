package io.straightway.chaos;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.SettlementProcesses;
import io.straightway.books.BusinessDate;
import io.straightway.chaos.site.Site;
import io.straightway.db.Role;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settlement while faults are injected, with one business day closed after another: {@code stp
 * settle run}, which is killed once a day, a simulated custodian, and {@code stp eod}, which is
 * repeated until the day is closed.
 */
final class SoakDesk implements AutoCloseable {
  private static final String ACTOR = "soak";
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LAST_DAY = Duration.ofSeconds(15);
  private static final int BY_SIGTERM = 128 + 15;
  private static final int MOST_TRIES = 60;
  private static final int MOST_LAST_DAYS = 12;

  private final Site site;
  private final SettlementProcesses desk;
  private final Duration length;
  private final Random random;
  private final ChaosScreen screen;
  private final CountDownLatch ending = new CountDownLatch(1);
  private final Thread thread = new Thread(this::work, "desk");
  private volatile @Nullable ChildProcess settling;
  private volatile @Nullable Exception failure;
  private final AtomicInteger days = new AtomicInteger();
  private final AtomicInteger kills = new AtomicInteger();

  /**
   * Creates a desk without opening a day.
   *
   * @param length the length of a business day
   */
  SoakDesk(
      Site site, EngineProcesses processes, Duration length, Random random, ChaosScreen screen) {
    this.site = site;
    this.desk =
        new SettlementProcesses(processes, List.of("--database", site.jdbcUrl()), site.directory());
    this.length = length;
    this.random = random;
    this.screen = screen;
  }

  /** Opens the first day and starts settling. */
  void start() throws SQLException, IOException {
    desk.open(site.database(), site.trades().tradeDate());
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns the number of closed days. */
  int days() {
    return days.get();
  }

  /** Returns how often settlement was killed. */
  int kills() {
    return kills.get();
  }

  /** Returns the settlement process; empty while it is being restarted. */
  List<Long> pids() {
    ChildProcess now = settling;
    return now == null || !now.isAlive() ? List.of() : List.of(now.pid());
  }

  /** Returns whether settlement continues; {@code end()} reports the reason if it does not. */
  boolean works() {
    return failure == null;
  }

  private void work() {
    try {
      settling = desk.run();
      while (!hasEnded(Duration.ZERO)) {
        day();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception e) {
      failure = e;
    }
  }

  private boolean hasEnded(Duration within) throws InterruptedException {
    return ending.await(within.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void day() throws Exception {
    LocalDate day = today();
    ChildProcess custodian = desk.custodian(day);
    Duration before = Duration.ofMillis(random.nextLong(length.toMillis()));
    if (!hasEnded(before)) {
      require(settling()).kill();
      kills.incrementAndGet();
      settling = desk.run();
      if (!hasEnded(length.minus(before))) {
        awaitTradesAfter(day);
        end(custodian);
        close(day);
        return;
      }
    }
    end(custodian);
  }

  /**
   * Switches the feeder to the next day and waits until it sends no more trades of this day,
   * because trades of a closed day go to repair.
   */
  private void awaitTradesAfter(LocalDate day) throws InterruptedException {
    site.feed().tradeOn(day.plusDays(1));
    while (!site.feed().sentDay().isAfter(day) && !hasEnded(Duration.ofSeconds(1))) {
      // the feeder is switched between two faults
    }
  }

  /** Stops the custodian; if it has hardly started, the signal itself ends it. */
  private static void end(ChildProcess custodian) throws InterruptedException {
    int exitCode = custodian.stop(PATIENCE);
    if (exitCode != 0 && (exitCode != BY_SIGTERM || !custodian.output().isEmpty())) {
      throw custodian.failure("failed");
    }
  }

  private ChildProcess settling() {
    ChildProcess now = settling;
    if (now == null) {
      throw new IllegalStateException("settlement was not started");
    }
    return now;
  }

  private static ChildProcess require(ChildProcess settling) {
    if (!settling.isAlive()) {
      throw settling.failure("ended");
    }
    return settling;
  }

  /** Closes a day; the same command continues a closing that a fault has interrupted. */
  private void close(LocalDate day) throws Exception {
    for (int tries = 1; ; tries++) {
      ChildProcess eod = desk.endOfDay(day);
      if (eod.awaitExit(PATIENCE) == 0) {
        days.incrementAndGet();
        screen.line("  %s closed, the %d. try".formatted(day, tries));
        return;
      }
      if (tries == MOST_TRIES) {
        throw eod.failure("did not close " + day);
      }
      TimeUnit.SECONDS.sleep(2);
    }
  }

  /**
   * Stops in the middle of the open day.
   *
   * @throws BenchFailure if settlement stopped earlier, with the reason
   */
  void end() throws InterruptedException {
    ending.countDown();
    thread.join(PATIENCE.toMillis());
    Exception cause = failure;
    if (cause != null) {
      throw new BenchFailure("settlement has ended: " + cause.getMessage());
    }
  }

  /**
   * Closes days after feeding has ended until everything has settled, compares the custodian's
   * books with ours, and checks the whole database.
   *
   * @return the problems found, one sentence each
   */
  List<String> settleTheRest() throws Exception {
    String statement = desk.in("statement.csv").toString();
    long open = 1;
    for (int last = 0; last < MOST_LAST_DAYS && open > 0; last++) {
      LocalDate day = today();
      TimeUnit.MILLISECONDS.sleep(Math.min(length.toMillis(), LAST_DAY.toMillis()));
      ChildProcess custodian =
          desk.custodian(
              day,
              "--once",
              "--settle-failed",
              "--statement",
              statement,
              "--statement-format",
              "csv");
      if (custodian.awaitExit(PATIENCE) != 0) {
        throw custodian.failure("failed");
      }
      open = SettlementProcesses.open(custodian);
      Await.until(() -> waiting() == 0, PATIENCE, "not all answers of the custodian were taken");
      close(day);
    }
    if (open > 0) {
      return List.of(
          open + " instructions have not settled; days waited after the last: " + MOST_LAST_DAYS);
    }
    List<String> proof = new ArrayList<>();
    site.feed()
        .acknowledgements()
        .forEach(file -> proof.addAll(List.of("--acks", file.toString())));
    List<String> findings = new ArrayList<>(listed("reconcile", List.of(statement)));
    findings.addAll(listed("check", proof));
    return findings;
  }

  private List<String> listed(String command, List<String> arguments) throws Exception {
    ChildProcess process = desk.command(command, arguments.toArray(String[]::new));
    return process.awaitExit(PATIENCE) == 0
        ? List.of()
        : List.of("stp " + command + ": " + String.join("; ", process.output()));
  }

  private long waiting() throws IOException {
    try (Stream<Path> files = Files.list(desk.answers())) {
      return files.filter(file -> file.toString().endsWith(".xml")).count();
    }
  }

  private LocalDate today() throws Exception {
    for (int tries = 1; ; tries++) {
      try (Connection connection = connection()) {
        return BusinessDate.readToday(connection).orElseThrow();
      } catch (SQLException | IllegalStateException away) {
        if (tries == MOST_TRIES) {
          throw away;
        }
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }

  private Connection connection() throws SQLException {
    return site.database().connect(Role.ENGINE, ACTOR);
  }

  @Override
  public void close() {
    ending.countDown();
    ChildProcess now = settling;
    if (now != null) {
      now.kill();
    }
  }
}
