package io.straightway.backoffice.repair;

import io.straightway.iso20022.grammar.FaultCode;
import io.straightway.settlement.confirm.ConfirmationCode;
import io.straightway.settlement.instruct.NotInstructable;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The codes of settlement's exceptions. */
public final class SettlementCodes {
  private static final Map<String, String> MEANINGS =
      Stream.of(
              meanings(ConfirmationCode.values(), ConfirmationCode::meaning),
              meanings(NotInstructable.Code.values(), NotInstructable.Code::meaning),
              meanings(FaultCode.values(), FaultCode::meaning),
              Stream.of(
                  Map.entry("INSTRUCTION_REFUSED", "The custodian does not take the instruction."),
                  Map.entry("CANCELLATION_DENIED", "The custodian won't cancel the instruction."),
                  Map.entry(
                      "HOLD_DENIED",
                      "The custodian won't hold the instruction, or won't release it."),
                  Map.entry(
                      "REMAINDER_OPEN",
                      "The custodian calls a part the last one, and something is left."),
                  Map.entry(
                      "ISIN_EXCHANGED",
                      "The rest of the instruction is at the custodian under an ISIN that was"
                          + " exchanged."),
                  Map.entry("DELIVERY_FAILED", "The last attempt to deliver it failed.")))
          .flatMap(Function.identity())
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private SettlementCodes() {}

  private static <E extends Enum<E>> Stream<Map.Entry<String, String>> meanings(
      E[] codes, Function<E, String> meaning) {
    return Arrays.stream(codes).map(code -> Map.entry(code.name(), meaning.apply(code)));
  }

  /** What each means, in one sentence. */
  public static Map<String, String> meanings() {
    return MEANINGS;
  }

  /** What a code means, in one sentence; null if it is none of settlement's. */
  static @Nullable String meaning(String code) {
    return MEANINGS.get(code);
  }
}
