package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The custodians that are sent ISO 15022.
 *
 * @param bics BICs of eight characters, or of eleven if a branch is meant
 */
public record MtCustodians(Set<String> bics) {
  /** No custodian: all are sent ISO 20022. */
  public static final MtCustodians NONE = new MtCustodians(Set.of());

  private static final String NO_BRANCH = "XXX";
  private static final int BIC11 = 11;

  /**
   * Copies the BICs. A head office may be named with XXX or without.
   *
   * @throws IllegalArgumentException if a value is no BIC
   */
  public MtCustodians {
    bics =
        bics.stream()
            .map(bic -> usual(FieldRules.bic("custodian", bic)))
            .collect(Collectors.toUnmodifiableSet());
  }

  public static MtCustodians of(Collection<String> bics) {
    return new MtCustodians(Set.copyOf(bics));
  }

  /** Returns whether a custodian is sent ISO 15022. */
  public boolean has(String bic) {
    return bics.contains(usual(bic));
  }

  private static String usual(String bic) {
    return bic.length() == BIC11 && bic.endsWith(NO_BRANCH)
        ? bic.substring(0, BIC11 - NO_BRANCH.length())
        : bic;
  }

  /** Returns the BICs in alphabetical order, separated by blanks. */
  @Override
  public String toString() {
    return String.join(" ", new TreeSet<>(bics));
  }
}
