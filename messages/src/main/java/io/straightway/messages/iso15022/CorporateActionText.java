package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * MT564, the announcement of a payment by an issuer, and MT566, its posting; read to the records of
 * seev.031 and seev.036.
 */
final class CorporateActionText {
  private static final String CASH_DIVIDEND = "DVCA";
  private static final String CASH = "CASH";
  private static final Map<String, AmountDirection> DIRECTIONS =
      Map.of("CRED", AmountDirection.RECEIVE, "DEBT", AmountDirection.PAY);

  /** 92F, or 92J with the type of the rate in front: an amount per unit. */
  private static final Pattern RATE =
      Pattern.compile("(?:[A-Z0-9]{4}/)?([A-Z]{3}[0-9]+,[0-9]*)(?:/[A-Z0-9]{4})?");

  private CorporateActionText() {}

  static IsoMessage notice(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    String function = general.function("NEWM", "REPL", "REPE", "RMDR", "CANC", "WITH");
    if (function.equals("CANC") || function.equals("WITH")) {
      return new CorporateActionCancellation039(
          general.get("20C", "CORP"),
          general.get("22F", "CAEV"),
          MtForms.isin(message.text().sequence("USECU")));
    }
    MtSequence details = message.text().optional("CADETL");
    String type = general.get("22F", "CAEV");
    List<MtSequence> options = message.text().sequences("CAOPTN");
    MtSequence only =
        options.size() == 1 && type.equals(CASH_DIVIDEND) && pays(options.get(0))
            ? options.get(0)
            : null;
    MtAmount rate = only == null ? null : rate(only);
    return new CorporateActionNotice031(
        general.get("20C", "CORP"),
        type,
        MtForms.isin(message.text().sequence("USECU")),
        day(details, "XDTE"),
        day(details, "RDTE"),
        day(only, "PAYD"),
        rate == null ? null : rate.currency(),
        rate == null ? null : rate.number(),
        function.equals("REPL"));
  }

  private static boolean pays(MtSequence option) throws UnreadableException {
    return CASH.equals(option.find("22F", "CAOP"));
  }

  /**
   * Returns the gross amount per unit; null if there is none, or only a number without a currency.
   */
  private static @Nullable MtAmount rate(MtSequence option) throws UnreadableException {
    MtField gross = option.anywhere("92", "GRSS");
    Matcher amount = gross == null ? null : RATE.matcher(gross.value());
    return amount == null || !amount.matches()
        ? null
        : MtForms.amount(new MtField("92F", "GRSS", "", amount.group(1)));
  }

  /** Returns a day found anywhere in a sequence; null if it is missing or not known yet (98B). */
  private static @Nullable LocalDate day(@Nullable MtSequence in, String qualifier)
      throws UnreadableException {
    MtField field = in == null ? null : in.anywhere("98", qualifier);
    return field == null || field.tag().equals("98B") ? null : MtForms.day(field);
  }

  static IsoMessage movement(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    boolean reverses = general.function("NEWM", "REVR").equals("REVR");
    MtSequence at = message.text().sequence("USECU");
    List<MtAmount> posted = new ArrayList<>();
    BigDecimal sum = BigDecimal.ZERO;
    LocalDate day = null;
    for (MtSequence option : message.text().sequences("CACONF")) {
      for (MtSequence cash : option.sequences("CASHMOVE")) {
        MtAmount amount = MtForms.amount(cash.required("19B", "PSTA"));
        AmountDirection way = MtForms.code(DIRECTIONS, cash.required("22H", "CRDB"));
        posted.add(amount);
        sum = sum.add(way.signed(amount.number()));
        day = day == null ? day(cash) : day;
      }
    }
    if (day == null || posted.stream().map(MtAmount::currency).distinct().count() > 1) {
      throw MtFault.structure(
          day == null ? "No cash has moved." : "Cash has moved in several currencies.");
    }
    CorporateActionMovement036 movement =
        new CorporateActionMovement036(
            general.get("20C", "CORP"),
            general.get("22F", "CAEV"),
            MtForms.isin(at),
            at.get("97A", "SAFE"),
            posted.get(0).currency(),
            sum,
            day,
            isClaim(message.text().optional("CADETL")));
    return reverses ? new CorporateActionReversal037(movement) : movement;
  }

  private static boolean isClaim(@Nullable MtSequence details) {
    return details != null
        && details.all("22F", "ADDB").stream().anyMatch(field -> field.value().equals("CLAI"));
  }

  /** Returns the value date, else the day of the posting. */
  private static LocalDate day(MtSequence cash) throws UnreadableException {
    LocalDate valued = day(cash, "VALU");
    return valued == null ? MtForms.day(cash.required("98", "POST")) : valued;
  }
}
