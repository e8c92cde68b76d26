package io.straightway.settlement.income;

import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Meaning of a custodian's message about income.
 *
 * @param receipts cash first reported by this message
 * @param repeated the entries of cash that another kind of message has reported before; negative
 *     for entries of the same transaction, beginning with -1
 * @param items the entries of a notice of the cash account
 * @param announced the dividends announced
 * @param withdrawn the events withdrawn
 */
public record IncomeMatch(
    List<CashReceipt> receipts,
    List<Long> repeated,
    List<Item> items,
    List<Announcement> announced,
    List<EventName> withdrawn) {

  /** Result of a message that is only noted. */
  static final IncomeMatch NOTED = announced(List.of());

  static IncomeMatch announced(List<Announcement> announced) {
    return new IncomeMatch(List.of(), List.of(), List.of(), announced, List.of());
  }

  static IncomeMatch withdrawn(List<EventName> withdrawn) {
    return new IncomeMatch(List.of(), List.of(), List.of(), List.of(), withdrawn);
  }

  static IncomeMatch of(CashReceipt receipt) {
    return cash(List.of(receipt), List.of(), List.of());
  }

  static IncomeMatch again(long entryId) {
    return cash(List.of(), List.of(entryId), List.of());
  }

  static IncomeMatch cash(List<CashReceipt> receipts, List<Long> repeated, List<Item> items) {
    return new IncomeMatch(receipts, repeated, items, List.of(), List.of());
  }

  /** Returns the cash by currency, positive if we receive it. */
  public Map<String, BigDecimal> cash() {
    Map<String, BigDecimal> cash = new TreeMap<>();
    receipts.forEach(of -> cash.merge(of.terms().currency(), of.cash(), BigDecimal::add));
    items.forEach(of -> cash.merge(of.currency(), of.amount(), BigDecimal::add));
    return cash;
  }

  /** Returns the effect in words. */
  public String text() {
    List<String> effects = new ArrayList<>();
    receipts.forEach(of -> effects.add(of.text()));
    items.forEach(of -> effects.add(of.text()));
    announced.forEach(of -> effects.add(of.text()));
    withdrawn.forEach(
        of ->
            effects.add(
                "withdraws %s of %s on %s".formatted(of.kind(), of.isin(), of.paymentDate())));
    return effects.isEmpty() ? "noted" : String.join("; ", effects);
  }

  /** Returns the number of ids needed to write this. */
  public int ids() {
    return receipts.size();
  }

  /**
   * An announced event.
   *
   * @param parts its parts
   * @param reference the custodian's reference of the event
   * @param replaced the event's former key, if it was announced before with other dates or another
   *     rate; null if this is the first announcement
   */
  record Announcement(
      IncomeEvent event, List<CashPart> parts, String reference, @Nullable EventName replaced) {
    /** Returns the rates of the parts that are taxed, or of those that aren't. */
    String rates(boolean isTaxed) {
      return parts.stream()
          .filter(part -> part.isTaxFree() != isTaxed)
          .map(part -> part.rate().toPlainString())
          .collect(Collectors.joining(",", "{", "}"));
    }

    private String text() {
      return "%s %s of %s: %s %s for a unit at the end of %s, on %s"
          .formatted(
              replaced == null ? "announces" : "replaces",
              event.kind(),
              event.isin(),
              event.rate().toPlainString(),
              event.currency(),
              event.recordDate(),
              event.paymentDate());
    }
  }

  /**
   * Cash of income.
   *
   * @param redeemed the quantity redeemed in exchange
   * @param reverses the entry of cash that this one reverses; null if it reverses none
   */
  record CashReceipt(
      IncomeTerms terms,
      BigDecimal redeemed,
      BigDecimal cash,
      IncomeEntry.EntryTax tax,
      LocalDate day,
      @Nullable Long reverses) {
    private String text() {
      return "%s of %s for %s%s: %s %s on %s"
          .formatted(
              terms.kind(),
              terms.isin(),
              terms.account(),
              reverses == null ? "" : " reversed",
              cash.toPlainString(),
              terms.currency(),
              day);
    }
  }

  /**
   * An entry of a cash account.
   *
   * @param instructionId the instruction that the cash belongs to; null if none
   * @param incomeId the income that the cash belongs to; null if none
   */
  record Item(
      String account,
      String currency,
      BigDecimal amount,
      LocalDate day,
      @Nullable String reference,
      @Nullable Long instructionId,
      @Nullable Long incomeId) {
    private String text() {
      return "cash account %s: %s %s on %s"
          .formatted(account, amount.toPlainString(), currency, day);
    }
  }
}
