package io.straightway.element.message;

/**
 * What makes a message one and the same message however often it is sent: who sent it, and the
 * sender's own id for it.
 *
 * @param source the sender, 1 to 32 of {@code A-Z a-z 0-9 . _ -}
 * @param messageId the sender's id, 1 to 64 of {@code A-Z a-z 0-9 . _ : / -}, unique per source
 */
public record MessageKey(String source, String messageId) {}
