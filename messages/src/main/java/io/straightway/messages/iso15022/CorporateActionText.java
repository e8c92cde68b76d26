package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.AnnouncedCash;
import io.straightway.messages.iso20022.CorporateActionNotice031.GrossRate;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Tax withheld, and its second level. */
  private static final List<String> WITHHELD = List.of("TAXR", "WITL");

  /** Announcements that are not confirmed, or for information only. */
  private static final Set<String> NOT_FINAL = Set.of("PREU", "INFO");

  /** 92F, or 92J with the type of the rate in front and its status behind: an amount per unit. */
  private static final Pattern RATE =
      Pattern.compile("(?:([A-Z0-9]{4})/)?([A-Z]{3}[0-9]+,[0-9]*)(?:/([A-Z0-9]{4}))?");

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
    List<AnnouncedCash> cash =
        options.size() == 1 && type.equals(CASH_DIVIDEND) && pays(options.get(0))
            ? cash(options.get(0))
            : List.of();
    return new CorporateActionNotice031(
        general.get("20C", "CORP"),
        type,
        MtForms.isin(message.text().sequence("USECU")),
        day(details, "XDTE"),
        day(details, "RDTE"),
        AnnouncedCash.parts(cash),
        NOT_FINAL.contains(String.valueOf(general.find("25D", "PROC")))
            || cash.stream().anyMatch(AnnouncedCash::isIndicative),
        function.equals("REPL"));
  }

  private static boolean pays(MtSequence option) throws UnreadableException {
    return CASH.equals(option.find("22F", "CAOP"));
  }

  /** Returns the credits of an option; the option has the day and rates of a single one too. */
  private static List<AnnouncedCash> cash(MtSequence option) throws UnreadableException {
    List<MtSequence> credits = new ArrayList<>();
    for (MtSequence movement : option.sequences("CASHMOVE")) {
      if (!"DEBT".equals(movement.find("22H", "CRDB"))) {
        credits.add(movement);
      }
    }
    List<AnnouncedCash> cash = new ArrayList<>();
    for (MtSequence credit : credits.size() < 2 ? List.of(option) : credits) {
      MtSequence rated =
          credits.size() == 1 && !gross(credits.get(0)).isEmpty() ? credits.get(0) : credit;
      List<GrossRate> rates = new ArrayList<>();
      for (MtField gross : gross(rated)) {
        rates.add(rate(gross));
      }
      cash.add(new AnnouncedCash(day(credit, "PAYD"), rates));
    }
    return cash;
  }

  /** Returns the gross rates of a sequence, with codes of the standard or others. */
  private static List<MtField> gross(MtSequence in) {
    return in.fields().stream()
        .filter(field -> field.tag().startsWith("92") && "GRSS".equals(field.qualifier()))
        .toList();
  }

  /** Returns a rate, which has no amount if it is a number without a currency. */
  private static GrossRate rate(MtField gross) throws UnreadableException {
    Matcher parts = RATE.matcher(gross.value());
    if (!parts.matches()) {
      return new GrossRate(null, null, null, false);
    }
    MtAmount amount = MtForms.amount(new MtField("92F", "GRSS", "", parts.group(2)));
    return new GrossRate(
        parts.group(1), amount.currency(), amount.number(), "INDI".equals(parts.group(3)));
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
    BigDecimal withheld = null;
    BigDecimal reclaimable = BigDecimal.ZERO;
    for (MtSequence option : message.text().sequences("CACONF")) {
      for (MtSequence cash : option.sequences("CASHMOVE")) {
        MtAmount amount = MtForms.amount(cash.required("19B", "PSTA"));
        AmountDirection way = MtForms.code(DIRECTIONS, cash.required("22H", "CRDB"));
        posted.add(amount);
        sum = sum.add(way.signed(amount.number()));
        day = day == null ? day(cash) : day;
        for (String qualifier : WITHHELD) {
          MtAmount tax = MtForms.optionalAmount(cash.field("19B", qualifier));
          withheld =
              tax == null
                  ? withheld
                  : tax.number().add(withheld == null ? BigDecimal.ZERO : withheld);
          posted.addAll(tax == null ? List.of() : List.of(tax));
        }
        MtAmount reclaim = MtForms.optionalAmount(cash.field("19B", "TXRC"));
        reclaimable = reclaim == null ? reclaimable : reclaimable.add(reclaim.number());
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
            isClaim(message.text().optional("CADETL")),
            withheld,
            reclaimable);
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
