package io.straightway.backoffice.story;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.instruct.InstructOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** The last days of November at a desk, drawn from a seed. */
final class RandomMonthEnd {
  private static final LocalDate DECEMBER = LocalDate.of(2026, 12, 1);
  private static final List<LocalDate> DAYS =
      List.of(
          LocalDate.of(2026, 11, 26),
          LocalDate.of(2026, 11, 27),
          LocalDate.of(2026, 11, 30),
          DECEMBER);
  private static final int TRADES_A_DAY = 14;

  private final SettlementInstallation installation;
  private final Path reports;
  private final SplittableRandom random = new SplittableRandom(Long.getLong("stp.seed", 1));
  private long messages;
  private final Set<String> settled = new HashSet<>();
  private final List<SettlementInstruction023> late = new ArrayList<>();

  RandomMonthEnd(SettlementInstallation installation, Path reports) {
    this.installation = installation;
    this.reports = reports;
  }

  /** Runs three days of trades, few of which have exceptions; the fourth day is open. */
  void live() throws Exception {
    installation.tamper(
        "INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0, 'CRSTGB22XXX')");
    installation.announce(
        """
        isin,currency,ex_date,record_date,payment_date,rate,tax_percent
        GB00BH4HKS39,GBP,2026-11-27,2026-11-27,2027-01-04,0.1,0
        """);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, DAYS.get(0), "test");
    }
    int number = 0;
    for (LocalDate day : DAYS) {
      for (int i = 0; i < TRADES_A_DAY; i++) {
        number++;
        installation.book(trade(number, day).text());
        if (number % 7 == 0) {
          change(number, day, "AMEND", "2");
        } else if (number % 9 == 0) {
          change(number, day, "CANCEL", "2");
        }
      }
      installation.instruct(
          new InstructOptions(null, day.equals(DAYS.get(1)), false, null, Duration.ZERO));
      installation.deliver();
      settle(day);
      end(day);
    }
  }

  private TradeXml trade(int number, LocalDate day) {
    boolean purchase = number % 3 > 0;
    messages++;
    return TradeXml.purchase("A", number)
        .with("SequenceNumber", Long.toString(messages))
        .with("Side", purchase ? "BUY" : "SELL")
        .with("Account", number % 4 == 0 ? "ACC2" : "ACC1")
        .with("Quantity", Integer.toString((purchase ? 500 : 1) + random.nextInt(100)))
        .with("Price", "2" + random.nextInt(10) + ".25")
        .with("TradeDate", day.toString())
        .with("SettlementDate", day.toString());
  }

  private void change(int number, LocalDate day, String action, String version) throws Exception {
    installation.book(
        trade(number, day)
            .with("MessageId", "A-%d-%s".formatted(number, version))
            .with("Action", action)
            .with("TradeReference", "A-T" + number)
            .with("Version", version)
            .text());
  }

  /**
   * Settles a day. One trade of the first and third day is a day late, one of the second never
   * settles.
   */
  private void settle(LocalDate day) throws Exception {
    List<byte[]> answers = new ArrayList<>();
    List<SettlementInstruction023> sent = CustodianAnswers.read(installation.out());
    for (SettlementInstruction023 instruction : late) {
      answers.add(CustodianAnswers.whole(instruction).on(day).bytes());
    }
    late.clear();
    for (SettlementInstruction023 instruction : sent) {
      if (settled.add(instruction.transactionId())) {
        answers.add(CustodianAnswers.matched(instruction.transactionId()));
        boolean last = instruction.equals(sent.get(sent.size() - 1));
        if (last && !day.equals(DAYS.get(1))) {
          late.add(instruction);
        } else if (!last) {
          answers.add(CustodianAnswers.whole(instruction).on(day).bytes());
        }
      }
    }
    CustodianAnswers.write(installation.in(), day + ".bundle.xml", answers);
    installation.receive();
  }

  private void end(LocalDate day) throws Exception {
    if (!day.equals(DECEMBER)) {
      installation.end(day, "NONE", reports);
    }
  }
}
