package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.Map;

/**
 * MT530, the request to hold or release an instruction: YPRE makes the instruction a preadvice,
 * NPRE one that is to settle.
 */
final class CommandText {
  private static final Map<String, Boolean> HOLD = Map.of("YPRE", true, "NPRE", false);

  private CommandText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    general.function("NEWM");
    MtSequence request = message.text().sequence("REQD");
    return new HoldRequest030(
        request.get("20C", "PREV"),
        general.get("97A", "SAFE"),
        MtForms.code(HOLD, request.required("22F", "SETT")));
  }

  static byte[] write(HoldRequest030 hold, MtHeader header) {
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", "NEWM")
                    .field("97A", "SAFE", hold.safekeepingAccount()))
        .sequence(
            "REQD",
            request ->
                request
                    .field("20C", "PREV", MtForms.written("PREV", hold.transactionId()))
                    .field("22F", "SETT", hold.hold() ? "YPRE" : "NPRE"))
        .message("530", header);
  }
}
