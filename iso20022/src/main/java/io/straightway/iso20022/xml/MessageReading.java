package io.straightway.iso20022.xml;

import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.grammar.FaultCode;

/** What came of reading the bytes of one message. */
public sealed interface MessageReading {

  /**
   * The message is well formed, of a kind and version that we read, and all that we use of it is
   * there and valid.
   *
   * @param message its content
   */
  @SuppressWarnings("JavaLangClash") // always written with MessageReading or imported by name
  record Readable(IsoMessage message) implements MessageReading {}

  /**
   * The message can't be taken as it stands.
   *
   * @param code the stable code that programs look at
   * @param reason one sentence for people; it may quote the input, but then only printable ASCII
   *     and not much of it, so it is safe in logs and on screens
   */
  record Unreadable(FaultCode code, String reason) implements MessageReading {}
}
