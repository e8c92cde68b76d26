package io.straightway.backoffice.journal;

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
 * A journal that is to be proposed.
 *
 * @param valueDate the day that it counts from
 * @param document the paper that it is entered from, such as a statement or a letter
 * @param reverses the journal that it takes back; null if none
 */
public record JournalDraft(
    Journal.Kind kind,
    LocalDate valueDate,
    String document,
    List<JournalLine> lines,
    @Nullable Long reverses) {
  private static final int MOST_LINES = 1000;
  private static final int LONGEST_DOCUMENT = 100;
  private static final int MONEY_DECIMALS = 4;
  private static final int DECIMALS = 8;
  private static final BigDecimal LARGEST = new BigDecimal("1e18");
  private static final Pattern OWNER = Pattern.compile("[A-Za-z0-9._-]{1,32}");
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final Pattern ISIN = Pattern.compile("[A-Z]{2}[A-Z0-9]{9}[0-9]");

  /**
   * Keeps its own copy.
   *
   * @throws InvalidJournal if it can't be posted: out of balance, of too many lines, or malformed
   */
  public JournalDraft {
    lines = List.copyOf(lines);
    List<JournalFault> faults = new ArrayList<>();
    if ((kind == Journal.Kind.REVERSAL) != (reverses != null)) {
      faults.add(JournalFault.ofWhole("kind", "takes another one back if it is a reversal"));
    }
    if (lines.isEmpty() || lines.size() > MOST_LINES) {
      faults.add(JournalFault.ofWhole("lines", "has 1 to " + MOST_LINES + " lines"));
    }
    if (document.isBlank()
        || document.length() > LONGEST_DOCUMENT
        || document.chars().anyMatch(Character::isISOControl)) {
      faults.add(
          JournalFault.ofWhole(
              "document",
              "names its document in one line of at most " + LONGEST_DOCUMENT + " characters"));
    }
    for (int i = 0; i < lines.size(); i++) {
      new LineCheck(i + 1, kind == Journal.Kind.REVERSAL, faults).check(lines.get(i));
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
                    "lines",
                    "balances; debits exceed credits by " + sum.toPlainString() + " " + currency));
          }
        });
    if (lines.stream().allMatch(line -> line.amount().signum() == 0)) {
      faults.add(
          JournalFault.ofWhole(
              "lines", "posts something; securities alone are valued at what they cost"));
    }
    return faults;
  }

  /** What one line has to be like. */
  private record LineCheck(int number, boolean reversal, List<JournalFault> faults) {
    void check(JournalLine line) {
      require(OWNER.matcher(line.owner()).matches(), "owner", "the owner is an account or a BIC");
      require(
          CURRENCY.matcher(line.currency()).matches(), "currency", "the currency is 3 capitals");
      require(fits(line.amount(), MONEY_DECIMALS), "debit", "the amount has at most 4 decimals");
      require(
          reversal || line.account() != AccountKind.WRITE_OFF,
          "account",
          "WRITE_OFF is posted by writing a break off, and by what takes that back");
      String isin = line.isin();
      BigDecimal quantity = line.quantity();
      require((isin == null) == (quantity == null), "quantity", "isin and quantity go together");
      if (isin == null || quantity == null) {
        require(line.amount().signum() != 0, "debit", "the amount is zero");
        return;
      }
      require(line.account() == AccountKind.SECURITIES, "isin", "only SECURITIES have an isin");
      require(ISIN.matcher(isin).matches(), "isin", isin + " is no ISIN");
      require(
          quantity.signum() != 0 && fits(quantity, DECIMALS),
          "quantity",
          "the quantity is not zero and has at most 8 decimals");
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
