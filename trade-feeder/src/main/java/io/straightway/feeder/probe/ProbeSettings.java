package io.straightway.feeder.probe;

import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The settings of a probe.
 *
 * @param elements the elements' addresses for trades: http, ws for their streams, or topics that
 *     they read; each is a partition
 * @param load the load
 * @param warmUp the time for which orders are sent before any is recorded; zero or more
 * @param measured the length of the measured interval; more than zero
 * @param mostOutstanding the most orders under way at once in an open loop, which is the number of
 *     senders, 1 to 512; in a closed loop it is the number of users
 * @param messageBytes the size of each message, or 0 for as generated, see {@link TradeStream}
 * @param trades the trades to generate, which determine the static data that the element needs.
 *     Their source must not have been used before; {@code -1} and so on, the number of the
 *     partition, is appended. All messages must be new and valid, because an amendment might
 *     overtake its trade
 * @param acks the acknowledgement file, which must not exist: one line for each order with an
 *     outcome, warm-up included, with the order's number in the place of an offset
 * @param requestTimeout the time to wait for a connection, and for each part of an answer, before
 *     the order counts as unanswered
 * @param patience the time after the measured interval during which late orders are still sent;
 *     those left then count as unanswered
 */
public record ProbeSettings(
    List<URI> elements,
    ProbeLoad load,
    Duration warmUp,
    Duration measured,
    int mostOutstanding,
    int messageBytes,
    GeneratorSettings trades,
    Path acks,
    Duration requestTimeout,
    Duration patience) {

  /** The usual time to wait for each part of an answer. */
  public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

  /** The usual time during which late orders are still sent. */
  public static final Duration USUAL_PATIENCE = Duration.ofSeconds(60);

  private static final int MOST_SENDERS = 512;
  private static final int LONGEST_SOURCE = 32;

  /**
   * Checks every value.
   *
   * @throws IllegalArgumentException with the value and what is allowed
   */
  public ProbeSettings {
    elements = List.copyOf(elements);
    require(!elements.isEmpty(), "elements", elements, "at least one address");
    elements.forEach(ProbeSettings::requireKnown);
    require(!warmUp.isNegative(), "warmUp", warmUp, "zero or more");
    requirePositive("measured", measured);
    requireSenders("mostOutstanding", mostOutstanding);
    TradeStream.requireSize(messageBytes);
    GeneratorSettings.Shares shares = trades.shares();
    double others = shares.amend() + shares.cancel() + shares.invalid();
    require(others == 0, "trades", trades, "no amendments, cancellations or invalid messages");
    requireSource(sourceOf(trades, elements.size() - 1));
    requirePositive("requestTimeout", requestTimeout);
    require(!patience.isNegative(), "patience", patience, "zero or more");
    int senders = senders(load, mostOutstanding);
    require(senders >= elements.size(), "senders", senders, "one or more for each element");
  }

  /** Returns the most orders that can be under way at once. */
  public int senders() {
    return senders(load, mostOutstanding);
  }

  /** Returns the trades of a partition, whose index counts from 0. */
  GeneratorSettings tradesOf(int partition) {
    return trades.withSource(sourceOf(trades, partition));
  }

  private static String sourceOf(GeneratorSettings trades, int partition) {
    return trades.source() + "-" + (partition + 1);
  }

  private static int senders(ProbeLoad load, int mostOutstanding) {
    if (load instanceof ProbeLoad.ClosedLoop closed) {
      return closed.users();
    }
    return load instanceof ProbeLoad.ThinkTime thinking ? thinking.users() : mostOutstanding;
  }

  private static void requireKnown(URI element) {
    boolean supported =
        KafkaTopics.of(element) != null
            || (List.of("http", "ws").contains(String.valueOf(element.getScheme()))
                && element.getHost() != null);
    require(supported, "elements", element, "http or ws addresses with a host, or topics");
  }

  private static void requireSource(String source) {
    require(
        source.length() <= LONGEST_SOURCE, "source", source, "32 characters, partition included");
  }

  static void requireSenders(String name, int value) {
    require(value >= 1 && value <= MOST_SENDERS, name, value, "1 to " + MOST_SENDERS);
  }

  static void requirePositive(String name, Duration value) {
    require(!value.isNegative() && !value.isZero(), name, value, "more than zero");
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed is " + allowed);
    }
  }
}
