package io.straightway.staticdata;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The classes of securities with their own rates of cash penalties for late settlement (Delegated
 * Regulation (EU) 2017/389, annex). A security without a class is rated by its kind.
 */
public enum PenaltyClass {
  /** Shares with a liquid market. */
  LIQUID_SHARE,
  /** Shares without a liquid market. */
  ILLIQUID_SHARE,
  /** Securities other than debt that are traded on an SME growth market. */
  SME,
  /** Debt of sovereigns and similar issuers. */
  SOVEREIGN,
  /** Other debt. */
  CORPORATE,
  /** Other debt that is traded on an SME growth market. */
  SME_DEBT,
  /** Other securities, such as funds. */
  OTHER;

  /** Returns the names that a rate may be for: the kinds of securities, and these classes. */
  public static String[] rated() {
    return Stream.concat(Stream.of(Security.Kind.values()), Arrays.stream(values()))
        .map(Enum::name)
        .toArray(String[]::new);
  }
}
