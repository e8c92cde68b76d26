package io.straightway.messages.iso15022;

import io.straightway.markup.BicForm;
import io.straightway.messages.iso20022.FieldRules;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The custodians that are sent ISO 15022.
 *
 * @param bics BICs of 11 characters
 */
public record MtCustodians(Set<String> bics) {
  /** No custodian: all are sent ISO 20022. */
  public static final MtCustodians NONE = new MtCustodians(Set.of());

  /**
   * Copies the BICs. A head office can be named without XXX.
   *
   * @throws IllegalArgumentException if a value is no BIC
   */
  public MtCustodians {
    bics =
        bics.stream()
            .map(bic -> FieldRules.bic("custodian", bic))
            .collect(Collectors.toUnmodifiableSet());
  }

  public static MtCustodians of(Collection<String> bics) {
    return new MtCustodians(Set.copyOf(bics));
  }

  /** Returns whether a custodian is sent ISO 15022. */
  public boolean has(String bic) {
    return bics.contains(BicForm.full(bic));
  }

  /** Returns the BICs in alphabetical order, separated by blanks. */
  @Override
  public String toString() {
    return String.join(" ", new TreeSet<>(bics));
  }
}
