package io.straightway.iso15022;

import io.straightway.iso20022.grammar.UnreadableException;

/**
 * The reference of a request about an instruction: that of the instruction, a hyphen, and what
 * tells the requests apart. The custodian's answer names the request, so the instruction can be
 * found by it.
 */
final class MtRequest {
  private MtRequest() {}

  static String reference(String instruction, long number) {
    return instruction + "-" + Long.toString(number, Character.MAX_RADIX);
  }

  /** The instruction that an answer is about: what it calls that, else by the request's own. */
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
