package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.statement.PenaltyReport044;

/**
 * Writes messages: sese.020.001.07, sese.023.001.11, sese.024.001.12, sese.025.001.11,
 * sese.027.001.07, sese.028.001.10, sese.029.001.06, sese.030.001.09, sese.031.001.09,
 * semt.002.001.11, semt.017.001.12 and camt.053.001.08. The output is a bare {@code Document} in
 * ASCII, without XML declaration and without blanks between elements: equal messages have equal
 * bytes, and many fit in one {@link Bundle}.
 *
 * <p>Safe for use by many threads.
 */
public final class MessageWriter {
  /**
   * Returns the bytes of a message.
   *
   * @throws IllegalArgumentException if the message is a semt.044, which is only read
   */
  public byte[] write(IsoMessage message) {
    for (MessageFormat<?> format : KnownFormats.ALL) {
      if (format.message().isInstance(message) && !(message instanceof PenaltyReport044)) {
        return format.write(message);
      }
    }
    throw new IllegalArgumentException(
        "this format can be read, but not written: " + message.getClass().getSimpleName());
  }
}
