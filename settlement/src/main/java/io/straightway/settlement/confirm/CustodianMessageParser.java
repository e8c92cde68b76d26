package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.MessageIdentity;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parses messages of the custodian. Thread-safe. */
final class CustodianMessageParser {
  /** Maximum number of bytes stored of a message. */
  static final int MOST_KEPT = 64 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(CustodianMessageParser.class);

  private final CustodianReader reader = new CustodianReader();
  private final MessageIdentity identity = new MessageIdentity();

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
    if (stored == null
        && reading instanceof MessageReading.Readable readable
        && readable.remark() != null) {
      LOG.warn("{}", readable.remark());
    }
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
    MessageReading.Readable readable = (MessageReading.Readable) reading;
    return readable.message() instanceof CustodianAdvice advice
        ? CustodianMessage.of(
            hash,
            kept,
            receivedAt,
            advice,
            readable.envelope().duplicate() && MessageIdentity.isOfContent(advice.kind()))
        : CustodianMessage.refused(
            hash,
            kept,
            receivedAt,
            ConfirmationCode.MESSAGE_KIND.name(),
            ConfirmationCode.MESSAGE_KIND.meaning());
  }

  private ContentHash hash(MessageReading reading, byte[] document) {
    return reading instanceof MessageReading.Readable readable
            && readable.message() instanceof CustodianAdvice advice
            && MessageIdentity.isOfContent(advice.kind())
        ? identity.hash(readable)
        : ContentHash.of(document);
  }

  /** Returns whether two messages have equal content, apart from their identity. */
  boolean areEqual(CustodianMessage one, CustodianMessage other) {
    return one.content() != null
        && other.content() != null
        && Arrays.equals(identity.content(one.content()), identity.content(other.content()));
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
