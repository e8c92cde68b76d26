package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;

/**
 * Sequential numbers that the servicer of an account gives its statements; 0 stands for none.
 *
 * @param electronic the number of the statement ({@code ElctrncSeqNb}, field 28C)
 * @param legal the number where the law requires one, usually on paper ({@code LglSeqNb})
 */
public record StatementNumbers(long electronic, long legal) {
  public static final StatementNumbers NONE = new StatementNumbers(0, 0);

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is negative
   */
  public StatementNumbers {
    FieldRules.require(electronic >= 0, "electronic", electronic);
    FieldRules.require(legal >= 0, "legal", legal);
  }
}
