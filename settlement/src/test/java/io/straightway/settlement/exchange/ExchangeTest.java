package io.straightway.settlement.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.operators.DeskRefusal;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.instruct.NotInstructable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExchangeTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 24);
  private static final String OLD = StaticDataFixture.VODAFONE;
  private static final String NEW = "GB00B16GWD56";
  private static final String HELD =
      "SELECT account, instrument, trim_scale(traded), trim_scale(settled) FROM current_position"
          + " WHERE instrument LIKE 'GB00B%' AND (traded <> 0 OR settled <> 0) ORDER BY 1, 2";
  private static final String MOVES = "SELECT count(*) FROM isin_exchange_move";

  @TempDir private Path dir;
  private SettlementInstallation installation;

  @BeforeEach
  void open() throws Exception {
    installation = opened(PositionModel.LOW_CONTENTION);
  }

  private SettlementInstallation opened(PositionModel model) throws Exception {
    SettlementInstallation opened = SettlementInstallation.open(dir, model);
    try (Connection connection = opened.database().getConnection()) {
      DayDesk.open(connection, DAY, "test");
    }
    opened.tamper(
        """
        INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
        VALUES ('GB00B16GWD56', '2026-11-24', 'New', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2)
        """);
    return opened;
  }

  @AfterEach
  void close() {
    installation.close();
  }

  @ParameterizedTest
  @EnumSource
  void divisibleHoldingsMoveOnceAndTheRemainderStaysVisible(PositionModel model) throws Exception {
    if (model == PositionModel.CONTENDED) {
      installation.close();
      installation = opened(model);
    }
    installation.book(buy(1, "ACC1", "100"), buy(2, "ACC1", "201"), buy(3, "ACC2", "10.5"));
    installation.instruct();

    IsinExchange done = exchange(3, 2);

    assertThat(done.begunOn()).isEqualTo(DAY);
    assertThat(done.accountsMoved()).isEqualTo(2);
    assertThat(done.positionsLeft()).isEqualTo(1);
    assertThat(installation.query(HELD))
        .containsExactly("ACC1 " + NEW + " 200 0", "ACC1 " + OLD + " 1 0", "ACC2 " + NEW + " 7 0");
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("CANCELLED");

    assertThat(installation.instruct().notInstructable())
        .containsExactly(Map.entry(NotInstructable.Code.EXCHANGE_FRACTION, 1L));
    assertThat(installation.query("SELECT code, reason FROM settlement_exception"))
        .containsExactly("EXCHANGE_FRACTION 100 of " + OLD + " are not a whole number of " + NEW);
    assertThat(
            installation.query(
                "SELECT isin, trim_scale(quantity), trim_scale(amount) FROM settlement_instruction"
                    + " WHERE status = 'READY' ORDER BY 2"))
        .containsExactly(NEW + " 7 275", NEW + " 134 5037.5");
    everythingHolds();

    assertThat(new ExchangeRun(installation.database()).run()).isEqualTo(1);
    assertThat(installation.value(MOVES)).isEqualTo("2");

    installation.book(
        TradeXml.purchase("A", 4)
            .with("Action", "AMEND")
            .with("TradeReference", "A-T1")
            .with("Version", "2")
            .with("Quantity", "99")
            .text());
    assertThat(installation.instruct().instructions()).isEqualTo(1);
    assertThat(installation.query("SELECT code FROM settlement_exception")).isEmpty();
    assertThat(installation.query(HELD))
        .as("what was left over is gone, too")
        .containsExactly("ACC1 " + NEW + " 200 0", "ACC2 " + NEW + " 7 0");
    everythingHolds();
  }

  @Test
  void laterMovementsOfTheOldSecurityMoveToo() throws Exception {
    installation.book(buy(1, "ACC1", "1000"));
    installation.instruct();
    installation.deliver();
    exchange(1, 2);
    assertThat(installation.value("SELECT cancellation FROM settlement_instruction"))
        .isEqualTo("REQUESTED");

    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes()));
    installation.receive();
    installation.book(buy(2, "ACC1", "10"));
    assertThat(installation.query(HELD))
        .containsExactly("ACC1 " + NEW + " 2000 0", "ACC1 " + OLD + " 10 1000");
    everythingHolds();

    new ExchangeRun(installation.database()).run();

    assertThat(installation.query(HELD)).containsExactly("ACC1 " + NEW + " 2020 2000");
    everythingHolds();
  }

  @Test
  void anInterruptedExchangeIsCompletedByTheNextRunAndConcurrentRunsMoveOnce() throws Exception {
    installation.book(
        IntStream.rangeClosed(1, 20).mapToObj(i -> buy(i, "ACC1", "3")).toArray(String[]::new));
    installation.instruct();
    installation.tamper(
        """
        CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM straightway.settlement_instruction WHERE status = 'CANCELLED') = 10 THEN
            RAISE EXCEPTION 'stopped';
          END IF;
          RETURN NEW;
        END $$;
        CREATE TRIGGER stop BEFORE UPDATE ON settlement_instruction FOR EACH ROW EXECUTE FUNCTION stop()
        """);
    assertThatThrownBy(() -> exchange(1, 2)).hasMessageContaining("stopped");
    everythingHolds();
    installation.tamper("DROP TRIGGER stop ON settlement_instruction");

    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<Long>> runs =
          IntStream.range(0, 3)
              .mapToObj(i -> threads.submit(() -> new ExchangeRun(installation.database()).run()))
              .toList();
      for (Future<Long> run : runs) {
        assertThat(run.get()).isEqualTo(1);
      }
    } finally {
      threads.shutdown();
    }

    assertThat(installation.value(MOVES)).isEqualTo("1");
    assertThat(installation.query(HELD)).containsExactly("ACC1 " + NEW + " 120 0");
    assertThat(installation.instruct().instructions()).isEqualTo(20);
    everythingHolds();
  }

  @Test
  void anExchangeNeedsTwoAndBeginsOnItsDay() throws Exception {
    installation.book(buy(1, "ACC1", "1000"));
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(installation.anna(), terms(1, 2, DAY.plusDays(1)), "notice");

    assertThatThrownBy(
            () -> desk.approve(installation.anna(), proposed.exchangeId(), proposed.contentHash()))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.OWN_REPAIR));
    IsinExchange approved =
        desk.approve(installation.operator("bob"), proposed.exchangeId(), proposed.contentHash());

    assertThat(approved.begunOn()).isNull();
    assertThat(installation.query(HELD)).containsExactly("ACC1 " + OLD + " 1000 0");
    assertThatThrownBy(() -> desk.propose(installation.anna(), terms(1, 3, DAY), "again"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining(OLD + " is already exchanged");
    assertThatThrownBy(
            () ->
                desk.propose(
                    installation.anna(),
                    new ExchangeTerms(NEW, OLD, 2, 1, DAY.plusDays(1), "x"),
                    "back"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining(OLD + " was exchanged for " + NEW);
    assertThatThrownBy(
            () ->
                engine(
                    "INSERT INTO isin_exchange VALUES (9, '"
                        + NEW
                        + "', 'XX', 1, 1, '2026-11-24')"))
        .hasMessageContaining("permission denied");
    assertThatThrownBy(
            () ->
                desk.propose(
                    installation.anna(),
                    new ExchangeTerms(NEW, StaticDataFixture.TOYOTA, 1, 1, DAY.plusDays(1), "x"),
                    "other currency"))
        .hasMessageContaining("kind and currency must be the same");
  }

  @Test
  void aWrongMoveIsFound() throws Exception {
    installation.book(buy(1, "ACC1", "1000"));
    exchange(1, 2);
    everythingHolds();

    // the element's own roll-up would do it at any time
    installation.tamper(
        "SELECT roll_up_positions(1000); UPDATE position_movement SET traded = 1999 WHERE instrument = '"
            + NEW
            + "'");
    assertThat(broken()).containsExactly("I3");
    installation.tamper(
        "UPDATE position SET traded = 1999 WHERE instrument = '"
            + NEW
            + "'; UPDATE isin_exchange_move SET new_traded = 1999");
    assertThat(broken()).as("the row agrees, the ratio does not").containsExactly("I7");
    installation.tamper("UPDATE isin_exchange SET new_units = 1999, old_units = 1000");
    assertThat(broken()).as("the ratio agrees, the decision does not").contains("I7");
    installation.tamper(
        """
        UPDATE isin_exchange SET new_units = 2, old_units = 1;
        UPDATE position_movement SET traded = 2000 WHERE traded = 1999;
        UPDATE position SET traded = 2000 WHERE traded = 1999;
        UPDATE isin_exchange_move SET new_traded = 2000
        """);
    assertThat(broken()).isEmpty();
    installation.instruct();
    installation.tamper("UPDATE settlement_instruction SET quantity = 1000");
    assertThat(broken()).contains("I7");
  }

  private static String buy(long number, String account, String quantity) {
    return TradeXml.purchase("A", number)
        .with("Account", account)
        .with("Quantity", quantity)
        .text();
  }

  private static ExchangeTerms terms(long oldUnits, long newUnits, LocalDate day) {
    return new ExchangeTerms(OLD, NEW, oldUnits, newUnits, day, "notice of the issuer");
  }

  private IsinExchange exchange(long oldUnits, long newUnits) throws Exception {
    ExchangeDesk desk = new ExchangeDesk(installation.database());
    IsinExchange proposed =
        desk.propose(installation.anna(), terms(oldUnits, newUnits, DAY), "notice");
    return desk.approve(
        installation.operator("bob"), proposed.exchangeId(), proposed.contentHash());
  }

  private void engine(String sql) throws SQLException {
    try (Connection connection = installation.database().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void everythingHolds() throws Exception {
    assertThat(broken()).isEmpty();
  }

  private List<String> broken() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings =
          new ArrayList<>(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED));
      findings.add(SettlementInvariant.check(reader));
      return findings.stream().filter(finding -> !finding.holds()).map(Finding::id).toList();
    }
  }
}
