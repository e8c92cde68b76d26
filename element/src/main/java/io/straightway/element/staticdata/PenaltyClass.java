package io.straightway.element.staticdata;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The classes of securities that cash penalties for late settlement have rates by (Delegated
 * Regulation (EU) 2017/389, annex). A security without a class is rated by its kind.
 */
public enum PenaltyClass {
  /** Shares with a liquid market. */
  LIQUID_SHARE,
  /** Shares without one. */
  ILLIQUID_SHARE,
  /** What is traded on an SME growth market, but debt. */
  SME,
  /** Debt of sovereigns and the like. */
  SOVEREIGN,
  /** Other debt. */
  CORPORATE,
  /** Other debt that is traded on an SME growth market. */
  SME_DEBT,
  /** What is none of these, such as funds. */
  OTHER;

  /** What a rate may be for: the kinds of securities, and these classes. */
  public static String[] rated() {
    return Stream.concat(Stream.of(Security.Kind.values()), Arrays.stream(values()))
        .map(Enum::name)
        .toArray(String[]::new);
  }
}
