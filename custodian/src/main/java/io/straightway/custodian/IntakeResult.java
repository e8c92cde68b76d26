package io.straightway.custodian;

import java.util.List;

/**
 * The result of taking a file of messages.
 *
 * @param taken the number of accepted messages, repeated ones included
 * @param repeated the number of repeated ones
 * @param refused the messages that were refused
 */
public record IntakeResult(int taken, int repeated, List<Refusal> refused) {
  /**
   * A message that was refused.
   *
   * @param position its position in the file, from 1
   * @param code a stable code
   * @param reason one sentence, printable ASCII
   */
  public record Refusal(int position, String code, String reason) {}
}
