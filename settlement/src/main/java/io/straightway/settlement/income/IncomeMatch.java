package io.straightway.settlement.income;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message of the custodian says of income.
 *
 * @param paid cash that it is the first to say of
 * @param said the entries of cash that it says again, which another kind of message has said; below
 *     zero if they are written now, -1 the first of them
 * @param items what a notice of the cash account says
 * @param announced a dividend that it announces; null if it announces none
 * @param withdrawn the event that it takes back; null if it takes back none
 */
public record IncomeMatch(
    List<Paid> paid,
    List<Long> said,
    List<Item> items,
    @Nullable Announcement announced,
    @Nullable EventName withdrawn) {

  /** Nothing but that it came. */
  static final IncomeMatch NOTED = new IncomeMatch(List.of(), List.of(), List.of(), null, null);

  static IncomeMatch of(Announcement announced) {
    return new IncomeMatch(List.of(), List.of(), List.of(), announced, null);
  }

  static IncomeMatch of(EventName withdrawn) {
    return new IncomeMatch(List.of(), List.of(), List.of(), null, withdrawn);
  }

  static IncomeMatch of(Paid paid) {
    return new IncomeMatch(List.of(paid), List.of(), List.of(), null, null);
  }

  static IncomeMatch again(long entryId) {
    return new IncomeMatch(List.of(), List.of(entryId), List.of(), null, null);
  }

  /** How many ids it takes to write it. */
  public int ids() {
    return paid.size();
  }

  /**
   * An event that is announced.
   *
   * @param reference the custodian's of it
   * @param replaced what it was known by until now, if it was announced with other dates or another
   *     rate; null if it is announced for the first time
   */
  record Announcement(IncomeEvent event, String reference, @Nullable EventName replaced) {}

  /**
   * Cash of income.
   *
   * @param redeemed what of a redemption leaves with it
   * @param reverses the entry of cash that it takes back; null if it is none
   */
  record Paid(
      IncomeTerms of,
      BigDecimal redeemed,
      BigDecimal cash,
      LocalDate day,
      @Nullable Long reverses) {}

  /**
   * An entry of a cash account.
   *
   * @param instructionId whose cash it is; null if it is of none
   * @param incomeId the income that it is the cash of; null if it is of none
   */
  record Item(
      String account,
      String currency,
      BigDecimal amount,
      LocalDate day,
      @Nullable String reference,
      @Nullable Long instructionId,
      @Nullable Long incomeId) {}
}
