package io.straightway.backoffice.journal;

import io.straightway.db.operator.DeskRefusal;
import io.straightway.ledger.AccountKind;
import java.math.BigDecimal;
import java.time.LocalDate;
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
   * @throws DeskRefusal if it can't be posted: out of balance, of too many lines, or malformed
   */
  public JournalDraft {
    lines = List.copyOf(lines);
    require(!lines.isEmpty() && lines.size() <= MOST_LINES, "has 1 to " + MOST_LINES + " lines");
    require(
        !document.isBlank()
            && document.length() <= LONGEST_DOCUMENT
            && document.chars().noneMatch(Character::isISOControl),
        "names its document in one line of at most " + LONGEST_DOCUMENT + " characters");
    for (int i = 0; i < lines.size(); i++) {
      check(i + 1, lines.get(i));
    }
    requireBalance(lines);
  }

  private static void check(int number, JournalLine line) {
    String where = "line " + number + ": ";
    require(OWNER.matcher(line.owner()).matches(), where + "the owner is an account or a BIC");
    require(CURRENCY.matcher(line.currency()).matches(), where + "the currency is 3 capitals");
    require(fits(line.amount(), MONEY_DECIMALS), where + "the amount has at most 4 decimals");
    String isin = line.isin();
    BigDecimal quantity = line.quantity();
    require((isin == null) == (quantity == null), where + "isin and quantity go together");
    if (isin == null || quantity == null) {
      require(line.amount().signum() != 0, where + "the amount is zero");
      return;
    }
    require(line.account() == AccountKind.SECURITIES, where + "only SECURITIES have an isin");
    require(ISIN.matcher(isin).matches(), where + isin + " is no ISIN");
    require(
        quantity.signum() != 0 && fits(quantity, DECIMALS),
        where + "the quantity is not zero and has at most 8 decimals");
  }

  private static boolean fits(BigDecimal number, int decimals) {
    return number.scale() <= decimals && number.abs().compareTo(LARGEST) < 0;
  }

  private static void requireBalance(List<JournalLine> lines) {
    Map<String, BigDecimal> sums = new TreeMap<>();
    lines.forEach(line -> sums.merge(line.currency(), line.amount(), BigDecimal::add));
    sums.forEach(
        (currency, sum) ->
            require(
                sum.signum() == 0,
                "balances; debits exceed credits by " + sum.toPlainString() + " " + currency));
    require(
        lines.stream().anyMatch(line -> line.amount().signum() != 0),
        "posts something; securities alone are valued at what they cost");
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, "a journal " + rule);
    }
  }
}
