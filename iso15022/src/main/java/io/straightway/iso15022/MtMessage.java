package io.straightway.iso15022;

import com.prowidesoftware.swift.io.parser.SwiftParser;
import com.prowidesoftware.swift.io.parser.SwiftParserConfiguration;
import com.prowidesoftware.swift.model.SwiftBlock2;
import com.prowidesoftware.swift.model.SwiftMessage;
import io.straightway.iso20022.grammar.FaultCode;
import io.straightway.iso20022.grammar.UnreadableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message by its header and sequences.
 *
 * @param type three digits
 * @param sender the BIC that it comes from; null if it names none
 * @param receiver the BIC that it goes to; null if it names none
 */
record MtMessage(String type, @Nullable String sender, @Nullable String receiver, MtSequence text) {
  private static final Pattern TYPE = Pattern.compile("[0-9]{3}");
  private static final int TERMINAL = 12;
  private static final int MOST_BLOCKS = 100; // Prowide's time grows with the square of them

  /** Kept, or its level would be forgotten: what Prowide logs of a message is what stands in it. */
  private static final Logger PROWIDE = Logger.getLogger("com.prowidesoftware");

  static {
    PROWIDE.setLevel(Level.OFF);
  }

  /**
   * Takes a message apart.
   *
   * @throws UnreadableException if it is none, or its sequences are not in order
   */
  static MtMessage of(byte[] bytes) throws UnreadableException {
    SwiftMessage message = parse(new String(bytes, StandardCharsets.ISO_8859_1));
    SwiftBlock2 application = message.getBlock2();
    String type = application == null ? null : application.getMessageType();
    if (type == null || !TYPE.matcher(type).matches() || message.isServiceMessage()) {
      throw MtFault.of(FaultCode.ISO15022_TYPE, "The header names no type of message.");
    }
    if (message.getBlock4() == null) {
      throw MtFault.of(FaultCode.ISO15022_MALFORMED, "The message has no text (block 4).");
    }
    List<MtField> fields =
        message.getBlock4().getTags().stream()
            .map(tag -> MtField.of(String.valueOf(tag.getName()), strip(tag.getValue())))
            .toList();
    return new MtMessage(
        type, bic(message.getSender()), bic(message.getReceiver()), MtSequence.of(fields));
  }

  /** Whatever the bytes are: what they make of Prowide's parser is that they are no message. */
  private static SwiftMessage parse(String text) throws UnreadableException {
    if (text.chars().filter(one -> one == '{').count() > MOST_BLOCKS) {
      throw MtFault.of(
          FaultCode.ISO15022_MALFORMED, "The message has more than " + MOST_BLOCKS + " blocks.");
    }
    SwiftParserConfiguration only = new SwiftParserConfiguration();
    only.setParseTrailerBlock(false);
    only.setParseUserBlock(false);
    SwiftParser parser = new SwiftParser(text);
    parser.setConfiguration(only);
    try {
      SwiftMessage message = parser.message();
      if (message == null || !text.stripTrailing().endsWith("}")) {
        throw MtFault.of(FaultCode.ISO15022_MALFORMED, "The blocks of the message do not end.");
      }
      return message;
    } catch (IOException | RuntimeException e) {
      throw MtFault.of(
          FaultCode.ISO15022_MALFORMED, "The blocks of the message can't be told apart.");
    }
  }

  private static String strip(@Nullable String value) {
    return value == null ? "" : value.strip();
  }

  private static @Nullable String bic(@Nullable String terminal) {
    return terminal != null && terminal.length() == TERMINAL ? MtText.bic(terminal) : null;
  }

  /** The BIC that it goes to. */
  String to() throws UnreadableException {
    if (receiver == null) {
      throw MtFault.structure("The header names no receiver.");
    }
    return receiver;
  }
}
