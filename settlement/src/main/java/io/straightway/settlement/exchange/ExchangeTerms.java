package io.straightway.settlement.exchange;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.operators.DeskRefusal;
import io.straightway.staticdata.Isin;
import java.time.LocalDate;
import java.util.regex.Pattern;

/**
 * Terms of an exchange: {@code oldUnits} of the old ISIN become {@code newUnits} of the new one.
 *
 * @param newIsin the old one again in a split that keeps its ISIN
 * @param effectiveOn the business date from whose beginning it is effective
 * @param document the source, such as the issuer's notice
 */
public record ExchangeTerms(
    String oldIsin,
    String newIsin,
    long oldUnits,
    long newUnits,
    LocalDate effectiveOn,
    String document) {
  private static final long MOST_UNITS = 1_000_000;
  private static final Pattern DOCUMENT = Pattern.compile("[^\\p{Cntrl}\"\\\\]{1,100}");

  /**
   * Validates the terms.
   *
   * @throws DeskRefusal if a term is invalid
   */
  public ExchangeTerms {
    requireIsin(oldIsin);
    requireIsin(newIsin);
    require(
        !oldIsin.equals(newIsin) || oldUnits != newUnits,
        oldIsin + " in a ratio of 1:1 stays as it is");
    require(
        Math.min(oldUnits, newUnits) > 0 && Math.max(oldUnits, newUnits) <= MOST_UNITS,
        "a ratio has whole numbers from 1 to " + MOST_UNITS + ", such as 1:2");
    require(
        DOCUMENT.matcher(document).matches() && !document.isBlank(),
        "a document is one line of at most 100 characters without quotes and backslashes");
  }

  private static void requireIsin(String isin) {
    require(FieldRules.isIsin(isin) && Isin.hasValidCheckDigit(isin), isin + " is not an ISIN");
  }

  static void require(boolean holds, String reason) {
    if (!holds) {
      throw new DeskRefusal(DeskRefusal.Code.REQUEST_INVALID, reason);
    }
  }

  /** Returns the JSON form of a proposal; none of its values needs escaping. */
  String json() {
    return ("{\"oldIsin\":\"%s\",\"newIsin\":\"%s\",\"oldUnits\":%d,\"newUnits\":%d,"
            + "\"effectiveOn\":\"%s\",\"document\":\"%s\"}")
        .formatted(oldIsin, newIsin, oldUnits, newUnits, effectiveOn, document);
  }
}
