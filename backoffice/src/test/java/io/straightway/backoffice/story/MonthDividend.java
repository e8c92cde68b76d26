package io.straightway.backoffice.story;

import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.settlement.AnswerStandard;
import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The custodians' announcements of the month's dividend: a first one, a replacement before the
 * record date with other dates and another rate, and a final rate, perhaps after the payment.
 *
 * @param announced the rate of the first announcement
 * @param corrected the rate of the second
 * @param correction the day of the second
 * @param last the day of the third
 */
record MonthDividend(BigDecimal announced, BigDecimal corrected, int correction, int last) {
  /** The part of the final rate of which no tax is withheld. */
  static final BigDecimal TAX_FREE = new BigDecimal("0.12");

  private static final int ANNOUNCED = 3;

  /** Draws the announcements from a seed, on open days. */
  static MonthDividend of(long seed, MonthHoliday holiday) {
    SplittableRandom random = new SplittableRandom(seed);
    return new MonthDividend(
        BigDecimal.valueOf(5 + random.nextInt(20), 2),
        BigDecimal.valueOf(5 + random.nextInt(20), 2),
        holiday.open(4 + random.nextInt(2)),
        holiday.open(MonthEvent.DIVIDEND.record + random.nextInt(7)));
  }

  /**
   * Returns the rate that an issuer pays on one unit on a day. The books apply a new rate at the
   * end of the day on which it is announced.
   */
  BigDecimal rate(MonthEvent event, int day) {
    return event == MonthEvent.DIVIDEND && day <= last ? corrected : event.rate();
  }

  /** Returns the announcement on a day; null if there is none. */
  @Nullable Notice on(int day) {
    MonthEvent event = MonthEvent.DIVIDEND;
    if (day == ANNOUNCED) {
      return new Notice(MonthEvent.EX + 1, event.record + 1, event.paid + 1, announced, false);
    }
    if (day == correction || day == last) {
      BigDecimal rate = day == last ? event.rate() : corrected;
      return new Notice(MonthEvent.EX, event.record, event.paid, rate, true);
    }
    return null;
  }

  /** An announcement, with dates as days of the month. */
  record Notice(int ex, int record, int paid, BigDecimal rate, boolean replaces) {
    private List<Part> parts() {
      BigDecimal taxed = MonthEvent.DIVIDEND.taxed(rate);
      return taxed.compareTo(rate) == 0
          ? List.of(new Part(rate, null))
          : List.of(new Part(taxed, "TXBL"), new Part(TAX_FREE, "TXFR"));
    }

    /** Returns the announcement as seev.031. */
    CorporateActionNotice031 message(String reference) {
      return new CorporateActionNotice031(
          reference,
          MonthEvent.DIVIDEND.type,
          MonthEvent.DIVIDEND.isin,
          MonthDays.of(ex),
          MonthDays.of(record),
          parts().stream()
              .map(
                  part ->
                      new CashPart(
                          MonthDays.of(paid), MonthAccount.CURRENCY, part.rate(), part.type()))
              .toList(),
          false,
          replaces);
    }

    /** Returns the announcement as the text of an MT564, with a message reference. */
    String text(String reference) {
      return """
          :16R:GENL
          :20C::CORP//CA9
          :20C::SEME//%s
          :23G:%s
          :22F::CAEV//%s
          :22F::CAMV//MAND
          :16S:GENL
          :16R:USECU
          :35B:ISIN %s
          :16S:USECU
          :16R:CADETL
          :98A::XDTE//%s
          :98A::RDTE//%s
          :16S:CADETL
          :16R:CAOPTN
          :13A::CAON//001
          :22F::CAOP//CASH
          :16R:CASHMOVE
          :22H::CRDB//CRED
          :98A::PAYD//%s
          %s:16S:CASHMOVE
          :16S:CAOPTN
          """
          .formatted(
              reference,
              replaces ? "REPL" : "NEWM",
              MonthEvent.DIVIDEND.type,
              MonthEvent.DIVIDEND.isin,
              MonthCustodian.day(MonthDays.of(ex)),
              MonthCustodian.day(MonthDays.of(record)),
              MonthCustodian.day(MonthDays.of(paid)),
              parts().stream().map(Part::text).collect(Collectors.joining()));
    }
  }

  /**
   * A part of a rate.
   *
   * @param type the code of the part; null if the rate has no others
   */
  private record Part(BigDecimal rate, @Nullable String type) {
    String text() {
      String amount = "GBP" + AnswerStandard.decimal(rate);
      return type == null
          ? ":92F::GRSS//" + amount + "\n"
          : ":92J::GRSS//" + type + "/" + amount + "\n";
    }
  }
}
