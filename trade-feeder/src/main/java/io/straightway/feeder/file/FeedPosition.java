package io.straightway.feeder.file;

/**
 * The position at which a feed continues.
 *
 * @param offset the offset before which the whole file is acknowledged; 0 at the start
 * @param rootOpen whether the root's end tag comes after {@code offset}
 * @param acksFrom the byte of the acknowledgement file from which on the acknowledgements of slices
 *     at or after {@code offset} are found, if there are any
 */
public record FeedPosition(long offset, boolean rootOpen, long acksFrom) {}
