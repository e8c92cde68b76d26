package io.straightway.settlement;

import io.straightway.db.ContentHash;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.CustodianAdvice.AdviceKind;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/**
 * The hash that identifies a message which moves cash or securities: of its content and of the
 * sender's reference of the message. So the same message in another header or version settles or
 * pays nothing twice, and another message with equal content is another one. Without a reference,
 * the content alone identifies it. All other messages are identified by their bytes: a status that
 * is sent again may be news.
 */
public final class MessageIdentity {
  private static final Set<AdviceKind> IDENTIFIED_BY_CONTENT =
      EnumSet.of(
          AdviceKind.CONFIRMATION,
          AdviceKind.REVERSAL,
          AdviceKind.INCOME,
          AdviceKind.INCOME_REVERSAL);

  private final MessageWriter writer = new MessageWriter();

  /** Returns whether messages of a kind are identified by their content. */
  public static boolean isOfContent(AdviceKind kind) {
    return IDENTIFIED_BY_CONTENT.contains(kind);
  }

  /** Returns the identity of a message of a kind that is identified by its content. */
  public ContentHash hash(Readable message) {
    byte[] content = content((CustodianAdvice) message.message());
    String reference = message.envelope().reference();
    if (reference == null) {
      return ContentHash.of(content);
    }
    byte[] own = reference.getBytes(StandardCharsets.UTF_8);
    byte[] both = Arrays.copyOf(content, content.length + own.length);
    System.arraycopy(own, 0, both, content.length, own.length);
    return ContentHash.of(both);
  }

  /** Returns the bytes that equal content has, whatever its standard and version. */
  public byte[] content(CustodianAdvice message) {
    return writer.write(message);
  }
}
