package io.straightway.settlement.income;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.FixmlXml;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.queue.Outcome;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.day.DayDesk;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A pool of mortgages at 5 %, by 30/360. Fannie Mae's of 1 October 2005 with an original face of
 * 464,927,576 has at a factor of 0.92 a current face of 427,733,369.92 (Fabozzi, Bond Markets,
 * Analysis and Strategies). Trades name the original face; amounts and interest are those of the
 * current face on the settlement date (SIFMA, Uniform Practices, chapter SF, section F).
 */
final class PoolFactorTest {
  private static final String POOL = "GB0000000E10";
  private static final LocalDate TRADED = LocalDate.of(2026, 11, 20);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private LocalDate today = TRADED;

  @BeforeEach
  void aPoolWithAFactorOfEachMonth() throws Exception {
    installation =
        SettlementInstallation.open(
            dir,
            """
            INSERT INTO security VALUES
              ('GB0000000E10', '2000-01-01', 'Pool', 'BOND', 'GBP', 'XLON', 'GBLO', 2,
               5, 12, 'THIRTY_360', '2005-10-01', '2035-10-01', 'N', NULL, NULL, NULL, NULL);
            INSERT INTO pool_factor VALUES ('GB0000000E10', '2026-10-01', 0.9312345678),
              ('GB0000000E10', '2026-11-01', 0.9200000000), ('GB0000000E10', '2026-12-01', 0.9);
            INSERT INTO reference_price VALUES ('GB0000000E10', 'GBP', '2026-11-20', 101);
            INSERT INTO penalty_rate (kind, valid_from, place, basis_points)
              VALUES ('BOND', '2022-02-01', 'CRSTGB22XXX', 0.2);
            UPDATE account SET revalued = 'Y' WHERE account = 'ACC1';
            """);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, TRADED, "test");
    }
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("A", 1)
        .with("Isin", POOL)
        .with("Quantity", "464927576")
        .with("Price", "100")
        .with("Fees", "");
  }

  private List<Outcome> take(byte[] trade) throws Exception {
    return installation.engine().take(trade);
  }

  private void endUpTo(LocalDate last) throws Exception {
    while (!today.isAfter(last)) {
      installation.end(today, "GBLO", null);
      today = LocalDate.parse(installation.value("SELECT today FROM open_day"));
      theBooksHold();
    }
  }

  private void theBooksHold() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      assertThat(Invariants.check(reader, List.of(), SettlementInvariant.SETTLED))
          .allMatch(Finding::holds);
      Finding settlement = SettlementInvariant.check(reader);
      assertThat(settlement.holds()).as("%s", settlement).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTradeIsWorthItsCurrentFace(boolean fixml) throws Exception {
    byte[] trade =
        fixml
            ? FixmlXml.purchase("A", 1)
                .with("Instrmt/@ID", POOL)
                .with("TrdCaptRpt/@LastQty", "464927576")
                .with("TrdCaptRpt/@LastPx", "100")
                .without("Comm")
                .bytes()
            : purchase().bytes();

    assertThat(take(trade)).extracting(Outcome::kind).containsExactly(Outcome.Kind.BOOKED);
    assertThat(
            installation.value(
                "SELECT quantity, consideration, accrued_interest, pool_factor FROM trade"))
        .as("23 days of 30/360")
        .isEqualTo("464927576 427733369.92 1366370.49 0.92");
    theBooksHold();
  }

  @Test
  void aGivenConsiderationIsCheckedAgainstTheCurrentFace() throws Exception {
    assertThat(take(purchase().with("Consideration", "464927576.00").bytes()))
        .extracting(outcome -> String.valueOf(outcome.refusal()))
        .singleElement()
        .asString()
        .contains("CONSIDERATION_DIFFERS");
    assertThat(
            take(
                purchase()
                    .with("MessageId", "A-2")
                    .with("SequenceNumber", "2")
                    .with("Consideration", "427733369.92")
                    .bytes()))
        .extracting(Outcome::kind)
        .containsExactly(Outcome.Kind.BOOKED);
  }

  @Test
  void aBlockIsDividedByItsCurrentFace() throws Exception {
    assertThat(take(purchase().allocated("ACC1", "64927576", "ACC2", "400000000").bytes()))
        .extracting(Outcome::kind)
        .containsOnly(Outcome.Kind.BOOKED);
    assertThat(installation.query("SELECT consideration, pool_factor FROM trade ORDER BY 1"))
        .containsExactly("59733369.92 0.92", "368000000.00 0.92");
    theBooksHold();
  }

  @Test
  void interestCouponValueAndPenaltiesAreOfTheCurrentFace() throws Exception {
    take(purchase().bytes());
    installation.instruct();
    installation.deliver();
    endUpTo(LocalDate.of(2026, 11, 23));
    CustodianAnswers.write(
        installation.in(),
        "1.xml",
        List.of(CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes()));
    installation.receive();
    endUpTo(LocalDate.of(2026, 11, 25));

    assertThat(
            installation.value(
                "SELECT accrued FROM accrued_interest WHERE business_date = '2026-11-25'"))
        .as("24 days")
        .isEqualTo("1425777.90");
    assertThat(
            installation.value(
                "SELECT price, value FROM security_value WHERE business_date = '2026-11-25'"))
        .isEqualTo("92.92 432010703.62");
    assertThat(
            installation.value(
                "SELECT trim_scale(unit_value) FROM penalty_terms('GB0000000E10', 'GBP', 'CRSTGB22XXX',"
                    + " '2026-11-25')"))
        .isEqualTo("0.9292");

    endUpTo(LocalDate.of(2026, 11, 30));

    assertThat(
            installation.value(
                "SELECT i.kind, i.payment_date, trim_scale(e.rate), trim_scale(i.gross) FROM income_item i"
                    + " JOIN income_event e USING (isin, kind)"))
        .as("a twelfth of 5 % on the face before 1 December")
        .isEqualTo("COUPON 2026-12-01 4.6 1782222.37");
  }
}
