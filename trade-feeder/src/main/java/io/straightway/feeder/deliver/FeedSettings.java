package io.straightway.feeder.deliver;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a feed.
 *
 * @param files trade files, fed one after the other; at least one
 * @param to the element's address for trades: http or https; ws or wss for its stream; or {@link
 *     KafkaTopics}
 * @param batchSize the most messages of a request, 1 to 5000
 * @param inFlight the most outstanding requests, 1 to 256
 * @param messagesPerSecond the rate to keep, or null for as fast as possible; with a rate, batches
 *     are made small enough that 20 are sent per second
 * @param fresh whether to feed from the start, regardless of earlier feeds
 * @param giveUpAfter the time to retry while nothing is acknowledged
 * @param requestTimeout the time to wait for the answer to one request
 * @param identity the identity of the feeder
 * @param traceparent the trace that all requests are a part of (W3C Trace Context), or null
 */
public record FeedSettings(
    List<Path> files,
    URI to,
    int batchSize,
    int inFlight,
    @Nullable Integer messagesPerSecond,
    boolean fresh,
    Duration giveUpAfter,
    Duration requestTimeout,
    SenderIdentity identity,
    @Nullable String traceparent) {

  /** The fastest batch size as measured; see docs/performance.md. */
  public static final int USUAL_BATCH_SIZE = 1000;

  /** The fastest number of outstanding requests as measured. */
  public static final int USUAL_IN_FLIGHT = 8;

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Pattern TRACEPARENT =
      Pattern.compile("00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

  /**
   * Checks every value.
   *
   * @throws IllegalArgumentException with the option of {@code stp feed}, the value and what is
   *     allowed
   */
  public FeedSettings {
    files = List.copyOf(files);
    require(!files.isEmpty(), "files", files, "at least one file");
    String host = String.valueOf(to.getHost());
    boolean isSafe =
        KafkaTopics.of(to) != null
            || List.of("https", "wss").contains(String.valueOf(to.getScheme()))
            || (List.of("http", "ws").contains(String.valueOf(to.getScheme()))
                && LOOPBACK.contains(host));
    require(
        isSafe && (to.isOpaque() || to.getHost() != null),
        "--to",
        to,
        "an https or wss address with a host, an http or ws address on this machine, or kafka:HOST:PORT/TOPIC");
    require(batchSize >= 1 && batchSize <= 5000, "--batch-size", batchSize, "1 to 5000");
    require(inFlight >= 1 && inFlight <= 256, "--in-flight", inFlight, "1 to 256");
    require(
        messagesPerSecond == null || (messagesPerSecond >= 1 && messagesPerSecond <= 100_000_000),
        "--rate",
        messagesPerSecond,
        "1 to 100000000, or none");
    requirePositive("--give-up-after", giveUpAfter);
    requirePositive("requestTimeout", requestTimeout);
    require(
        traceparent == null || TRACEPARENT.matcher(traceparent).matches(),
        "--traceparent",
        traceparent,
        "a traceparent of W3C Trace Context, such as 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
  }

  /**
   * Creates settings to feed as fast as possible, with the usual requests and 5 minutes of retries.
   */
  public static FeedSettings of(List<Path> files, URI to) {
    Duration patience = Duration.ofMinutes(5);
    Duration timeout = Duration.ofMinutes(1);
    return new FeedSettings(
        files,
        to,
        USUAL_BATCH_SIZE,
        USUAL_IN_FLIGHT,
        null,
        false,
        patience,
        timeout,
        SenderIdentity.NONE,
        null);
  }

  /** Returns the topics for trades and outcomes; null for an address that isn't of Kafka. */
  @Nullable KafkaTopics kafka() {
    return KafkaTopics.of(to);
  }

  /** Returns a copy for one other file, from its start. */
  public FeedSettings afresh(Path file) {
    return new FeedSettings(
        List.of(file),
        to,
        batchSize,
        inFlight,
        messagesPerSecond,
        true,
        giveUpAfter,
        requestTimeout,
        identity,
        traceparent);
  }

  /** Returns whether documents go over kept connections, and not as a request each. */
  boolean isStream() {
    return to.getScheme().startsWith("ws");
  }

  private static void requirePositive(String name, Duration value) {
    require(
        !value.isNegative() && !value.isZero(), name, value.toSeconds() + " s", "more than zero");
  }

  private static void require(boolean holds, String name, @Nullable Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is " + allowed);
    }
  }
}
