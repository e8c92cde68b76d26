package io.straightway.benchmark.fanout;

import io.straightway.benchmark.fanout.FanOutOutcome.TickPair;
import io.straightway.benchmark.fanout.UpdateSource.SourceOpener;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.findings.PublishedLatency;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.OpenSession;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.db.Role;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProcessUse;
import io.straightway.scalability.steady.SteadyState;
import java.net.URI;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** A measurement of a fan-out on a database and a topic of its own. */
public record FanOutBench(Plan plan, MeasuringSession session, SourceOpener opening) {
  private static final String KIND = "fan-out";
  private static final String ACTOR = "stp bench";
  private static final List<String> ACCOUNTS =
      IntStream.range(0, 10).mapToObj(number -> "FAN" + number).toList();
  private static final int INSTRUMENTS = 20;
  private static final long SEED = 20080401;
  private static final long PAUSE_NANOS = 300_000;
  private static final double PERCENT_99 = 99;
  private static final double PERCENT_50 = 50;

  /**
   * The settings of the measurement.
   *
   * @param command the command line that repeats the measurement
   * @param ticks the server's ticks; the first is compared with each other one
   * @param sessions how often the server is restarted with each tick
   * @param seconds the duration of each measurement including its warm-up, in seconds
   */
  public record Plan(
      String command,
      List<Duration> ticks,
      List<Integer> subscribers,
      List<Integer> rates,
      int sessions,
      int seconds) {}

  /** Runs the bench. */
  public FanOutOutcome run() throws Exception {
    Manifest.Task task =
        new Manifest.Task(KIND, plan.command(), SEED, Map.of("seconds", plan.seconds()));
    return session.exclusively(() -> session.run(task, "asked to end: cleaning up", this::run));
  }

  private FanOutOutcome run(OpenSession open) throws Exception {
    open.keep(begun -> begun);
    UpdateSource updates = open.cleanup().open(opening::open);
    OperatorLogin login = viewer(open);
    List<FanOutCell> cells = new ArrayList<>();
    for (int number = 1; number <= plan.sessions(); number++) {
      for (Duration tick : plan.ticks()) {
        cells.addAll(session(number, tick, open, updates, login));
      }
    }
    open.end();
    PublishedLatency published = PublishedLatency.rmds();
    return new FanOutOutcome(cells, compared(cells), published.means(), published.source());
  }

  /** Adds an operator who may watch until the end. */
  private static OperatorLogin viewer(OpenSession open) throws Exception {
    Operators operators = new Operators(new SecureRandom());
    String name = "bench-viewer-%x".formatted(System.nanoTime() & 0xFFFFFFFFL);
    try (Connection connection = migrator(open)) {
      String secret = operators.add(connection, name, EnumSet.of(OperatorRole.VIEWER), ACTOR);
      open.cleanup().open(() -> () -> remove(name, operators, open));
      return new OperatorLogin(name, secret);
    }
  }

  private static void remove(String name, Operators operators, OpenSession open)
      throws SQLException {
    try (Connection connection = migrator(open)) {
      operators.remove(connection, name, ACTOR);
    }
  }

  private static Connection migrator(OpenSession open) throws SQLException {
    return open.database().database().connect(Role.MIGRATOR, "bench");
  }

  private List<FanOutCell> session(
      int number, Duration tick, OpenSession open, UpdateSource updates, OperatorLogin login)
      throws Exception {
    List<String> arguments = new ArrayList<>(open.database().elementArguments());
    arguments.addAll(
        List.of(
            "--from",
            updates.topic(),
            "--listen",
            "127.0.0.1:0",
            "--tick",
            tick.toMillis() + "ms"));
    try (ChildProcess server =
        open.processes(session.directory().logs())
            .start(
                "fan-out",
                "fan-out-%d-%d".formatted(tick.toMillis(), number),
                arguments,
                line -> {})) {
      URI address = URI.create(EngineProcesses.awaitReady(server));
      List<FanOutCell> cells = new ArrayList<>();
      for (int subscribers : plan.subscribers()) {
        try (WatchingClients clients =
            new WatchingClients(address, login, subscribers, ACCOUNTS, session.clock())) {
          for (int rate : plan.rates()) {
            session
                .screen()
                .say(
                    "session %d, tick %d ms, %d subscribers, %d updates/s"
                        .formatted(number, tick.toMillis(), subscribers, rate));
            cells.add(cell(number, tick, subscribers, rate, clients, updates, server));
          }
        }
      }
      return cells;
    }
  }

  private FanOutCell cell(
      int number,
      Duration tick,
      int subscribers,
      int rate,
      WatchingClients clients,
      UpdateSource updates,
      ChildProcess server) {
    ProcessUse use = new ProcessUse(server.pid());
    double cpu = use.cpuSeconds().orElse(0);
    clients.begin(Duration.ofSeconds(plan.seconds()));
    long sent = publish(rate, updates);
    List<Histogram> windows = clients.end();
    double[] counts = windows.stream().mapToDouble(Histogram::getTotalCount).toArray();
    Optional<SteadyState> steady = SteadyState.of(counts, SEED);
    int from = steady.map(SteadyState::from).orElse(windows.size() / 2);
    Histogram all = new Histogram(windows.get(0));
    all.reset();
    windows.subList(from, windows.size()).forEach(all::add);
    double windowSeconds = WatchingClients.WINDOW.toMillis() / 1e3;
    return new FanOutCell(
        number,
        tick.toMillis(),
        subscribers,
        rate,
        sent / (double) plan.seconds(),
        all.getTotalCount() / ((windows.size() - from) * windowSeconds),
        steady.isPresent(),
        from * WatchingClients.WINDOW.toMillis(),
        all.getTotalCount(),
        all.getMean(),
        all.getStdDeviation(),
        all.getValueAtPercentile(PERCENT_50),
        all.getValueAtPercentile(PERCENT_99),
        all.getMaxValue(),
        use.largestResidentBytes().orElse(0),
        (use.cpuSeconds().orElse(0) - cpu) / plan.seconds());
  }

  /**
   * Publishes in an open loop: each update is sent when due, whatever the subscribers have
   * received.
   */
  private long publish(int rate, UpdateSource updates) {
    SplittableRandom random = new SplittableRandom(SEED);
    long start = System.nanoTime();
    long duration = Duration.ofSeconds(plan.seconds()).toNanos();
    long sent = 0;
    for (long passed = 0; passed < duration; passed = System.nanoTime() - start) {
      for (long due = (long) (passed / 1e9 * rate); sent < due; sent++) {
        updates.send(
            ACCOUNTS.get(random.nextInt(ACCOUNTS.size())), "X" + random.nextInt(INSTRUMENTS));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return sent;
  }

  private List<TickPair> compared(List<FanOutCell> cells) {
    List<TickPair> all = new ArrayList<>();
    Duration first = plan.ticks().get(0);
    for (int subscribers : plan.subscribers()) {
      for (Duration other : plan.ticks().subList(1, plan.ticks().size())) {
        LatencyComparison.of(
                cells.stream()
                    .filter(cell -> cell.isOf(first, subscribers))
                    .map(FanOutCell::row)
                    .toList(),
                cells.stream()
                    .filter(cell -> cell.isOf(other, subscribers))
                    .map(FanOutCell::row)
                    .toList(),
                null)
            .ifPresent(
                comparison ->
                    all.add(
                        new TickPair(subscribers, first.toMillis(), other.toMillis(), comparison)));
      }
    }
    return all;
  }
}
