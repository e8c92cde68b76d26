package io.straightway.messages.iso20022.xml;

import org.jspecify.annotations.Nullable;

/**
 * The identity of a message, apart from its content.
 *
 * @param reference the sender's reference of this message alone: {@code BizMsgIdr} of its header,
 *     or 20C::SEME of ISO 15022; null if it has none
 * @param duplicate true if the sender marked it as sent before: {@code CpyDplct} CODU or DUPL,
 *     {@code PssblDplct}, 23G with CODU or DUPL, or a trailer PDE or PDM
 */
public record MessageEnvelope(@Nullable String reference, boolean duplicate) {
  /** The envelope of a message that has none. */
  public static final MessageEnvelope NONE = new MessageEnvelope(null, false);
}
