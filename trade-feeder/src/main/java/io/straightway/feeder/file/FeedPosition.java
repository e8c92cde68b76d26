package io.straightway.feeder.file;

/**
 * Where a feed continues.
 *
 * @param offset everything in the file before this offset is acknowledged; 0 at the start
 * @param rootOpen whether the root's end tag stands behind {@code offset}
 * @param acksFrom acknowledgements of slices at or behind {@code offset} stand in the
 *     acknowledgement file from this byte on, or not at all
 */
public record FeedPosition(long offset, boolean rootOpen, long acksFrom) {}
