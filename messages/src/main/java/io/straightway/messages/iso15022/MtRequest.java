package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.Map;

/**
 * The reference of a request about an instruction: the instruction's reference, a hyphen and a
 * number that is unique among its requests. The custodian's answer repeats the reference, and so
 * leads to the instruction.
 *
 * <p>MT530 is the request to hold or release: YPRE makes the instruction a preadvice, NPRE one that
 * is to settle.
 */
final class MtRequest {
  private static final Map<String, Boolean> HOLD = Map.of("YPRE", true, "NPRE", false);

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

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    general.function("NEWM");
    MtSequence request = message.text().sequence("REQD");
    return new HoldRequest030(
        request.get("20C", "PREV"),
        general.get("97A", "SAFE"),
        MtForms.code(HOLD, request.required("22F", "SETT")));
  }

  static byte[] write(HoldRequest030 said, MtHeader header) {
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", "NEWM")
                    .field("97A", "SAFE", said.safekeepingAccount()))
        .sequence(
            "REQD",
            request ->
                request
                    .field("20C", "PREV", MtForms.written("PREV", said.transactionId()))
                    .field("22F", "SETT", said.hold() ? "YPRE" : "NPRE"))
        .message("530", header);
  }
}
