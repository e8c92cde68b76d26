package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.Arrays;
import java.util.Locale;

/** Creates the exceptions for unreadable messages. Quoted input is truncated and printable. */
final class MtFault {
  private MtFault() {}

  static UnreadableException structure(String reason, Object... quoted) {
    return of(FaultCode.ISO15022_STRUCTURE, reason, quoted);
  }

  static UnreadableException value(String reason, Object... quoted) {
    return of(FaultCode.ISO15022_VALUE, reason, quoted);
  }

  static UnreadableException of(FaultCode code, String reason, Object... quoted) {
    Object[] shown = Arrays.stream(quoted).map(word -> FieldRules.shown(word.toString())).toArray();
    return new UnreadableException(code, String.format(Locale.ROOT, reason, shown));
  }
}
