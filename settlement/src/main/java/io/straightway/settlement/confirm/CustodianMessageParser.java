package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses messages of the custodian. Thread-safe. */
final class CustodianMessageParser {
  /** Maximum number of bytes stored of a message. */
  static final int MOST_KEPT = 64 * 1024;

  private static final Set<AdviceKind> IDENTIFIED_BY_CONTENT =
      EnumSet.of(AdviceKind.CONFIRMATION, AdviceKind.INCOME, AdviceKind.INCOME_REVERSAL);

  private final CustodianReader reader = new CustodianReader();
  private final MessageWriter writer = new MessageWriter();

  /** Splits a file, in either standard, into its messages. */
  List<byte[]> documents(byte[] file) {
    return reader.messages(file);
  }

  /** Parses a message just received. */
  CustodianMessage received(byte[] document, Instant receivedAt) {
    byte[] kept = document.length <= MOST_KEPT ? document : Arrays.copyOf(document, MOST_KEPT);
    return message(null, document, kept, receivedAt);
  }

  /** Parses a stored message. */
  CustodianMessage kept(ContentHash hash, byte[] body, Instant receivedAt) {
    return message(hash, body, body, receivedAt);
  }

  private CustodianMessage message(
      @Nullable ContentHash stored, byte[] document, byte[] kept, Instant receivedAt) {
    MessageReading reading = reader.read(document);
    ContentHash hash = stored == null ? hash(reading, document) : stored;
    if (reading instanceof MessageReading.Unreadable unreadable) {
      return CustodianMessage.refused(
          hash,
          kept,
          receivedAt,
          unreadable.code().name(),
          kept.length < document.length
              ? "%s (%d bytes, of which the first %d are kept)"
                  .formatted(unreadable.reason(), document.length, kept.length)
              : unreadable.reason());
    }
    return ((MessageReading.Readable) reading).message() instanceof CustodianAdvice advice
        ? new CustodianMessage(hash, kept, receivedAt, advice, false, null, null)
        : CustodianMessage.refused(
            hash,
            kept,
            receivedAt,
            ConfirmationCode.MESSAGE_KIND.name(),
            ConfirmationCode.MESSAGE_KIND.meaning());
  }

  /**
   * Returns the hash that identifies a message. A confirmation that is sent again, in another
   * header or version, has the same hash and settles or pays nothing twice; a status that is sent
   * again may be news.
   */
  private ContentHash hash(MessageReading reading, byte[] document) {
    return reading instanceof MessageReading.Readable readable
            && readable.message() instanceof CustodianAdvice advice
            && IDENTIFIED_BY_CONTENT.contains(advice.kind())
        ? ContentHash.of(writer.write(advice))
        : ContentHash.of(document);
  }

  /** Returns a message for a file that exceeds the maximum size. */
  static CustodianMessage tooLarge(byte[] hash, byte[] kept, long length, Instant receivedAt) {
    return CustodianMessage.refused(
        new ContentHash(hash),
        kept,
        receivedAt,
        "MESSAGE_TOO_LARGE",
        "a file of %d bytes, of which the first %d are kept".formatted(length, kept.length));
  }
}
