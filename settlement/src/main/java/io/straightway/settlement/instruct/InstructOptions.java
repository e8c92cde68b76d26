package io.straightway.settlement.instruct;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * How trades are instructed.
 *
 * @param upTo only trades that settle on this day or before; null for all
 * @param net whether trades of one account, security, settlement date, counterparty and currency
 *     become one instruction; those whose quantities cancel each other out are left as they are
 * @param hold whether the instructions stay in the house until they are released
 */
public record InstructOptions(@Nullable LocalDate upTo, boolean net, boolean hold) {
  /** All trades, each by itself, and sent. */
  public static final InstructOptions USUAL = new InstructOptions(null, false, false);
}
