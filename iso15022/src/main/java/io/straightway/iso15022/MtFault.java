package io.straightway.iso15022;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.grammar.FaultCode;
import io.straightway.iso20022.grammar.UnreadableException;
import java.util.Arrays;
import java.util.Locale;

/** Why a message can't be read. What is quoted of it is cut, and printable. */
final class MtFault {
  private MtFault() {}

  static UnreadableException structure(String reason, Object... quoted) {
    return of(FaultCode.ISO15022_STRUCTURE, reason, quoted);
  }

  static UnreadableException value(String reason, Object... quoted) {
    return of(FaultCode.ISO15022_VALUE, reason, quoted);
  }

  static UnreadableException of(FaultCode code, String reason, Object... quoted) {
    Object[] shown = Arrays.stream(quoted).map(one -> FieldRules.shown(one.toString())).toArray();
    return new UnreadableException(code, String.format(Locale.ROOT, reason, shown));
  }
}
