package io.straightway.element.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.books.Booking;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.positions.PositionMovement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TradeProcessTest {
  private final TradeProcess process = new TradeProcess();

  @Test
  void thePurchaseOfTheTextbookIsBookedAsTheTextbookSays() {
    Booking booking = process.book(trade(purchase()));

    assertThat(postings(booking))
        .containsExactly(
            "SECURITIES:ACC1:GBP 25000.00",
            "COMMISSION:ACC1:GBP 12.50",
            "PAYABLE:BARCGB22XXX:GBP -25012.50");
    assertThat(movements(booking))
        .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 1000", "ACC1 GBP -25012.50");
  }

  @Test
  void aSaleMirrorsItAgainstTheReceivableAndFeesStayAnExpense() {
    Booking booking = process.book(trade(purchase().with("Side", "SELL")));

    assertThat(postings(booking))
        .containsExactly(
            "SECURITIES:ACC1:GBP -25000.00",
            "COMMISSION:ACC1:GBP 12.50",
            "RECEIVABLE:BARCGB22XXX:GBP 24987.50");
    assertThat(movements(booking))
        .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " -1000", "ACC1 GBP 24987.50");
  }

  @Test
  void securitiesThatMoveFreeOfPaymentAreEnteredAtTheirWorthAndNoCashIsOwed() {
    TradeXml free = purchase().free();

    Booking received = process.book(trade(free));
    Booking delivered = process.book(trade(free.with("Side", "SELL")));

    assertThat(postings(received))
        .containsExactly("SECURITIES:ACC1:GBP 25000.00", "FREE_DELIVERY:ACC1:GBP -25000.00");
    assertThat(movements(received)).containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 1000");
    assertThat(postings(delivered))
        .containsExactly("SECURITIES:ACC1:GBP -25000.00", "FREE_DELIVERY:ACC1:GBP 25000.00");
    assertThat(movements(delivered))
        .containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " -1000");
  }

  @Test
  void aWorthlessTradeFreeOfPaymentMakesNoEntry() {
    Booking gift = process.book(trade(purchase().free().with("Price", "0")));

    assertThat(gift.entry()).isNull();
    assertThat(movements(gift)).containsExactly("ACC1 " + StaticDataFixture.VODAFONE + " 1000");
    assertThat(gift.reversal(7, java.time.LocalDate.of(2026, 11, 20)).entry()).isNull();
  }

  @Test
  void aBondIsPricedInPercentAndItsInterestIsAccountedApart() {
    TradeXml bond =
        purchase()
            .with("Isin", StaticDataFixture.GILT)
            .with("Quantity", "100000")
            .with("Price", "98.125")
            .with("Fees", "")
            .with("AccruedInterest", "412.33");

    assertThat(postings(process.book(trade(bond))))
        .containsExactly(
            "SECURITIES:ACC1:GBP 98125.00",
            "ACCRUED_INTEREST:ACC1:GBP 412.33",
            "PAYABLE:BARCGB22XXX:GBP -98537.33");
  }

  @ParameterizedTest
  @CsvSource({
    "1,   0.125, GBP, 0.12",
    "1,   0.135, GBP, 0.14",
    "3,   0.005, GBP, 0.02",
    "1,   2.5,   JPY, 2",
    "1,   3.5,   JPY, 4",
    "333, 3.333, JPY, 1110"
  })
  void aConsiderationIsRoundedToTheMinorUnitHalfToEven(
      String quantity, String price, String currency, String expected) {
    TradeXml xml =
        purchase()
            .with("Quantity", quantity)
            .with("Price", price)
            .with("Currency", currency)
            .with("Fees", "")
            .with(
                "Isin",
                currency.equals("JPY") ? StaticDataFixture.TOYOTA : StaticDataFixture.VODAFONE);

    assertThat(trade(xml).consideration()).isEqualByComparingTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-18, 2026-11-20", // Wednesday to Friday
    "2026-11-19, 2026-11-23", // Thursday over the weekend
    "2026-11-20, 2026-11-24", // Friday
    "2026-11-21, 2026-11-25", // traded on a Saturday: the cycle begins on Monday
    "2026-12-24, 2026-12-30" // over Christmas, the weekend and the day observed for Boxing Day
  })
  void withoutASettlementDateTheMarketsCycleDecides(String traded, String settles) {
    assertThat(trade(purchase().with("TradeDate", traded)).settlementDate()).hasToString(settles);
  }

  @Test
  void aSettlementDateThatIsGivenIsKept() {
    TradeXml xml = purchase().with("SettlementDate", "2026-12-01");

    assertThat(trade(xml).settlementDate()).hasToString("2026-12-01");
  }

  @Test
  void amountsThatTheLedgerCannotHoldGoToRepair() {
    assertThat(refusal(purchase().with("Quantity", "999999999999999999")))
        .isEqualTo(ReasonCode.AMOUNT_TOO_LARGE);
    assertThat(refusal(purchase().with("Quantity", "0.00000001").with("Price", "0.01")))
        .isEqualTo(ReasonCode.AMOUNT_ZERO);
  }

  private static TradeXml purchase() {
    return TradeXml.purchase("TEST", 1);
  }

  private SecurityPurcSale trade(TradeXml xml) {
    Checked<SecurityPurcSale> created = valid(xml).trade(1);
    assertThat(created).isInstanceOf(Checked.Passed.class);
    return ((Checked.Passed<SecurityPurcSale>) created).value();
  }

  private ReasonCode refusal(TradeXml xml) {
    Checked<SecurityPurcSale> created = valid(xml).trade(1);
    assertThat(created).isInstanceOf(Checked.Refused.class);
    return ((Checked.Refused<SecurityPurcSale>) created).refusal().code();
  }

  private static CheckedTerms valid(TradeXml xml) {
    Checked<CheckedTerms> checked =
        new MessageProcess().run(terms(xml), StaticDataFixture.inMemory());
    assertThat(checked).isInstanceOf(Checked.Passed.class);
    return ((Checked.Passed<CheckedTerms>) checked).value();
  }

  static TradeTerms terms(TradeXml xml) {
    return terms(xml.text());
  }

  static TradeTerms terms(String text) {
    Reading reading =
        new TradeMessageReader(new HardenedXml()).read(text.getBytes(StandardCharsets.UTF_8));
    assertThat(reading).as(text).isInstanceOf(TradeTerms.class);
    return (TradeTerms) reading;
  }

  private static List<String> postings(Booking booking) {
    return Objects.requireNonNull(booking.entry()).postings().stream()
        .map(p -> p.account().code() + " " + p.amount().toPlainString())
        .toList();
  }

  private static List<String> movements(Booking booking) {
    return booking.movements().stream().map(TradeProcessTest::text).toList();
  }

  private static String text(PositionMovement movement) {
    return movement.key().account()
        + " "
        + movement.key().instrument()
        + " "
        + movement.traded().toPlainString();
  }
}
