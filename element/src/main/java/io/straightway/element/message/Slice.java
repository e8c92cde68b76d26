package io.straightway.element.message;

/**
 * The bytes of one message of a request, or bytes that should have been one. They stand alone: they
 * are to be kept, hashed and read just so.
 *
 * @param bytes the bytes; not copied, so they must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one; a copy per message would cost
public record Slice(byte[] bytes) {}
