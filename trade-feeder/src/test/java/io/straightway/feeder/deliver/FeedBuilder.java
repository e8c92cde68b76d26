package io.straightway.feeder.deliver;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A builder of feed settings, starting from existing ones. */
public final class FeedBuilder {
  public List<Path> files;
  public URI to;
  public int batchSize;
  public int inFlight;
  public @Nullable Integer messagesPerSecond;
  public boolean fresh;
  public Duration giveUpAfter;
  public Duration requestTimeout;
  public @Nullable String traceparent;

  private FeedBuilder(FeedSettings like) {
    files = like.files();
    to = like.to();
    batchSize = like.batchSize();
    inFlight = like.inFlight();
    messagesPerSecond = like.messagesPerSecond();
    fresh = like.fresh();
    giveUpAfter = like.giveUpAfter();
    requestTimeout = like.requestTimeout();
    traceparent = like.traceparent();
  }

  /** Returns settings that differ from others by a change. */
  public static FeedSettings changed(FeedSettings like, Consumer<FeedBuilder> change) {
    FeedBuilder changed = new FeedBuilder(like);
    change.accept(changed);
    return new FeedSettings(
        changed.files,
        changed.to,
        changed.batchSize,
        changed.inFlight,
        changed.messagesPerSecond,
        changed.fresh,
        changed.giveUpAfter,
        changed.requestTimeout,
        SenderIdentity.NONE,
        changed.traceparent);
  }
}
