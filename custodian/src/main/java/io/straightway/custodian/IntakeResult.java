package io.straightway.custodian;

import java.util.List;

/**
 * What came of messages that were handed in.
 *
 * @param taken how many instructions are kept now, those that came again included
 * @param repeated how many of them came again
 * @param refused those that are no instruction that can be taken
 */
public record IntakeResult(int taken, int repeated, List<Refused> refused) {
  /**
   * A message that was not taken.
   *
   * @param position its place among the messages handed in, from 1
   * @param code a stable code
   * @param reason one sentence, printable ASCII
   */
  public record Refused(int position, String code, String reason) {}
}
