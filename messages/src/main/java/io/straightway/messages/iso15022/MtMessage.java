package io.straightway.messages.iso15022;

import com.prowidesoftware.swift.io.parser.SwiftParser;
import com.prowidesoftware.swift.io.parser.SwiftParserConfiguration;
import com.prowidesoftware.swift.model.SwiftBlock2;
import com.prowidesoftware.swift.model.SwiftMessage;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.xml.MessageEnvelope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message split into its header and sequences.
 *
 * @param type the message type, three digits
 * @param sender the sender's BIC; null if not given
 * @param receiver the receiver's BIC; null if not given
 * @param repeated true if a trailer marks a possible duplicate
 */
record MtMessage(
    String type,
    @Nullable String sender,
    @Nullable String receiver,
    MtSequence text,
    boolean repeated) {
  private static final Pattern REPEATED = Pattern.compile("\\{PD[EM][:}]");
  private static final Pattern DUPLICATE = Pattern.compile("[A-Z]{4}/(DUPL|CODU)");
  private static final Pattern TYPE = Pattern.compile("[0-9]{3}");
  private static final int TERMINAL = 12;
  private static final int MOST_BLOCKS = 100; // Prowide takes quadratic time

  /**
   * Prowide's logger, referenced so that its level is not garbage collected. Off, because Prowide
   * logs the content of messages.
   */
  private static final Logger PROWIDE = Logger.getLogger("com.prowidesoftware");

  static {
    PROWIDE.setLevel(Level.OFF);
  }

  /**
   * Splits a message into its header and sequences.
   *
   * @throws UnreadableException if the bytes are not a message, or its sequences are malformed
   */
  static MtMessage of(byte[] bytes) throws UnreadableException {
    String whole = new String(bytes, StandardCharsets.ISO_8859_1);
    SwiftMessage message = parse(whole);
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
        type,
        bic(message.getSender()),
        bic(message.getReceiver()),
        MtSequence.of(fields),
        REPEATED.matcher(whole.substring(whole.lastIndexOf("-}") + 1)).find());
  }

  /** Returns the identity of a message of the securities category. */
  MessageEnvelope envelope() throws UnreadableException {
    MtSequence general = text.optional("GENL");
    if (general == null) {
      return MessageEnvelope.NONE;
    }
    String function = general.find("23G", null);
    return new MessageEnvelope(
        general.find("20C", "SEME"),
        repeated || (function != null && DUPLICATE.matcher(function).matches()));
  }

  /** Parses any bytes. Whatever Prowide's parser throws, the message is malformed. */
  private static SwiftMessage parse(String text) throws UnreadableException {
    if (text.chars().filter(character -> character == '{').count() > MOST_BLOCKS) {
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
          FaultCode.ISO15022_MALFORMED, "The blocks of the message can't be separated.");
    }
  }

  private static String strip(@Nullable String value) {
    return value == null ? "" : value.strip();
  }

  private static @Nullable String bic(@Nullable String terminal) {
    return terminal != null && terminal.length() == TERMINAL ? MtText.bic(terminal) : null;
  }

  /** Returns the receiver's BIC, which is required. */
  String to() throws UnreadableException {
    if (receiver == null) {
      throw MtFault.structure("The header names no receiver.");
    }
    return receiver;
  }
}
