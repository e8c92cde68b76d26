package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.FaultCode;
import org.jspecify.annotations.Nullable;

/** The result of reading the bytes of one message. */
public sealed interface MessageReading {

  /**
   * A well-formed message, of a kind and version that we read, with all fields that we use present
   * and valid.
   *
   * @param message the content
   * @param envelope the identity of the message
   * @param remark one sentence about a version that is not known yet; null if it is known
   */
  @SuppressWarnings("JavaLangClash") // names always qualified by MessageReading or imported
  record Readable(IsoMessage message, MessageEnvelope envelope, @Nullable String remark)
      implements MessageReading {
    /** Creates a message of a known version. */
    public Readable(IsoMessage message, MessageEnvelope envelope) {
      this(message, envelope, null);
    }

    /** Creates a message of a known version without an envelope. */
    public Readable(IsoMessage message) {
      this(message, MessageEnvelope.NONE, null);
    }
  }

  /**
   * A message that was refused.
   *
   * @param code the stable code, for programs
   * @param reason one sentence for people; quotations of the input are short and printable ASCII,
   *     so the text is safe in logs and on screens
   */
  record Unreadable(FaultCode code, String reason) implements MessageReading {}
}
