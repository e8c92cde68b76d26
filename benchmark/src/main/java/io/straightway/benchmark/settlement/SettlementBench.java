package io.straightway.benchmark.settlement;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.OpenSession;
import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.SettlementProcesses;
import io.straightway.benchmark.system.Sql;
import io.straightway.books.BusinessDate;
import io.straightway.db.Role;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.job.FeedDirectory;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ResultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A bench that books trades and settles them stage by stage, each stage in a separate process as an
 * operator runs it; it then books at a steady rate while {@code stp settle run} and the custodian
 * work alongside.
 */
public record SettlementBench(SettlementLoad load, MeasuringSession session) {
  private static final Duration PATIENCE = Duration.ofMinutes(30);
  private static final Duration START = Duration.ofMinutes(2);
  private static final String SETTLING =
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'straightway settle'";
  private static final int MOST_DAYS = 5;

  /** The output of settlement commands; each command prints some of these fields. */
  private record Report(
      long instructions,
      long messages,
      long settledWhole,
      long settledInPart,
      double seconds,
      @Nullable Report instructed,
      @Nullable Report delivered,
      @Nullable Report received) {
    long confirmations() {
      return settledWhole + settledInPart;
    }
  }

  /**
   * Runs the bench.
   *
   * @throws IllegalArgumentException if the directory has the results of a bench
   */
  public SettlementOutcome run() throws Exception {
    session.requireNoResults();
    Manifest.Task task =
        new Manifest.Task(
            "settlement",
            load.command(),
            load.seed(),
            Map.of("trades", load.trades(), "rate", load.rate(), "seconds", load.seconds()));
    return session.exclusively(() -> session.run(task, "asked to end: cleaning up", this::run));
  }

  private SettlementOutcome run(OpenSession open) throws Exception {
    open.keep(begun -> begun);
    BenchDatabase database = open.database();
    Path work = session.directory().work();
    open.prepare(trades("static", 0));
    EngineProcesses processes = open.processes(session.directory().logs());
    SettlementProcesses desk =
        new SettlementProcesses(processes, database.elementArguments(), work.resolve("desk"));
    desk.open(database.database(), trades("static", 0).tradeDate());
    SettlementOutcome outcome = new Run(database, processes, desk, work).all();
    open.end();
    ResultTable table =
        ResultTable.open(session.directory().resolve("settlement.csv"), SettlementStage.HEADER);
    for (SettlementStage stage : outcome.stages()) {
      table.add(List.of(stage.cells()));
    }
    if (outcome.broken().isEmpty()) {
      Directories.delete(work);
    }
    return outcome;
  }

  private GeneratorSettings trades(String source, long count) {
    return GeneratorSettings.defaults()
        .withSeed(load.seed())
        .withSource(BenchDatabase.SOURCE_PREFIX + "-" + source)
        .withTrades(count);
  }

  private final class Run {
    private final BenchDatabase database;
    private final EngineProcesses processes;
    private final SettlementProcesses desk;
    private final Path work;
    private final List<SettlementStage> stages = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

    private Run(
        BenchDatabase database, EngineProcesses processes, SettlementProcesses desk, Path work) {
      this.database = database;
      this.processes = processes;
      this.desk = desk;
      this.work = work;
    }

    SettlementOutcome all() throws Exception {
      List<String> element =
          Stream.concat(
                  database.elementArguments().stream(),
                  Stream.of("--queues", Integer.toString(load.queues())))
              .toList();
      String address = processes.startElements(1, element).get(0);
      session.screen().say("booking");
      FeedReport booked =
          feed(address, "alone", load.trades(), "--in-flight", "8", "--batch-size", "1000");
      stages.add(new SettlementStage("book", false, booked.sent(), 0, booked.seconds()));
      instructAndSettle();
      if (load.seconds() > 0) {
        beside(address);
      }
      processes.stopElements();
      return new SettlementOutcome(stages, broken());
    }

    private FeedReport feed(String address, String name, long count, String... options)
        throws Exception {
      Path file = work.resolve(name + ".xml");
      new TradeGenerator(trades(name, count).withTradeDate(today())).writeTo(file);
      files.add(file);
      return processes.feed(List.of(file), List.of(address), sent -> {}, options).get(0);
    }

    private LocalDate today() throws SQLException {
      try (Connection connection = database.database().connect(Role.ENGINE, "bench")) {
        return BusinessDate.readToday(connection).orElseThrow();
      }
    }

    private void instructAndSettle() throws Exception {
      session.screen().say("instructing and delivering");
      Report instructed = done(desk.command("settle", "instruct", "--json"));
      stages.add(stage("instruct", instructed.instructions(), instructed));
      Report delivered =
          done(
              desk.command("settle", "deliver", "--json", "--out", desk.instructions().toString()));
      stages.add(stage("deliver", delivered.messages(), delivered));
      long open = 1;
      for (int days = 0; days < MOST_DAYS && open > 0; days++) {
        LocalDate day = today();
        session.screen().say("settling " + day);
        open = SettlementProcesses.open(require(desk.custodian(day, "--once", "--settle-failed")));
        Report received =
            done(desk.command("settle", "receive", "--json", desk.answers().toString()));
        stages.add(stage("receive, " + day, received.messages(), received));
        require(desk.endOfDay(day));
      }
    }

    private SettlementStage stage(String name, long number, Report done) {
      return new SettlementStage(name, false, number, done.confirmations(), done.seconds());
    }

    /**
     * Books at a steady rate while settlement runs. The custodian's date is the last of the days,
     * so that its instructions settle at once.
     */
    private void beside(String address) throws Exception {
      session.screen().say("booking and settling at the same time");
      ChildProcess custodian = desk.custodian(today().plusDays(MOST_DAYS));
      ChildProcess settling = desk.run();
      Await.until(this::isSettling, START, "settlement did not begin");
      FeedReport booked =
          feed(
              address,
              "beside",
              (long) load.rate() * load.seconds(),
              "--rate",
              Integer.toString(load.rate()),
              "--batch-size",
              "500");
      Report done = turns(settling);
      for (ChildProcess process : List.of(settling, custodian)) {
        if (process.stop(PATIENCE) != 0) {
          throw process.failure("did not end in order");
        }
      }
      double seconds = booked.seconds();
      stages.add(new SettlementStage("mixed: book", true, booked.sent(), 0, seconds));
      stages.add(new SettlementStage("mixed: instruct", true, done.instructions(), 0, seconds));
      stages.add(
          new SettlementStage(
              "mixed: receive", true, done.messages(), done.confirmations(), seconds));
    }

    private boolean isSettling() throws SQLException {
      return Sql.number(database.database().connect(Role.READER, "bench"), SETTLING) > 0;
    }

    /** Returns the sums of all turns that settlement has completed. */
    private static Report turns(ChildProcess settling) {
      long instructions = 0;
      long messages = 0;
      long whole = 0;
      long parts = 0;
      for (String line : settling.output()) {
        Report turn = ResultJson.read(line, Report.class);
        if (turn.instructed() != null && turn.received() != null) {
          instructions += turn.instructed().instructions();
          messages += turn.received().messages();
          whole += turn.received().settledWhole();
          parts += turn.received().settledInPart();
        }
      }
      return new Report(instructions, messages, whole, parts, 0, null, null, null);
    }

    private List<String> broken() throws Exception {
      List<String> words = new ArrayList<>();
      files.forEach(
          file -> words.addAll(List.of("--acks", FeedDirectory.acknowledgements(file).toString())));
      ChildProcess check = desk.command("check", words.toArray(String[]::new));
      return check.awaitExit(PATIENCE) == 0
          ? List.of()
          : check.output().stream().filter(line -> line.contains("BROKEN")).toList();
    }

    private static Report done(ChildProcess command) throws InterruptedException, IOException {
      List<String> output = require(command).output();
      return ResultJson.read(output.get(output.size() - 1), Report.class);
    }

    private static ChildProcess require(ChildProcess command) throws InterruptedException {
      if (command.awaitExit(PATIENCE) != 0) {
        throw command.failure("failed");
      }
      return command;
    }
  }
}
