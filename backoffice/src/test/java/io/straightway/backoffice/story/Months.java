package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.db.Role;
import io.straightway.db.server.DatabaseDump;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.income.IncomeDesk;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Twenty business days of a desk with two custodians, one of which uses ISO 15022 and the other ISO
 * 20022, run for many {@linkplain MonthSequence sequences} at once: each has its own accounts,
 * counterparty and seed, and they share the securities, the dividend, the calendar, the end of each
 * day and the statements.
 */
final class Months implements AutoCloseable {
  private static final int REPORTED = 19;
  private static final BigDecimal OTHERWISE = new BigDecimal("5.00");
  private static final int MESSAGES_AT_ONCE = 500;
  private static final int PEOPLE = 4;

  private static final MtCustodians MT = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope ENVELOPE = new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", MT);
  private static final InstructOptions OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, MT);

  private final Path dir;
  private final SettlementInstallation installation;
  private final MonthDesk desk = new MonthDesk();
  private final long shared;
  private final MonthHoliday holiday;
  private final MonthPostponement postponement;
  private final List<MonthCustodian> custodians;
  private final List<MonthSequence> sequences = new ArrayList<>();
  private final Map<String, MonthSequence> byNumber = new HashMap<>();
  private final Map<String, BigDecimal> otherwise = new HashMap<>();
  private final Set<Long> explained = ConcurrentHashMap.newKeySet();
  private final ExecutorService people = Executors.newFixedThreadPool(PEOPLE);
  private final CustodianReader reader = new CustodianReader();
  private int files;

  /** Creates the sequences of a range of seeds, the last one exclusive. */
  Months(Path dir, long from, long to) throws Exception {
    this.dir = dir;
    shared = Long.getLong("stp.shared", from);
    holiday = MonthHoliday.of(shared);
    MonthDividend dividend = MonthDividend.of(shared, holiday);
    custodians =
        List.of(
            new MonthCustodian("CUSTGB2LXXX", true, dividend, holiday),
            new MonthCustodian("AGNTDEFFXXX", false, dividend, holiday));
    LongStream.range(from, to).forEach(this::open);
    installation =
        SettlementInstallation.open(
                dir,
                """
            INSERT INTO security VALUES
              ('GB0000000A14', '2000-01-01', 'Pays', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4.25, 1, 'ACT_ACT_ICMA', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
              ('GB0000000C12', '2000-01-01', 'Matures', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4, 1, 'ACT_ACT_ICMA', '2016-12-08', '2026-12-08', 'N', NULL, NULL, NULL, NULL);
            INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
            VALUES ('GB0000000D11', '2000-01-01', 'Pays too', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2);
            INSERT INTO cut_off
            SELECT c, 'DTCYUS33XXX', 'BOTH', '*', '2000-01-01', 'Europe/London', '11:00', 2, 'NEXT_DAY'
              FROM unnest(ARRAY['CUSTGB2LXXX', 'AGNTDEFFXXX']) AS c;
            INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1), ('BOND', '2000-01-01', 0.2);
            INSERT INTO cash_penalty_rate VALUES ('GBP', '2000-01-01', 0.5);
            -- an element looks at the business date every few seconds, and a day is shorter here
            INSERT INTO date_window VALUES ('XLON', '2000-01-01', 180, 60, 90);
            """
                    + parties())
            .provingOnce(SystemCheck::dayFindings);
    desk.open(installation);
    postponement = new MonthPostponement(installation, holiday);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, MonthDays.of(1), "test");
    }
    installation.decide(
        DecisionKind.INCOME_TAX.of(IncomeDesk.tax(MonthEvent.DIVIDEND.isin, new BigDecimal("15"))));
  }

  private void open(long seed) {
    MonthSequence sequence =
        new MonthSequence(seed, desk, holiday, custodians.get(0), custodians.get(1));
    sequences.add(sequence);
    for (MonthAccount account : sequence.accounts()) {
      byNumber.put(account.safekeeping(), sequence);
      byNumber.put(account.cashAccount(), sequence);
    }
  }

  private String parties() {
    StringBuilder sql = new StringBuilder();
    for (MonthSequence sequence : sequences) {
      String bic = sequence.counterparty();
      sql.append("INSERT INTO counterparty VALUES ('%s', '2000-01-01', 'x');".formatted(bic))
          .append(
              "INSERT INTO ssi VALUES ('%s', 'GBP', '*', '2000-01-01', '%s', '%s', 'B1');"
                  .formatted(bic, sequence.placeOfSettlement(), sequence.agent()));
      for (MonthAccount account : sequence.accounts()) {
        sql.append(
            "INSERT INTO account VALUES ('%s', '2000-01-01', 'x', '%s', '%s', '%s', NULL, NULL, %s);"
                .formatted(
                    account.code(),
                    account.custodian().bic(),
                    account.safekeeping(),
                    account.cashAccount(),
                    account.isFifo() ? "'FIFO'" : "NULL"));
      }
    }
    return sql.toString();
  }

  /** Runs the month, and returns the number of occurrences of each event. */
  Map<String, Integer> live() throws Exception {
    for (int day = 1; day <= MonthDays.LAST; day = holiday.open(day + 1)) {
      trade(day);
      instruct(day);
      custodiansSettle(day);
      run(day, MonthSequence.Phase.REQUEST);
      if (day == holiday.announced()) {
        postponement.postpone(sequences, Files.createDirectories(dir.resolve("holiday")));
      }
      deliver(day);
      run(day, MonthSequence.Phase.ANSWER);
      receive(day);
      if (day == holiday.announced()) {
        postponement.await();
        instruct(day);
        receive(day);
      }
      run(day, MonthSequence.Phase.DECIDE);
      desk.resubmit();
      end(day);
      reconcile(day);
    }
    return desk.happened();
  }

  private void run(int day, MonthSequence.Phase phase) throws Exception {
    each(
        sequences,
        sequence -> {
          try {
            sequence.run(day, phase);
          } catch (Exception | AssertionError e) {
            throw new AssertionError(
                "seed %d, day %d, %s".formatted(sequence.seed(), day, phase), e);
          }
        });
  }

  /** Runs work in parallel, as by several people at a desk. */
  private <T> void each(List<T> all, Work<T> work) throws Exception {
    List<Callable<Void>> calls = new ArrayList<>();
    for (T item : all) {
      calls.add(
          () -> {
            work.on(item);
            return null;
          });
    }
    for (Future<Void> done : people.invokeAll(calls)) {
      done.get();
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    void on(T item) throws Exception;
  }

  private void trade(int day) throws Exception {
    List<String> messages = new ArrayList<>();
    sequences.forEach(sequence -> messages.addAll(sequence.trade(day)));
    for (int from = 0; from < messages.size(); from += MESSAGES_AT_ONCE) {
      List<String> chunk =
          messages.subList(from, Math.min(messages.size(), from + MESSAGES_AT_ONCE));
      List<Outcome> outcomes = installation.engine().take(TradeXml.batch(chunk));
      assertThat(outcomes).allMatch(outcome -> outcome.refusal() == null);
    }
  }

  private void instruct(int day) throws Exception {
    installation.instruct(
        OPTIONS,
        Clock.fixed(
            MonthDays.of(day).atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC), ZoneOffset.UTC));
    deliver(day);
  }

  /** Delivers, and reads the files as a custodian would. */
  private void deliver(int day) throws Exception {
    installation.deliver(installation.out().toString(), ENVELOPE);
    for (String name : SettlementInstallation.files(installation.out())) {
      Path file = installation.out().resolve(name);
      for (byte[] message : reader.messages(Files.readAllBytes(file))) {
        if (((Readable) reader.read(message)).message()
            instanceof SettlementInstruction023 instruction) {
          take(instruction, day);
        }
      }
      Files.delete(file);
    }
  }

  private void take(SettlementInstruction023 instruction, int day) {
    MonthSequence sequence = of(instruction.safekeepingAccount());
    for (MonthAccount account : sequence.accounts()) {
      if (account.safekeeping().equals(instruction.safekeepingAccount())) {
        sequence.take(account, instruction, day);
      }
    }
  }

  private MonthSequence of(String number) {
    return Objects.requireNonNull(byNumber.get(number), number);
  }

  private void custodiansSettle(int day) throws Exception {
    for (MonthCustodian custodian : custodians) {
      custodian.announce(day);
      custodian.accounts().forEach(account -> account.payIncome(day));
    }
    run(day, MonthSequence.Phase.SETTLE);
    receive(day);
  }

  private void receive(int day) throws Exception {
    for (MonthCustodian custodian : custodians) {
      for (byte[] file : custodian.sent(day)) {
        files++;
        Files.write(installation.in().resolve(custodian.fileName(files)), file);
      }
    }
    installation.receive();
  }

  private void end(int day) throws Exception {
    installation.end(MonthDays.of(day), "GBLO", dir.resolve("reports"));
    for (MonthSequence sequence : sequences) {
      sequence.end(day);
    }
  }

  private void reconcile(int day) throws Exception {
    for (MonthCustodian custodian : custodians) {
      for (List<byte[]> statement : custodian.statements(MonthDays.of(day))) {
        reconcile(statement, null);
      }
      if (day >= REPORTED) {
        sequences.forEach(sequence -> sequence.differ(custodian, otherwise, OTHERWISE));
        reconcile(List.of(custodian.penalties(REPORTED - 1, otherwise)), custodian.bic());
      }
    }
    each(openBreaks(), this::explain);
  }

  private void reconcile(List<byte[]> files, @Nullable String custodian) throws Exception {
    StatementReading reading = new StatementFile(new MessageReader(new HardenedXml())).read(files);
    assertThat(reading).isInstanceOf(StatementReading.FileContent.class);
    new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "s", files.get(0), custodian);
  }

  /**
   * Explains a break: the desk enters fees and adopts the CSD's figures; a mere delay closes by
   * itself.
   */
  private void explain(Break reported) throws Exception {
    long number = Objects.requireNonNull(reported.note()).number();
    LocalDate value = reported.key().day();
    if (value == null || !explained.add(number)) {
      return;
    }
    if (otherwise.containsKey(
        String.join(" ", reported.key().reference(), reported.key().kind().name(), dayOf(value)))) {
      desk.adopt(number);
      return;
    }
    for (MonthAccount account : of(reported.key().account()).accounts()) {
      if (account.hasCharged(reported.key().reference())) {
        desk.enter(account, reported.difference(), value);
      }
    }
  }

  private static String dayOf(LocalDate day) {
    return Integer.toString(MonthDays.number(day));
  }

  private List<Break> openBreaks() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "test")) {
      return OpenBreaks.read(connection);
    }
  }

  /** Checks each sequence separately, then all together. */
  void assertAllIsExplained() throws Exception {
    new MonthEndChecks(installation, sequences, byNumber, shared).judge(openBreaks());
  }

  /** Writes the whole database into a file. */
  void dump(Path file) throws Exception {
    new DatabaseDump(file).write(installation.engine().database());
  }

  @Override
  public void close() {
    people.shutdown();
    installation.close();
  }
}
