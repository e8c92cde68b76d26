package io.straightway.feeder.file;

import org.springframework.batch.infrastructure.item.ExecutionContext;

/**
 * Where a feed continues, as kept in the job repository.
 *
 * @param offset everything in the file before this offset is acknowledged; 0 at the start
 * @param rootOpen whether the root's end tag stands behind {@code offset}
 * @param acksFrom acknowledgements of slices at or behind {@code offset} stand in the
 *     acknowledgement file from this byte on, or not at all
 */
public record FeedPosition(long offset, boolean rootOpen, long acksFrom) {
  private static final String OFFSET = "feed.offset";
  private static final String ROOT_OPEN = "feed.rootOpen";
  private static final String ACKS_FROM = "feed.acksFrom";

  public static FeedPosition in(ExecutionContext context) {
    return new FeedPosition(
        context.getLong(OFFSET, 0),
        context.getLong(ROOT_OPEN, 1) != 0,
        context.getLong(ACKS_FROM, 0));
  }

  public void putIn(ExecutionContext context) {
    context.putLong(OFFSET, offset);
    context.putLong(ROOT_OPEN, rootOpen ? 1 : 0);
    context.putLong(ACKS_FROM, acksFrom);
  }
}
