package io.straightway.messages.network;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * F21, the acknowledgement or refusal of a message of ours by FIN: 451 is 0 or 1, 405 the code of
 * the error. 108 is the reference of the message, or the message itself follows.
 */
public final class NetworkText {
  private static final Pattern FIELD = Pattern.compile("\\{(108|405|451):([^{}]*)}");
  private static final Pattern REFERENCE = Pattern.compile(":20C::SEME//([^\r\n]+)");
  private static final String BEGIN = "{1:F21";
  private static final String MESSAGE = "{1:";
  private static final String INPUT = "{2:I";
  private static final int LONGEST_BLOCK = 64;
  private static final int BIC_LENGTH = 8;

  private NetworkText() {}

  /** Returns whether a message begins at a position and is an answer of the network. */
  public static boolean isAnswer(byte[] file, int at) {
    return starts(file, at, BEGIN);
  }

  /**
   * Returns whether a message is the copy of ours that an answer of the network ends with: one that
   * was sent, by the party that gets the answer. Custodians pass on messages as sent, too.
   *
   * @param answer the position of the first block before the message
   * @param at the position of its first block
   */
  public static boolean isCopy(byte[] file, int answer, int at) {
    int end = at;
    while (end < Math.min(file.length, at + LONGEST_BLOCK) && file[end] != '}') {
      end++;
    }
    return isAnswer(file, answer)
        && starts(file, end + 1, INPUT)
        && sender(file, answer).equals(sender(file, at));
  }

  private static String sender(byte[] file, int at) {
    int from = Math.min(at + BEGIN.length(), file.length);
    return new String(
        file, from, Math.min(BIC_LENGTH, file.length - from), StandardCharsets.ISO_8859_1);
  }

  private static boolean starts(byte[] file, int at, String text) {
    int length = Math.min(text.length(), Math.max(0, file.length - at));
    return new String(file, Math.min(at, file.length), length, StandardCharsets.ISO_8859_1)
        .equals(text);
  }

  /**
   * Reads an answer.
   *
   * @throws UnreadableException if it has no result or names no message
   */
  public static NetworkAnswer read(byte[] bytes) throws UnreadableException {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int copy = text.indexOf(MESSAGE, 1);
    Map<String, String> fields = new HashMap<>();
    for (MatchResult field :
        FIELD.matcher(copy < 0 ? text : text.substring(0, copy)).results().toList()) {
      if (fields.put(field.group(1), field.group(2)) != null) {
        throw fault(FaultCode.ISO15022_STRUCTURE, "Field " + field.group(1) + " is repeated.");
      }
    }
    String result = String.valueOf(fields.get("451"));
    if (!result.equals("0") && !result.equals("1")) {
      throw fault(
          FaultCode.ISO15022_VALUE,
          "The network's answer (451) is " + FieldRules.shown(result) + ", not 0 or 1.");
    }
    String reference = fields.get("108");
    String error = fields.get("405");
    Matcher sent = REFERENCE.matcher(copy < 0 ? "" : text.substring(copy));
    if (reference == null && !sent.find()) {
      throw fault(FaultCode.ISO15022_STRUCTURE, "The network's answer names no message (108).");
    }
    return NetworkAnswer.of(
        reference == null ? sent.group(1) : reference,
        Character.MAX_RADIX,
        result.equals("0"),
        error == null ? null : FieldRules.shown(error),
        null);
  }

  private static UnreadableException fault(FaultCode code, String reason) {
    return new UnreadableException(code, reason);
  }
}
