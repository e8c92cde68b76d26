package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.FaultCode;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import io.straightway.messages.network.NetworkText;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages: F21, MT530, 535 to 537, 540 to 548, 564, 566, 578, 940 and 950, by the fields
 * that we use; all other fields are skipped. A message may have 64 KiB, a statement 4 MiB.
 *
 * <p>Safe for use by many threads.
 */
public final class MtReader {
  private static final int STATEMENT_BYTES = 4 * 1024 * 1024;
  private static final Map<String, Format> FORMATS = formats();

  /** The reading method and maximal length in bytes of a message type. */
  private record Format(int maxBytes, FormatReader reading) {}

  private interface FormatReader {
    IsoMessage of(MtMessage message) throws UnreadableException;
  }

  private static Map<String, Format> formats() {
    Map<String, Format> formats = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      formats.put(Integer.toString(MtKind.INSTRUCTION + i), message(InstructionText::read));
      formats.put(Integer.toString(MtKind.CONFIRMATION + i), message(ConfirmationText::read));
    }
    formats.put("530", message(MtRequest::read));
    formats.put("548", message(StatusText::read));
    formats.put("564", message(CorporateActionText::notice));
    formats.put("566", message(CorporateActionText::movement));
    formats.put("578", message(AllegementText::read));
    formats.put("535", new Format(STATEMENT_BYTES, HoldingsText::read));
    formats.put("536", new Format(STATEMENT_BYTES, PostingsText::read));
    formats.put("537", new Format(STATEMENT_BYTES, PenaltiesText::read));
    formats.put("940", new Format(STATEMENT_BYTES, CashText::read));
    formats.put("950", new Format(STATEMENT_BYTES, CashText::read));
    return Map.copyOf(formats);
  }

  private static Format message(FormatReader reading) {
    return new Format(MessageFormat.USUAL_BYTES, reading);
  }

  /**
   * Reads a message. Returns for any bytes.
   *
   * @param bytes one message, from its first block to its last
   */
  public MessageReading read(byte[] bytes) {
    try {
      requireLength(bytes, STATEMENT_BYTES);
      if (NetworkText.isAnswer(bytes, 0)) {
        requireLength(bytes, MessageFormat.USUAL_BYTES);
        return new Readable(NetworkText.read(bytes));
      }
      MtMessage message = MtMessage.of(bytes);
      Format format = FORMATS.get(message.type());
      if (format == null) {
        throw MtFault.of(FaultCode.ISO15022_TYPE, "MT%s is not supported.", message.type());
      }
      requireLength(bytes, format.maxBytes());
      return new Readable(format.reading().of(message), message.envelope());
    } catch (UnreadableException e) {
      return new Unreadable(e.code(), String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) { // refused by a record
      return new Unreadable(
          FaultCode.ISO15022_VALUE,
          String.valueOf(FieldRules.shown(String.valueOf(e.getMessage()))));
    }
  }

  /** Returns the BIC of a message's sender; null if not given. */
  public static @Nullable String sender(byte[] bytes) {
    try {
      return MtMessage.of(bytes).sender();
    } catch (UnreadableException e) {
      return null;
    }
  }

  private static void requireLength(byte[] bytes, int most) throws UnreadableException {
    if (bytes.length > most) {
      throw new UnreadableException(
          FaultCode.MESSAGE_TOO_LARGE,
          "The message has " + bytes.length + " bytes; " + most + " are allowed.");
    }
  }
}
