package io.straightway.element.message;

/**
 * The identity of a message, however often it is sent: its source and the source's own id.
 *
 * @param source the sender, 1 to 32 of {@code A-Z a-z 0-9 . _ -}
 * @param messageId the sender's id, 1 to 64 of {@code A-Z a-z 0-9 . _ : / -}, unique per source
 */
public record MessageKey(String source, String messageId) {}
