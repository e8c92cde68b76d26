package io.straightway.backoffice.repair;

import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.settlement.confirm.ConfirmationCode;
import io.straightway.settlement.instruct.NotInstructable;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The codes of settlement's exceptions, and their meanings. */
public final class SettlementCodes {
  private static final Map<String, String> MEANINGS =
      Stream.of(
              meanings(ConfirmationCode.values(), ConfirmationCode::meaning),
              meanings(NotInstructable.Code.values(), NotInstructable.Code::meaning),
              meanings(FaultCode.values(), FaultCode::meaning),
              Stream.of(
                  Map.entry("INSTRUCTION_REFUSED", "The custodian refused the instruction."),
                  Map.entry("NETWORK_REFUSED", "The network refused the message."),
                  Map.entry("CANCELLATION_DENIED", "The custodian refuses to cancel it."),
                  Map.entry(
                      "HOLD_DENIED",
                      "The custodian refused to hold or to release the instruction."),
                  Map.entry(
                      "REMAINDER_OPEN",
                      "The custodian reported a part as the last one, but a remainder is open."),
                  Map.entry(
                      "ISIN_EXCHANGED",
                      "The custodian has the remainder of the instruction under an ISIN that was"
                          + " exchanged."),
                  Map.entry("DELIVERY_FAILED", "The last attempt to deliver it failed.")))
          .flatMap(Function.identity())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private SettlementCodes() {}

  private static <E extends Enum<E>> Stream<Map.Entry<String, String>> meanings(
      E[] codes, Function<E, String> meaning) {
    return Arrays.stream(codes).map(code -> Map.entry(code.name(), meaning.apply(code)));
  }

  /** Returns the meaning of each code, in one sentence. */
  public static Map<String, String> meanings() {
    return MEANINGS;
  }

  /** Returns the meaning of a code, in one sentence; null if it is not a code of settlement. */
  static @Nullable String meaning(String code) {
    return MEANINGS.get(code);
  }
}
