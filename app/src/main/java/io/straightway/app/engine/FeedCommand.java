package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.element.check.MissingMessage;
import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.feeder.deliver.NoAcknowledgementException;
import io.straightway.feeder.deliver.SenderIdentity;
import io.straightway.feeder.file.BatchCutter;
import io.straightway.feeder.file.FeedItem;
import io.straightway.feeder.file.FeedPosition;
import io.straightway.feeder.file.KnownOffsets;
import io.straightway.feeder.file.LocalRefusal;
import io.straightway.feeder.job.FeedFailedException;
import io.straightway.feeder.job.TradeFeeder;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.feeder.progress.FeedResult;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp feed}. */
@Command(
    name = "feed",
    header = "Send files of trade messages to an element.",
    description = {
      "Acknowledgements are kept in FILE.feed/acks.csv. An interrupted feed continues where it"
          + " stopped when the same file is fed again to the same address and database; a complete one"
          + " sends nothing. Exit code 0 means that every message has an outcome, of whatever kind."
    })
public final class FeedCommand implements Callable<Integer> {
  private static final FeedSettings DEFAULTS =
      FeedSettings.of(List.of(Path.of("trades.xml")), URI.create("http://127.0.0.1:8700/trades"));

  /** The time to wait for outstanding requests when the process is asked to end. */
  private static final Duration LONGEST_REQUEST = Duration.ofMinutes(2);

  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin SenderOptions sender = new SenderOptions();
  @Mixin KafkaClientOption kafka = new KafkaClientOption();
  @Mixin LogOption log = new LogOption();
  @Mixin ParentWatch parent = new ParentWatch();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files to feed, in this order.")
  List<Path> files = List.of();

  @Option(
      names = "--to",
      paramLabel = "URL",
      converter = Destination.class,
      description = {
        "Address of the element; /trades is added if it has no path.",
        "ws: or wss: sends over a persistent connection, the stream at /trades/stream.",
        "kafka:HOST:PORT/TOPIC sends to a Kafka topic, and reads the outcomes from TOPIC-outcomes;"
            + " /TOPIC/OUTCOMES names another one."
      })
  URI to = DEFAULTS.to();

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Messages per second. Default: as fast as the element accepts them")
  @Nullable Integer rate;

  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description = "Maximum number of outstanding requests, 1 to 256.")
  int inFlight = DEFAULTS.inFlight();

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      description = "Maximum number of messages in a request, 1 to 5000.")
  int batchSize = DEFAULTS.batchSize();

  @Option(
      names = "--give-up-after",
      paramLabel = "SECONDS",
      description = "Time to keep retrying while nothing is acknowledged.")
  long giveUpAfter = DEFAULTS.giveUpAfter().toSeconds();

  @Option(
      names = "--restart",
      description =
          "Continue an interrupted feed. This is the default; the option is for scripts that"
              + " state it.")
  boolean restart;

  @Option(
      names = "--fresh",
      description =
          "Feed from the start, whatever was fed before; the element recognizes duplicates.")
  boolean fresh;

  @Option(
      names = "--resend-missing",
      description = {
        "Send acknowledged messages again that are missing from the database, as when an older"
            + " state of it took over: compares FILE.feed/acks.csv with the database (--database or"
            + " --dir), lists the missing messages in FILE.feed/missing.csv, and feeds only those.",
        "Exit code 1 if something is missing afterwards."
      })
  boolean resendMissing;

  @Option(
      names = "--traceparent",
      paramLabel = "TRACE",
      description =
          "W3C trace context to send with each request, for an element that traces (--trace).")
  @Nullable String traceparent;

  @Option(
      names = "--count-progress",
      hidden = true,
      description = "Print the number of acknowledged messages to standard error as it grows.")
  boolean countProgress;

  public FeedCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    FeedSettings settings = settings();
    parent.start();
    return resendMissing ? resend(settings) : feed(settings);
  }

  /** Resends the missing messages of each file, and checks that they have arrived. */
  private int resend(FeedSettings settings) throws IOException, SQLException {
    int left = 0;
    for (Path file : settings.files()) {
      MissingFeed feed = new MissingFeed(file, () -> database.reader(surroundings));
      List<MissingMessage> missing = feed.find();
      say(missing, file, "missing");
      if (!missing.isEmpty()) {
        feed.write(missing);
        feed(settings.afresh(feed.messages()));
        List<MissingMessage> remaining = feed.find();
        say(remaining, file, "still missing");
        left += remaining.size();
      }
    }
    return left == 0 ? ExitCode.OK : ExitCode.FAILED;
  }

  private void say(List<MissingMessage> missing, Path file, String subject) {
    PrintWriter err = surroundings.err();
    err.printf("%s: %s %s%n", file, Numbers.of(missing.size(), "message"), subject);
    err.flush();
  }

  private int feed(FeedSettings settings) throws IOException {
    TradeFeeder feeder = new TradeFeeder();
    OrderlyEnd end = new OrderlyEnd();
    end.whenAsked(feeder::stop, LONGEST_REQUEST);
    try {
      FeedReport report = report(feeder, settings);
      json.print(
          surroundings.out(), report, () -> FeedReportText.print(report, surroundings.out()));
      return report.complete() ? ExitCode.OK : ExitCode.FAILED;
    } finally {
      end.ended();
    }
  }

  private FeedReport report(TradeFeeder feeder, FeedSettings settings) throws IOException {
    Clock clock = Clock.systemUTC();
    try (ShownProgress progress =
        log.isJson()
            ? ShownProgress.logged(clock)
            : ShownProgress.of(countProgress, surroundings.err(), clock)) {
      FeedResult result = feeder.feed(settings, progress);
      return FeedReport.of(result, progress.lastAcknowledgedAt());
    } catch (FeedFailedException e) {
      boolean unreachable =
          e.soFar().sent() == 0 && e.getCause() instanceof NoAcknowledgementException;
      throw unreachable ? CommandFailure.unreachable(String.valueOf(e.getMessage())) : e;
    }
  }

  /** Refuses a file without any message, since it must be the wrong one. */
  private static void requireMessage(Path path, Path named) throws IOException {
    try (FileChannel file = FileChannel.open(path)) {
      FeedPosition start = new FeedPosition(0, false, 0);
      FeedItem first = BatchCutter.open(file, start, KnownOffsets.none(), 1).next();
      if (first instanceof LocalRefusal refusal && refusal.code() == LocalRefusal.Code.NO_MESSAGE) {
        throw CommandFailure.usage("the file " + named + " holds no trade message");
      }
    }
  }

  private FeedSettings settings() throws IOException {
    if (resendMissing && (fresh || restart)) {
      throw CommandFailure.usage("--resend-missing excludes --fresh and --restart");
    }
    if (fresh && restart) {
      throw CommandFailure.usage("--fresh and --restart exclude each other; give only one");
    }
    for (Path file : files) {
      requireMessage(surroundings.readable(file), file);
    }
    return new FeedSettings(
        files,
        element(to),
        batchSize,
        inFlight,
        rate,
        fresh,
        Duration.ofSeconds(giveUpAfter),
        DEFAULTS.requestTimeout(),
        identity(),
        traceparent);
  }

  private SenderIdentity identity() throws IOException {
    KafkaTopics topics = KafkaTopics.of(to);
    SenderIdentity identity = sender.identity(surroundings);
    return topics == null
        ? identity
        : identity.withKafka(kafka.properties(topics.bootstrap(), surroundings));
  }

  /** Parses an element's address, or topics that elements read from. */
  static final class Destination implements ITypeConverter<URI> {
    @Override
    public URI convert(String text) throws URISyntaxException {
      return text.startsWith("kafka:") ? new URI(text) : Converters.address(text);
    }
  }

  /** Returns the address for trades of an element that may be named without the path. */
  public static URI element(URI to) {
    if (to.isOpaque()) {
      return to;
    }
    String path = Objects.requireNonNullElse(to.getPath(), "");
    boolean stream = String.valueOf(to.getScheme()).startsWith("ws");
    if (stream && List.of("", "/", "/trades").contains(path)) {
      return to.resolve("/trades/stream");
    }
    return path.isEmpty() || path.equals("/") ? to.resolve("/trades") : to;
  }
}
