package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.grammar.UnreadableException;

/**
 * The reference of a request about an instruction: the instruction's reference, a hyphen and a
 * number that is unique among its requests. The custodian's answer repeats the reference, and so
 * leads to the instruction.
 */
final class MtRequest {
  private MtRequest() {}

  static String reference(String instruction, long number) {
    return instruction + "-" + Long.toString(number, Character.MAX_RADIX);
  }

  /**
   * Returns the reference of the instruction that an answer is about: the one named as PREV, else
   * the one in the request's reference.
   */
  static String instruction(MtSequence general) throws UnreadableException {
    String previous = general.linked("PREV");
    if (previous != null) {
      return previous;
    }
    String related = general.link("RELA");
    int hyphen = related.lastIndexOf('-');
    return hyphen < 1 ? related : related.substring(0, hyphen);
  }
}
