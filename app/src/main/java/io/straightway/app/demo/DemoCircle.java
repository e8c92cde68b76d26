package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.settle.StatementFiles;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.benchmark.system.Sql;
import io.straightway.books.BusinessDate;
import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatorCounts;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorRun;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructJob;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.settlement.job.Jobs;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import io.straightway.staticdata.CurrentStaticData;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settlement of the booked trades. They are instructed; a simulated custodian, which shares
 * only files with us, answers; confirmed instructions settle; business days end until everything
 * has settled; and the custodian's statements are compared with our books. Some instructions settle
 * in two parts, and some fail at first.
 *
 * @param key the key that signs the custodian's files
 */
record DemoCircle(Database database, WorkDirectory work, DemoScreen screen, ChannelKey key) {
  private static final int THREADS = 2;
  private static final int CONNECTIONS = THREADS * InstructionWriter.CONNECTIONS + 4;
  private static final SimulatorRates OUTCOMES =
      new SimulatorRates(
          BigDecimal.ONE, new BigDecimal("0.05"), new BigDecimal("0.01"), BigDecimal.ZERO);
  private static final long SEED = 1;
  private static final int MOST_OVERTIME = 5;
  private static final String ACTOR = "demo";
  private static final String CALENDAR = "NONE";
  private static final String STATEMENTS = "statements";
  private static final String LAST_DUE =
      "SELECT max(settlement_date) FROM instruction WHERE status <> 'CANCELLED'";
  private static final String OPEN =
      """
      SELECT count(*) FROM instruction WHERE status NOT IN ('SETTLED', 'CANCELLED')
      """;

  /** Opens the first business day, before anything is booked. */
  static void openDay(Database database, LocalDate day) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "demo")) {
      DayDesk.open(connection, day, ACTOR);
    }
  }

  /** Settles all booked trades. */
  DemoSettlement run() throws Exception {
    Files.createDirectory(work.resolve("instructions"));
    Files.createDirectory(work.resolve("answers"));
    try (Pool pool = database.pool(Role.ENGINE, CONNECTIONS, "settle")) {
      InstructCounts instructed =
          screen.stage(
              "instruct",
              () -> screen.timed("instruct", () -> instruct(pool)),
              done -> Numbers.of(done.instructions()) + " instructions for the custodian");
      screen.stage("deliver", () -> screen.timed("deliver", () -> deliver(pool)), DemoCircle::text);
      List<DemoDay> days = days(pool);
      MatchCounts result =
          screen.stage(
              "reconcile",
              () -> screen.timed("reconcile", () -> reconcile(pool, days)),
              MatchCounts::text);
      Map<String, Double> seconds = screen.seconds();
      long messages = days.stream().mapToLong(DemoDay::messages).sum();
      double receiving = seconds.getOrDefault("receive", 0.0);
      return new DemoSettlement(
          instructed.instructions(),
          days.stream().mapToLong(DemoDay::settled).sum(),
          Sql.number(pool.connection(), OPEN),
          days,
          result.balances(),
          result.entries(),
          result.breaks(),
          messages,
          receiving == 0 ? 0 : Math.round(messages / receiving),
          seconds);
    }
  }

  private InstructCounts instruct(Pool pool) throws Exception {
    InstructJob job =
        new InstructJob(
            new Jobs(pool.dataSource(), Clock.systemUTC()),
            pool.dataSource(),
            CurrentStaticData.read(pool.dataSource()));
    return job.run(InstructOptions.USUAL, THREADS);
  }

  private DeliveryCounts deliver(Pool pool) throws SQLException, InterruptedException {
    DeliveryTarget target = DeliveryTarget.of("instructions", work.path());
    try (InstructionDelivery delivery =
        new InstructionDelivery(
            pool.dataSource(), target, Envelope.NONE, THREADS, Clock.systemUTC())) {
      DeliveryCounts done = delivery.pass();
      if (!done.failures().isEmpty()) {
        throw CommandFailure.failed("not everything could be delivered: " + done.failures());
      }
      return done;
    }
  }

  private static String text(DeliveryCounts done) {
    return "%s in %s files".formatted(Numbers.of(done.messages()), Numbers.of(done.bundles()));
  }

  /**
   * Runs business days until everything has settled. Failed instructions settle once all others are
   * due.
   */
  private List<DemoDay> days(Pool pool) throws Exception {
    SimulatorSettings settings =
        new SimulatorSettings(
            work.resolve("answers"), work.resolve("custodian"), OUTCOMES, SEED, key);
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, Clock.systemUTC())) {
      return days(pool, custodian);
    }
  }

  private List<DemoDay> days(Pool pool, SimulatedCustodian custodian) throws Exception {
    LocalDate lastDue = lastDue(pool);
    List<DemoDay> days = new ArrayList<>();
    int overtime = 0;
    while (lastDue != null && overtime < MOST_OVERTIME && Sql.number(pool.connection(), OPEN) > 0) {
      LocalDate day = today(pool);
      boolean allDue = day.isAfter(lastDue);
      days.add(
          screen.stage(day.toString(), () -> day(pool, custodian, day, allDue), DemoDay::text));
      overtime += allDue ? 1 : 0;
    }
    return days;
  }

  private DemoDay day(Pool pool, SimulatedCustodian custodian, LocalDate day, boolean settleFailed)
      throws Exception {
    SimulatorCounts theirs = screen.timed("custodian", () -> answer(custodian, day, settleFailed));
    ReceivedCounts ours = screen.timed("receive", () -> receive(pool));
    if (!ours.inRepair().isEmpty()) {
      throw CommandFailure.failed("answers of the custodian are in repair: " + ours.inRepair());
    }
    screen.timed(
        "endOfDay",
        () -> {
          new EndOfDay(pool.dataSource(), Clock.systemUTC(), SystemCheck::dayFindings, step -> {})
              .run(new EndOfDay.Request(day, CALENDAR, ACTOR, work.resolve("reports")));
          return day;
        });
    return new DemoDay(
        day, ours.settledWhole(), ours.settledInPart(), theirs.failing(), ours.messages());
  }

  private SimulatorCounts answer(SimulatedCustodian custodian, LocalDate day, boolean settleFailed)
      throws IOException {
    custodian.begin(day, settleFailed);
    InstructionFiles instructions = new InstructionFiles(work.resolve("instructions"));
    new SimulatorRun(custodian, instructions, () -> day, null).once();
    StatementFiles.writeAll(custodian.statement(), work.resolve(STATEMENTS));
    return custodian.counts();
  }

  private ReceivedCounts receive(Pool pool) throws Exception {
    try (MessageReceiver receiving =
        new MessageReceiver(
            pool.dataSource(), work.resolve("answers"), key, THREADS, Clock.systemUTC())) {
      return receiving.pass();
    }
  }

  /**
   * The result of the reconciliation of the custodian's statements with our books.
   *
   * @param balances the number of equal balances on the last day
   * @param entries the number of equal entries, transactions and cash, on all days
   * @param breaks the number of differences
   */
  private record MatchCounts(long balances, long entries, long breaks) {
    String text() {
      return "%s balances and %s entries as the custodian has them, %s breaks"
          .formatted(Numbers.of(balances), Numbers.of(entries), Numbers.of(breaks));
    }
  }

  private MatchCounts reconcile(Pool pool, List<DemoDay> days) throws SQLException, IOException {
    List<Reconciliation> entries = new ArrayList<>();
    for (DemoDay day : days) {
      entries.addAll(compare(pool, "semt017-" + day.day() + ".xml"));
      entries.addAll(compare(pool, "camt053-" + day.day() + ".xml"));
    }
    List<Reconciliation> balances =
        days.isEmpty()
            ? List.of()
            : compare(pool, "csv-" + days.get(days.size() - 1).day() + ".csv");
    long breaks =
        Stream.of(entries, balances)
            .flatMap(List::stream)
            .mapToLong(reconciliation -> reconciliation.breaks().size())
            .sum();
    return new MatchCounts(matched(balances), matched(entries), breaks);
  }

  private static long matched(List<Reconciliation> results) {
    return results.stream().mapToLong(Reconciliation::matched).sum();
  }

  private List<Reconciliation> compare(Pool pool, String name) throws SQLException, IOException {
    byte[] bytes = Files.readAllBytes(work.resolve(STATEMENTS).resolve(name));
    StatementFile reader = new StatementFile(new MessageReader(new HardenedXml()));
    if (!(reader.read(List.of(bytes)) instanceof StatementReading.FileContent whole)) {
      throw new IllegalStateException("the custodian's statement can't be read: " + name);
    }
    return new Reconciler(pool.dataSource()).run(whole.statements(), name, bytes, null);
  }

  private static LocalDate today(Pool pool) throws SQLException {
    try (Connection connection = pool.connection()) {
      return BusinessDate.readToday(connection).orElseThrow();
    }
  }

  private static @Nullable LocalDate lastDue(Pool pool) throws SQLException {
    try (Connection connection = pool.connection()) {
      return Queries.on(connection, handle -> handle.select(LAST_DUE).mapTo(LocalDate.class).one());
    }
  }
}
