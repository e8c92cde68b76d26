package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.db.Role;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.check.Finding;
import io.straightway.iso15022.CustodianReader;
import io.straightway.iso15022.MtCustodians;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading.Readable;
import io.straightway.ledger.AccountKind;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.House;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.deliver.Envelope;
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
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * Twenty business days of a desk with two custodians, one of which speaks ISO 15022 and the other
 * ISO 20022; what happens is drawn by a seed. Trades and blocks are made on all but the last days;
 * they settle whole, late, with an earlier value or in parts, of which some rests never come and
 * are taken back; a bond pays a coupon; custodians charge fees, of which the desk hears by the
 * statement of the day, also with the value of the day before. Each evening the day is closed, and
 * each statement is reconciled.
 */
final class Month implements AutoCloseable {
  static final String BOND = "GB0000000A14";
  private static final String SHARE = StaticDataFixture.VODAFONE;
  private static final LocalDate FIRST = LocalDate.of(2026, 11, 23);
  private static final LocalDate RECORD = LocalDate.of(2026, 11, 30);
  private static final LocalDate PAID = LocalDate.of(2026, 12, 1);
  private static final BigDecimal COUPON = new BigDecimal("0.0425");
  private static final int DAYS = 20;
  private static final int DAYS_WITH_TRADES = 14;
  private static final int DAYS_WITH_FEES = 18;

  private static final MtCustodians MT = MtCustodians.of(List.of("CUSTGB2L"));
  private static final Envelope ENVELOPE = new Envelope(Envelope.Kind.NONE, "OURSGB2L", MT);
  private static final InstructOptions OPTIONS =
      new InstructOptions(null, false, false, null, Duration.ZERO, MT);

  private final Random random;
  private final Path dir;
  private final House house;
  private final JournalDesk journals;
  private final OperatorLogin bob;
  private final List<MonthCustodian> custodians =
      List.of(new MonthCustodian("ACC1", true), new MonthCustodian("ACC3", false));
  private final Map<MonthCustodian, BigDecimal> entitled = new HashMap<>();
  private final Map<String, Integer> happened = new TreeMap<>();
  private final Set<Long> explained = new HashSet<>();
  private final CustodianReader reader = new CustodianReader();
  private int trades;
  private int files;

  Month(Path dir, long seed) throws Exception {
    this.dir = dir;
    random = new Random(seed);
    house =
        House.open(
            dir,
            """
            INSERT INTO account VALUES
              ('ACC3', '2000-01-01', 'Third', 'AGNTDEFFXXX', 'SK_ACC3', 'CA-ACC3');
            INSERT INTO security VALUES
              ('GB0000000A14', '2000-01-01', 'Pays', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               4.25, 1, 'ACT_ACT_ICMA', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL);
            -- an element looks at the business date every few seconds, and a day is shorter here
            INSERT INTO date_window VALUES ('XLON', '2000-01-01', 180, 60, 90);
            """);
    journals = new JournalDesk(house.database());
    bob = house.operator("bob");
    try (Connection connection = house.database().getConnection()) {
      BusinessDate.open(connection, FIRST, "test");
    }
  }

  /** Lives through it; answers how often what happened. */
  Map<String, Integer> live() throws Exception {
    LocalDate before = FIRST.minusDays(3);
    LocalDate day = FIRST;
    for (int number = 1; number <= DAYS; number++) {
      if (number <= DAYS_WITH_TRADES) {
        trade(day);
      }
      instruct();
      settle(day, before);
      if (number <= DAYS_WITH_FEES) {
        charge(number == 1 ? day : before, day);
      }
      new EndOfDay(house.database(), Clock.systemUTC(), step -> {})
          .run(new EndOfDay.Order(day, "GBLO", "test", dir.resolve("reports")));
      reconcile(day);
      before = day;
      day = day.plusDays(day.getDayOfWeek() == DayOfWeek.FRIDAY ? 3 : 1);
    }
    return happened;
  }

  private void happens(String what) {
    happened.merge(what, 1, Integer::sum);
  }

  private void trade(LocalDate day) throws Exception {
    for (MonthCustodian custodian : custodians) {
      for (int some = 1 + random.nextInt(2); some > 0; some--) {
        house.book(share(custodian, day).text());
      }
    }
    if (day.isBefore(RECORD.minusDays(3)) && random.nextInt(3) > 0) {
      String nominal = 1 + random.nextInt(9) + "000";
      TradeXml bond = purchase(day).with("Isin", BOND).with("Price", "99.5");
      house.book(bond.with("Account", pick().account()).with("Quantity", nominal).text());
      happens("bond");
    }
    if (random.nextInt(3) == 0) {
      TradeXml block = purchase(day).with("Price", "25.01").with("Quantity", "1000");
      block(block.allocated());
      block(purchase(day, block).allocated("ACC1", "333", "ACC3", "667"));
    }
  }

  /** The first one waits for the second one. */
  private void block(TradeXml block) throws Exception {
    assertThat(house.engine().take(block.bytes())).allMatch(outcome -> outcome.refusal() == null);
    happens("block");
  }

  private TradeXml purchase(LocalDate day) {
    trades++;
    return TradeXml.purchase("A", trades).with("TradeDate", day.toString());
  }

  private TradeXml purchase(LocalDate day, TradeXml like) {
    String reference =
        like.text().replaceAll("(?s).*<TradeReference>(.*)</TradeReference>.*", "$1");
    return purchase(day)
        .with("Price", "25.01")
        .with("Quantity", "1000")
        .with("TradeReference", reference);
  }

  private TradeXml share(MonthCustodian custodian, LocalDate day) {
    int held = custodian.held(SHARE).intValue();
    boolean sale = held > 200 && random.nextInt(3) == 0;
    String quantity = Integer.toString(sale ? 1 + random.nextInt(50) : 1 + random.nextInt(400));
    happens(sale ? "sale" : "purchase");
    return purchase(day)
        .with("Account", custodian.account())
        .with("Side", sale ? "SELL" : "BUY")
        .with("Quantity", quantity)
        .with("Price", "25.%02d".formatted(random.nextInt(100)));
  }

  private MonthCustodian pick() {
    return custodians.get(random.nextInt(custodians.size()));
  }

  private void instruct() throws Exception {
    house.instruct(OPTIONS);
    deliver();
  }

  /** What goes out is read as a custodian reads it. */
  private void deliver() throws Exception {
    house.deliver(house.out().toString(), ENVELOPE);
    for (String name : House.files(house.out())) {
      Path file = house.out().resolve(name);
      for (byte[] message : reader.messages(Files.readAllBytes(file))) {
        if (((Readable) reader.read(message)).message() instanceof SettlementInstruction023 said) {
          custodians.stream()
              .filter(each -> each.safekeeping().equals(said.safekeepingAccount()))
              .forEach(each -> each.take(said));
        }
      }
      Files.delete(file);
    }
  }

  private void settle(LocalDate day, LocalDate before) throws Exception {
    for (MonthCustodian custodian : custodians) {
      List<MonthCustodian.Order> stuck = custodian.settle(day, before, random);
      BigDecimal held = entitled.getOrDefault(custodian, BigDecimal.ZERO);
      if (day.equals(PAID) && held.signum() > 0) {
        custodian.pay(BOND, held.multiply(COUPON).setScale(2), day);
        happens("coupon");
      }
      receive(custodian);
      for (MonthCustodian.Order order : stuck) {
        takeBack(custodian, order);
      }
      if (day.equals(RECORD)) {
        entitled.put(custodian, custodian.held(BOND));
      }
    }
  }

  private void receive(MonthCustodian custodian) throws Exception {
    byte[] answers = custodian.answers();
    if (answers.length > 0) {
      files++;
      Files.write(house.in().resolve(custodian.fileName("f" + files)), answers);
      assertThat(house.receive().inRepair()).isEmpty();
    }
  }

  private void takeBack(MonthCustodian custodian, MonthCustodian.Order order) throws Exception {
    house.instructions().cancel(house.anna(), order.reference());
    deliver();
    custodian.cancel(order);
    receive(custodian);
    SettlementDecision made =
        house
            .confirmations()
            .proposeRemainder(
                house.anna(), Long.parseLong(order.reference().substring(2)), "it never comes");
    house.confirmations().approve(bob, made.decisionId(), made.contentHash());
    happens("remainder");
  }

  private void charge(LocalDate before, LocalDate day) {
    if (random.nextInt(4) == 0) {
      boolean backValued = random.nextBoolean();
      pick().charge("12.50", backValued ? before : day);
      happens(backValued ? "fee of yesterday" : "fee");
    }
  }

  private void reconcile(LocalDate day) throws Exception {
    for (MonthCustodian custodian : custodians) {
      for (byte[] statement : custodian.statements(day)) {
        StatementReading reading =
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(statement));
        new Reconciler(house.database())
            .run(((StatementReading.Whole) reading).statements(), "s", statement, null);
      }
    }
    for (Break each : openBreaks()) {
      explain(each);
    }
  }

  /** The desk enters the fees that it hears of, once each. */
  private void explain(Break each) throws Exception {
    LocalDate value = each.key().day();
    if (value == null || !explained.add(Objects.requireNonNull(each.note()).number())) {
      return;
    }
    assertThat(each.difference()).as(each.toString()).isEqualByComparingTo("-12.50");
    String account = each.key().account().substring("CA-".length());
    List<JournalLine> lines = new ArrayList<>();
    lines.add(line(AccountKind.OTHER_FEE, account, each.difference().negate()));
    lines.add(line(AccountKind.CASH, account, each.difference()));
    Journal proposal =
        journals.propose(
            house.anna(),
            new JournalDraft(Journal.Kind.CASH, value, "statement", lines, null),
            "a fee of the custodian");
    journals.approve(bob, proposal.journalId(), proposal.contentHash());
  }

  private static JournalLine line(AccountKind kind, String account, BigDecimal amount) {
    return new JournalLine(kind, account, MonthCustodian.CURRENCY, amount, null, null);
  }

  private List<Break> openBreaks() throws Exception {
    try (Connection connection =
        house.engine().database().database().connect(Role.READER, "test")) {
      return OpenBreaks.read(connection);
    }
  }

  /** No break, nothing owed, the custodians' books and ours alike, and every proof holds. */
  void assertAllIsExplained() throws Exception {
    assertThat(openBreaks()).isEmpty();
    assertThat(
            house.query(
                "SELECT account, balance FROM current_balance WHERE balance <> 0"
                    + " AND account ~ '^(PAYABLE|RECEIVABLE)'"))
        .isEmpty();
    for (MonthCustodian custodian : custodians) {
      assertThat(settled(custodian, SHARE)).isEqualByComparingTo(custodian.held(SHARE));
      assertThat(settled(custodian, BOND)).isEqualByComparingTo(custodian.held(BOND));
      assertThat(settled(custodian, MonthCustodian.CURRENCY))
          .isEqualByComparingTo(custodian.cash());
      assertThat(
              sum(
                  "SELECT coalesce(sum(balance), 0) FROM current_balance WHERE account = 'CASH:%s:GBP'",
                  custodian.account()))
          .isEqualByComparingTo(custodian.cash());
    }
    try (Connection connection =
        house.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings = SystemCheck.findings(connection, List.of());
      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }

  private BigDecimal settled(MonthCustodian custodian, String instrument) throws Exception {
    return sum(
        "SELECT coalesce(sum(settled), 0) FROM current_position WHERE account = '%s' AND instrument = '"
            + instrument
            + "'",
        custodian.account());
  }

  private BigDecimal sum(String sql, String account) throws Exception {
    return new BigDecimal(house.value(sql.formatted(account)));
  }

  @Override
  public void close() {
    house.close();
  }
}
