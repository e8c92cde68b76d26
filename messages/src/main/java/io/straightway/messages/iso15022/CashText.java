package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * MT940 and MT950, statements of a cash account. The opening balance has the date of the previous
 * closing balance, so the entries begin on the next day.
 */
final class CashText {
  private static final Pattern NUMBER = Pattern.compile("([0-9]{1,5})(?:/([0-9]{1,5}))?");
  private static final Pattern BALANCE =
      Pattern.compile("([CD])([0-9]{6})([A-Z]{3})([0-9]+,[0-9]*)");
  private static final Pattern ENTRY =
      Pattern.compile(
          "([0-9]{6})(?:[0-9]{4})?([CD]|RC|RD|EC|ED)[A-Z]?([0-9]+,[0-9]*)[A-Z][A-Z0-9]{3}"
              + "([^\r\n]{1,16}?)(?://([^\r\n]{1,16}))?(?:\r?\n(.*))?",
          Pattern.DOTALL);
  private static final DateTimeFormatter SHORT = DateTimeFormatter.ofPattern("yyMMdd");

  private CashText() {}

  private record BookedAmount(LocalDate day, String currency, BigDecimal amount) {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence text = message.text();
    String number = text.get("28", null); // option C, or none as of old
    Matcher parts = NUMBER.matcher(number);
    if (!parts.matches()) {
      throw MtFault.value("%s is not a statement number.", number);
    }
    MtField first = text.field("60F", null);
    MtField last = text.field("62F", null);
    BookedAmount opening = balance(first == null ? text.required("60M", null) : first);
    BookedAmount closing = balance(last == null ? text.required("62M", null) : last);
    if (!opening.currency().equals(closing.currency())) {
      throw MtFault.value("The balances are in different currencies.");
    }
    LocalDate after = opening.day().plusDays(1);
    List<CashEntry> entries = new ArrayList<>();
    List<MtField> fields = text.fields();
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).is("61", null)) {
        MtField next = i + 1 < fields.size() ? fields.get(i + 1) : fields.get(i);
        entries.add(entry(fields.get(i).value(), next.is("86", null) ? next.value() : ""));
      }
    }
    return new CashReport053(
        text.get("20", null),
        List.of(
            new CashStatement(
                parts.group(1),
                new StatementNumbers(Long.parseLong(parts.group(1)), 0),
                account(text),
                closing.currency(),
                after.isAfter(closing.day()) ? closing.day() : after,
                closing.day(),
                first == null ? null : opening.amount(),
                last == null ? null : closing.amount(),
                entries,
                parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2)),
                last != null)));
  }

  /**
   * Returns the account. With option P, a second line has the BIC of the account's bank, which is
   * ignored.
   */
  private static String account(MtSequence text) throws UnreadableException {
    return text.get("25", null).lines().findFirst().orElse("");
  }

  private static BookedAmount balance(MtField field) throws UnreadableException {
    Matcher parts = BALANCE.matcher(field.value());
    if (!parts.matches()) {
      throw MtFault.value("%s is not a balance.", field.value());
    }
    BigDecimal amount = MtForms.number(parts.group(4));
    return new BookedAmount(
        MtForms.shortDay(parts.group(2)),
        parts.group(3),
        parts.group(1).equals("C") ? amount : amount.negate());
  }

  /**
   * Reads an entry with the field 86 after it. The reversal of a credit is a debit, and the other
   * way round.
   */
  private static CashEntry entry(String text, String information) throws UnreadableException {
    Matcher parts = ENTRY.matcher(text);
    if (!parts.matches()) {
      throw MtFault.value("%s is not an entry.", text);
    }
    String mark = parts.group(2);
    boolean credit = mark.equals("C") || mark.equals("RD") || mark.equals("EC");
    BigDecimal amount = MtForms.number(parts.group(3));
    return new CashEntry(
        MtForms.reference(trimmed(parts.group(5))),
        MtForms.reference(trimmed(parts.group(4))),
        null,
        null,
        MtForms.shortDay(parts.group(1)),
        credit ? amount : amount.negate(),
        FieldRules.shown(
            String.join(" ", parts.group(6) == null ? "" : parts.group(6), information)));
  }

  private static @Nullable String trimmed(@Nullable String reference) {
    return reference == null || reference.isBlank() ? null : reference.strip();
  }

  /** Writes the statement of one account as an MT950. */
  static byte[] write(CashStatement statement, MtHeader header) {
    MtText text =
        new MtText()
            .field("20", header.reference())
            .field("25", statement.account())
            .field("28C", statement.numbers().electronic() + "/" + statement.page());
    balance(text, "60F", statement.from().minusDays(1), statement.currency(), statement.opening());
    statement.entries().forEach(entry -> write(entry, text));
    balance(text, "62F", statement.date(), statement.currency(), statement.closing());
    return text.message("950", header);
  }

  private static void balance(
      MtText text, String tag, LocalDate day, String currency, @Nullable BigDecimal balance) {
    BigDecimal amount = balance == null ? BigDecimal.ZERO : balance;
    String mark = AmountDirection.of(amount) == AmountDirection.PAY ? "D" : "C";
    text.field(tag, mark + SHORT.format(day) + currency + MtForms.written(amount.abs()));
  }

  private static void write(CashEntry entry, MtText text) {
    String mark = AmountDirection.of(entry.amount()) == AmountDirection.PAY ? "D" : "C";
    String owner = MtForms.ifShort(entry.ownerReference());
    String servicer = MtForms.ifShort(entry.servicerReference());
    text.field(
        "61",
        SHORT.format(entry.valueDate())
            + mark
            + MtForms.written(entry.amount().abs())
            + "NSEC"
            + (owner == null ? MtForms.NONE : owner)
            + (servicer == null ? "" : "//" + servicer));
  }
}
