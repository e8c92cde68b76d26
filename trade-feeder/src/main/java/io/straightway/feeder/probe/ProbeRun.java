package io.straightway.feeder.probe;

import io.straightway.feeder.deliver.DocumentStream;
import io.straightway.feeder.deliver.FeedThreads;
import io.straightway.feeder.deliver.KafkaExchange;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.feeder.deliver.SenderIdentity;
import io.straightway.feeder.deliver.TradeSocket;
import io.straightway.feeder.generator.TradeStream;
import io.straightway.feeder.probe.pace.ElementConnection;
import io.straightway.feeder.probe.pace.OrderConnection;
import io.straightway.feeder.probe.pace.OrderSchedule;
import io.straightway.feeder.probe.pace.Pace;
import io.straightway.feeder.probe.pace.Partition;
import io.straightway.feeder.probe.pace.ProbeClock;
import io.straightway.feeder.probe.pace.ProbeWindow;
import io.straightway.feeder.probe.pace.Readiness;
import io.straightway.feeder.probe.pace.SchedulePace;
import io.straightway.feeder.probe.pace.StreamedOrders;
import io.straightway.feeder.probe.pace.ThinkPauses;
import io.straightway.feeder.probe.pace.UserPace;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run of a probe. */
final class ProbeRun implements Closeable {
  /** Time for all threads to start and connect before the first order. */
  private static final long START_IN_NANOS = 200_000_000;

  private final ProbeSettings settings;
  private final ProbeClock clock;
  private final ProbeAcks acks;
  private final List<Partition> partitions;
  private final List<OrderConnection> connections = new ArrayList<>();
  private final ExecutorService threads;
  private final ProbeWindow window;
  private final ProbeTally tally;

  ProbeRun(ProbeSettings settings, ProbeClock clock, ProbeAcks acks) {
    this.settings = settings;
    this.clock = clock;
    this.acks = acks;
    this.partitions =
        IntStream.range(0, settings.elements().size()).mapToObj(index -> partition(index)).toList();
    this.threads =
        Executors.newFixedThreadPool(settings.senders(), FeedThreads.named("probe-sender"));
    this.window = window(clock.nanos() + START_IN_NANOS);
    this.tally = new ProbeTally(window);
  }

  private Partition partition(int index) {
    TradeStream messages = new TradeStream(settings.tradesOf(index), settings.messageBytes());
    return new Partition(index, settings.elements().size(), messages);
  }

  private ProbeWindow window(long start) {
    long from = start + settings.warmUp().toNanos();
    long to = from + settings.measured().toNanos();
    Instant fromWall = clock.wall().plusNanos(from - clock.nanos());
    return new ProbeWindow(start, from, to, to + settings.patience().toNanos(), fromWall);
  }

  ProbeResult toEnd(ProbeProgress progress) throws IOException, InterruptedException {
    CompletionService<@Nullable Void> senders = new ExecutorCompletionService<>(threads);
    for (int i = 0; i < settings.senders(); i++) {
      senders.submit(sender(i));
    }
    int running = settings.senders();
    while (running > 0) {
      Future<@Nullable Void> ended = senders.poll(1, TimeUnit.SECONDS);
      if (ended == null) {
        tally.report(Duration.ofNanos(clock.nanos() - window.start()), progress);
      } else {
        requireWell(ended);
        running--;
      }
    }
    giveUpTheRest();
    return tally.result();
  }

  private Sender sender(int index) {
    int partition = index % partitions.size();
    OrderConnection connection = connection(index, partition);
    connections.add(connection);
    Pace pace = pace(index, partitions.get(partition), new Readiness(clock, connection));
    return new Sender(pace, connection, clock, tally, acks);
  }

  /** Returns a sender's connection; the senders of a partition share its stream, if it has one. */
  private OrderConnection connection(int index, int partition) {
    URI element = settings.elements().get(partition);
    if (element.getScheme().equals("http")) {
      return new ElementConnection(element, settings.requestTimeout(), clock);
    }
    return index == partition
        ? new StreamedOrders(stream(element), settings.requestTimeout())
        : connections.get(partition);
  }

  private DocumentStream stream(URI element) {
    KafkaTopics topics = KafkaTopics.of(element);
    return topics == null
        ? new TradeSocket(element, SenderIdentity.NONE, settings.requestTimeout())
        : new KafkaExchange(topics, settings.requestTimeout(), SenderIdentity.NONE.kafka());
  }

  private Pace pace(int index, Partition partition, Readiness ready) {
    return settings.load() instanceof ProbeLoad.OpenLoop open
        ? new SchedulePace(partition, schedule(open), window, clock, ready)
        : new UserPace(partition, thinking(index), window, clock, ready);
  }

  private OrderSchedule schedule(ProbeLoad.OpenLoop open) {
    return new OrderSchedule(window.start(), open.ordersPerSecond());
  }

  private LongSupplier thinking(int user) {
    return settings.load() instanceof ProbeLoad.ThinkTime load
        ? new ThinkPauses(settings.trades().seed(), user, load.meanThink())
        : () -> 0;
  }

  private static void requireWell(Future<@Nullable Void> ended)
      throws IOException, InterruptedException {
    try {
      ended.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException acks) {
        throw new IOException("the acknowledgements can't be written: " + acks, acks);
      }
      throw new IllegalStateException("a sender failed: " + e.getCause(), e);
    }
  }

  private void giveUpTheRest() {
    if (settings.load() instanceof ProbeLoad.OpenLoop open) {
      for (Partition partition : partitions) {
        partition.giveUp(
            schedule(open), window, created -> tally.unanswered(created, "not sent: too late"));
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    connections.forEach(OrderConnection::close);
  }
}
