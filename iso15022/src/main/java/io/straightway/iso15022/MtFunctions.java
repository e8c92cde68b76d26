package io.straightway.iso15022;

import io.straightway.iso20022.grammar.UnreadableException;
import java.util.Arrays;

/** The function of a message (23G). */
final class MtFunctions {
  private static final int CODE = 4;

  private MtFunctions() {}

  /**
   * The function; that it is a copy or a duplicate changes nothing.
   *
   * @param read those that are read
   * @throws UnreadableException if it is another one, such as the reversal of a confirmation
   */
  static String of(MtSequence general, String... read) throws UnreadableException {
    String function = general.get("23G", null);
    String code = function.substring(0, Math.min(CODE, function.length()));
    if (!Arrays.asList(read).contains(code)) {
      throw MtFault.value("The function %s of the message is not read.", function);
    }
    return code;
  }
}
