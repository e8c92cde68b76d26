package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.iso15022.CustodianReader;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionReversal037;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.iso20022.xml.MessageWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns bytes into messages of the custodian. Safe for use by many threads. */
final class CustodianMessageParser {
  /** The most bytes of a message that are kept. */
  static final int MOST_KEPT = 64 * 1024;

  private final CustodianReader reader = new CustodianReader();
  private final MessageWriter writer = new MessageWriter();

  /** The messages in a file, which is one or several of them, in either standard. */
  List<byte[]> documents(byte[] file) {
    return reader.messages(file);
  }

  /** A message that has come. */
  CustodianMessage received(byte[] document, Instant receivedAt) {
    byte[] kept = document.length <= MOST_KEPT ? document : Arrays.copyOf(document, MOST_KEPT);
    return message(null, document, kept, receivedAt);
  }

  /** A message that was kept. */
  CustodianMessage kept(ContentHash hash, byte[] body, Instant receivedAt) {
    return message(hash, body, body, receivedAt);
  }

  private CustodianMessage message(
      @Nullable ContentHash known, byte[] document, byte[] kept, Instant receivedAt) {
    MessageReading reading = reader.read(document);
    ContentHash hash = known == null ? hash(reading, document) : known;
    if (reading instanceof MessageReading.Readable readable) {
      return new CustodianMessage(hash, kept, receivedAt, readable.message(), false, null, null);
    }
    MessageReading.Unreadable unreadable = (MessageReading.Unreadable) reading;
    String reason =
        kept.length < document.length
            ? "%s (%d bytes, of which the first %d are kept)"
                .formatted(unreadable.reason(), document.length, kept.length)
            : unreadable.reason();
    return new CustodianMessage(
        hash, kept, receivedAt, null, false, unreadable.code().name(), reason);
  }

  /**
   * What a message is known by. A confirmation that is sent again, in another header or another
   * version, settles or pays nothing twice; a status that is sent again may be news.
   */
  private ContentHash hash(MessageReading reading, byte[] document) {
    return reading instanceof MessageReading.Readable readable
            && (readable.message() instanceof SettlementConfirmation025
                || readable.message() instanceof CorporateActionMovement036
                || readable.message() instanceof CorporateActionReversal037)
        ? ContentHash.of(writer.write(readable.message()))
        : ContentHash.of(document);
  }

  /** A message that is longer than any that is read. */
  static CustodianMessage tooLarge(byte[] hash, byte[] kept, long length, Instant receivedAt) {
    return new CustodianMessage(
        new ContentHash(hash),
        kept,
        receivedAt,
        null,
        false,
        "MESSAGE_TOO_LARGE",
        "a file of %d bytes, of which the first %d are kept".formatted(length, kept.length));
  }
}
