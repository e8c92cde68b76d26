package io.straightway.settlement;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.day.DayDesk;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A {@link SettlementInstallation} with three trades of ACC1, T1 to T3, and an instruction for
 * each: the first has matched and has settled 400 of 1,000 units for 10,005.00, the second is sent,
 * the third is ready.
 */
public final class ThreeInstructions {
  private ThreeInstructions() {}

  /**
   * Books, instructs and settles the trades.
   *
   * @param day the business date
   * @param others trades sent with the second instruction
   */
  public static void write(SettlementInstallation installation, LocalDate day, String... others)
      throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.ENGINE, "test")) {
      DayDesk.open(connection, day, "test");
    }
    installation.book(
        Stream.concat(Stream.of(trade(1), trade(2)), Stream.of(others)).toArray(String[]::new));
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 first =
        CustodianAnswers.read(installation.out()).stream()
            .filter(sent -> sent.safekeepingAccount().equals("SK-ACC1"))
            .min(Comparator.comparing(SettlementInstruction023::transactionId))
            .orElseThrow();
    CustodianAnswers.write(
        installation.in(),
        "1.bundle.xml",
        List.of(
            CustodianAnswers.matched(first.transactionId()),
            CustodianAnswers.whole(first).part("P1", "400", "10005", "0").bytes()));
    installation.receive();
    installation.book(trade(3));
    installation.instruct();
  }

  private static String trade(int number) {
    return TradeXml.purchase("OMS1", number).with("TradeReference", "T" + number).text();
  }
}
