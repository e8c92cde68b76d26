package io.straightway.feeder.job;

import io.straightway.feeder.file.FeedPosition;
import org.springframework.batch.infrastructure.item.ExecutionContext;

/** Keeps a {@link FeedPosition} in the job repository. */
final class StoredPosition {
  private static final String OFFSET = "feed.offset";
  private static final String ROOT_OPEN = "feed.rootOpen";
  private static final String ACKS_FROM = "feed.acksFrom";

  private StoredPosition() {}

  /** Returns whether a feed has begun before. */
  static boolean isIn(ExecutionContext context) {
    return context.containsKey(OFFSET);
  }

  static FeedPosition in(ExecutionContext context) {
    return new FeedPosition(
        context.getLong(OFFSET, 0),
        context.getLong(ROOT_OPEN, 1) != 0,
        context.getLong(ACKS_FROM, 0));
  }

  static void put(FeedPosition position, ExecutionContext context) {
    context.putLong(OFFSET, position.offset());
    context.putLong(ROOT_OPEN, position.rootOpen() ? 1 : 0);
    context.putLong(ACKS_FROM, position.acksFrom());
  }
}
