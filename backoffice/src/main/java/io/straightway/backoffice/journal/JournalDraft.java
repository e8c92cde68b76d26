package io.straightway.backoffice.journal;

import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.ledger.AccountKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A journal to be proposed.
 *
 * @param valueDate the value date
 * @param document the source document, such as a statement or a letter
 * @param reverses the journal that it reverses; null if none
 */
public record JournalDraft(
    JournalKind kind,
    LocalDate valueDate,
    String document,
    List<JournalLine> lines,
    @Nullable Long reverses) {
  static final int MOST_LINES = 1000;
  private static final int LONGEST_DOCUMENT = 100;
  private static final int MONEY_DECIMALS = 4;
  private static final int DECIMALS = 8;
  private static final BigDecimal LARGEST = new BigDecimal("1e18");
  private static final Pattern OWNER = Pattern.compile("[A-Za-z0-9._-]{1,32}");
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern ISIN = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");

  /**
   * Copies the lines and checks them.
   *
   * @throws InvalidJournal if the journal can't be posted: out of balance, with too many lines, or
   *     malformed
   */
  public JournalDraft {
    lines = List.copyOf(lines);
    List<JournalFault> faults = new ArrayList<>();
    if ((kind == JournalKind.REVERSAL) != (reverses != null)) {
      faults.add(JournalFault.ofWhole("kind", "must name another exactly if it is a reversal"));
    }
    if (lines.isEmpty() || lines.size() > MOST_LINES) {
      faults.add(JournalFault.ofWhole("lines", "must have 1 to " + MOST_LINES + " lines"));
    }
    if (document.isBlank()
        || document.length() > LONGEST_DOCUMENT
        || document.chars().anyMatch(Character::isISOControl)) {
      faults.add(
          JournalFault.ofWhole(
              "document",
              "must name its document in one line of at most " + LONGEST_DOCUMENT + " characters"));
    }
    for (int i = 0; i < lines.size(); i++) {
      new LineCheck(i + 1, kind == JournalKind.REVERSAL, faults).check(lines.get(i));
    }
    if (faults.isEmpty()) {
      faults.addAll(imbalance(lines));
    }
    InvalidJournal.requireNone(faults);
  }

  private static List<JournalFault> imbalance(List<JournalLine> lines) {
    Map<String, BigDecimal> sums = new TreeMap<>();
    lines.forEach(line -> sums.merge(line.currency(), line.amount(), BigDecimal::add));
    List<JournalFault> faults = new ArrayList<>();
    sums.forEach(
        (currency, sum) -> {
          if (sum.signum() != 0) {
            faults.add(
                JournalFault.ofWhole(
                    "lines", "debits exceed credits by " + sum.toPlainString() + " " + currency));
          }
        });
    if (lines.stream().allMatch(line -> line.amount().signum() == 0)) {
      faults.add(JournalFault.ofWhole("lines", "must post an amount; value securities at cost"));
    }
    return faults;
  }

  private record LineCheck(int number, boolean reversal, List<JournalFault> faults) {
    void check(JournalLine line) {
      require(OWNER.matcher(line.owner()).matches(), "owner", "owner must be an account or a BIC");
      require(
          CURRENCY.matcher(line.currency()).matches(), "currency", "currency must be 3 capitals");
      require(fits(line.amount(), MONEY_DECIMALS), "debit", "amount must have at most 4 decimals");
      require(
          reversal || line.account() != AccountKind.WRITE_OFF,
          "account",
          "only a write-off of a break, and its reversal, may post to WRITE_OFF");
      String isin = line.isin();
      BigDecimal quantity = line.quantity();
      require((isin == null) == (quantity == null), "quantity", "isin and quantity go together");
      if (isin == null || quantity == null) {
        require(line.amount().signum() != 0, "debit", "amount must not be zero");
        return;
      }
      require(line.account() == AccountKind.SECURITIES, "isin", "only SECURITIES may have an isin");
      require(ISIN.matcher(isin).matches(), "isin", isin + " is not an ISIN");
      require(
          quantity.signum() != 0 && fits(quantity, DECIMALS),
          "quantity",
          "quantity must not be zero, with at most 8 decimals");
    }

    private static boolean fits(BigDecimal number, int decimals) {
      return number.scale() <= decimals && number.abs().compareTo(LARGEST) < 0;
    }

    private void require(boolean holds, String field, String rule) {
      if (!holds) {
        faults.add(new JournalFault(number, field, rule));
      }
    }
  }
}
