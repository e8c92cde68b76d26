package io.straightway.feeder.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;

import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.progress.ConsoleProgress;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.api.Trigger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;

final class TradeFeederTest {
  @TempDir Path directory;
  private FeedFixture feeding;

  @BeforeEach
  void start() throws IOException {
    feeding = new FeedFixture(directory);
  }

  @AfterEach
  void close() {
    feeding.close();
  }

  @Test
  void everyMessageIsAcknowledgedWithItsOffsetAndOutcome() throws IOException {
    FeedResult result = feeding.feed(feeding.settings());

    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(result.outcomes()).containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
    assertThat(result.codes()).isEmpty();
    assertThat(result.roundTrips().count()).isEqualTo(FeedFixture.MESSAGES / 100);
    assertThat(result.roundTrips().max()).isGreaterThanOrEqualTo(result.roundTrips().p50());
    assertThat(result.files()).isEqualTo(new FeedResult.Files(1, 0, 0, 0));
    assertThat(feeding.element().seen()).hasSize(FeedFixture.MESSAGES);
    byte[] bytes = Files.readAllBytes(feeding.file());
    assertThat(Acks.of(feeding.file()).lines())
        .hasSize(FeedFixture.MESSAGES)
        .allSatisfy(
            line -> {
              String id = "<Source>GEN1</Source><MessageId>" + line.messageId() + "<";
              String start = "<TradeMessage>" + id;
              assertThat(new String(bytes, (int) line.offset(), start.length(), UTF_8))
                  .isEqualTo(start);
            });
  }

  @Test
  void eachRequestIsAPartOfTheTraceThatWasGiven() throws IOException {
    String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    List<String> sent = new CopyOnWriteArrayList<>();
    for (int request = 0; request < FeedFixture.MESSAGES / 100; request++) {
      feeding
          .element()
          .next(
              (exchange, body) -> {
                sent.add(exchange.getRequestHeaders().getFirst("traceparent"));
                return false;
              });
    }

    feeding.feed(feeding.settings(f -> f.traceparent = trace));

    assertThat(sent).hasSize(FeedFixture.MESSAGES / 100).containsOnly(trace);
  }

  @Test
  void aCompleteFeedSendsNothingUnlessToldToRestart() throws IOException {
    feeding.feed(feeding.settings());
    int requests = feeding.element().requests();

    FeedResult second = feeding.feed(feeding.settings());

    assertThat(second.completeBefore()).isTrue();
    assertThat(second.sent()).isZero();
    assertThat(feeding.element().requests()).isEqualTo(requests);

    FeedResult fresh = feeding.feed(feeding.settings(f -> f.fresh = true));

    assertThat(fresh.outcomes()).containsOnly(entry("duplicate", (long) FeedFixture.MESSAGES));
    Path earlier = Acks.of(feeding.file()).file().resolveSibling("acks-1.csv");
    assertThat(new Acks(earlier).lines()).hasSize(FeedFixture.MESSAGES);
    assertThat(Acks.of(feeding.file()).lines()).hasSize(FeedFixture.MESSAGES);
  }

  @Test
  void aFeedToAnotherAddressOrInstallationBeginsAnew() throws IOException {
    feeding.feed(feeding.settings());
    try (ElementCounterpart other = new ElementCounterpart()) {
      FeedResult elsewhere = feeding.feed(feeding.settings(f -> f.to = other.address()));
      assertThat(elsewhere.outcomes()).containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
      other.moveTo("two");
      FeedResult moved = feeding.feed(feeding.settings(f -> f.to = other.address()));
      assertThat(moved.outcomes()).containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
      assertThat(feeding.feed(feeding.settings(f -> f.to = other.address())).completeBefore())
          .isTrue();
    }
  }

  @Test
  void aFeederKilledBeforeStoringTheEndOfItsJobHasNothingLeftToDo() throws IOException {
    feeding.feed(feeding.settings());
    try (JobDatabase jobs =
        JobDatabase.open(Acks.of(feeding.file()).file().resolveSibling("jobs"))) {
      JobInstance instance = requireNonNull(jobs.jobs().getLastJobInstance(JobDatabase.JOB));
      JobExecution execution = requireNonNull(jobs.jobs().getLastJobExecution(instance));
      execution.setStatus(BatchStatus.STARTED);
      jobs.jobs().update(execution);
    }
    FeedResult result = feeding.feed(feeding.settings());
    assertThat(result.sent()).isZero();
    assertThat(result.files().complete()).isEqualTo(1);
  }

  @Test
  void aFileThatHasChangedIsANewFeed() throws IOException {
    feeding.feed(feeding.settings());
    feeding.generate(FeedFixture.MESSAGES, 43);
    assertThat(feeding.feed(feeding.settings()).sent()).isEqualTo(FeedFixture.MESSAGES);
    Files.setLastModifiedTime(feeding.file(), FileTime.fromMillis(0));
    assertThat(feeding.feed(feeding.settings()).sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(feeding.feed(feeding.settings()).sent()).isZero();
  }

  @Test
  void aFeedThatIsStoppedContinuesWhereItStopped() throws IOException {
    CompletableFuture<FeedResult> feed = feeding.feedUntil(500, feeding.settings());
    feeding.feeder().stop();

    FeedResult first = feed.join();

    assertThat(first.files()).isEqualTo(new FeedResult.Files(0, 0, 0, 1));
    assertThat(first.sent()).isBetween(500L, FeedFixture.MESSAGES - 1L);

    FeedResult second = feeding.feed(feeding.settings());

    assertThat(second.files()).isEqualTo(new FeedResult.Files(1, 1, 0, 0));
    assertThat(first.sent() + second.sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(feeding.element().seen())
        .hasSize(FeedFixture.MESSAGES)
        .allSatisfy((id, times) -> assertThat(times).isEqualTo(1));
  }

  @Test
  void unsentMessagesAreInTheAcknowledgements() throws IOException {
    String message = "<TradeMessage><MessageId>%s</MessageId></TradeMessage>";
    String large = "<TradeMessage>" + "x".repeat(2 << 20) + "</TradeMessage>";
    Files.writeString(
        feeding.file(), "<r>" + message.formatted("1") + large + message.formatted("2"));

    FeedResult result = feeding.feed(feeding.settings());

    assertThat(result.sent()).isEqualTo(2);
    assertThat(Acks.of(feeding.file()).lines())
        .filteredOn(line -> line.outcome().equals("refused-locally"))
        .containsExactly(
            new Acks.Line(3 + message.length() - 1, "", "", "refused-locally", "SLICE_TOO_LARGE"),
            new Acks.Line(
                Files.size(feeding.file()), "", "", "refused-locally", "ROOT_NOT_CLOSED"));
  }

  @Test
  void aFileWithoutMessagesIsRefusedLocally() throws IOException {
    for (String content : List.of("", "no markup", "<r></r>", "<r/>")) {
      Files.writeString(feeding.file(), content);
      FeedResult result = feeding.feed(feeding.settings(f -> f.fresh = true));
      assertThat(result.codes()).as(content).containsOnly(entry("NO_MESSAGE", 1L));
      assertThat(result.sent()).isZero();
    }
  }

  @Test
  void severalFilesAreFedOneAfterTheOther() throws IOException {
    Path second = directory.resolve("second.xml");
    new TradeGenerator(GeneratorSettings.defaults().withTrades(50).withSource("GEN2"))
        .writeTo(second);
    AtomicLong lastRead = new AtomicLong();
    FeedResult result =
        feeding
            .feeder()
            .feed(
                FeedSettings.of(List.of(feeding.file(), second), feeding.element().address()),
                (messages, read, total) -> lastRead.set(read));
    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES + 50);
    assertThat(result.files().complete()).isEqualTo(2);
    assertThat(lastRead).hasValue(Files.size(feeding.file()) + Files.size(second));
    assertThat(Acks.of(second).lines()).hasSize(50);
  }

  @Test
  void aFileIsFedByOneFeederAtATime() throws IOException {
    CompletableFuture<FeedResult> feed = feeding.feedUntil(100, feeding.settings());
    assertThatThrownBy(() -> feeding.feed(feeding.settings()))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("is in use");
    assertThat(feed.join().sent()).isEqualTo(FeedFixture.MESSAGES);
  }

  @Test
  void aFileThatChangesMeanwhileIsReported() throws IOException {
    CompletableFuture<FeedResult> feed = feeding.feedUntil(100, feeding.settings());
    Files.setLastModifiedTime(feeding.file(), FileTime.fromMillis(0));
    assertThatThrownBy(feed::join)
        .hasCauseInstanceOf(FeedFailedException.class)
        .hasMessageContaining("changed meanwhile");
  }

  @Test
  void anInterruptStopsTheFeedAndStaysVisible() throws IOException, InterruptedException {
    CompletableFuture<FeedResult> result = new CompletableFuture<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch reached = new CountDownLatch(1);
    FeedSettings slow = feeding.settings(f -> f.messagesPerSecond = 4_000);
    Thread caller =
        new Thread(
            () -> {
              try {
                result.complete(
                    feeding.feeder().feed(slow, (messages, read, total) -> reached.countDown()));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    reached.await();
    caller.interrupt();
    caller.join();
    assertThat(result.join().files().stopped()).isEqualTo(1);
    assertThat(interrupted).isTrue();
    assertThat(result.join().sent() + feeding.feed(feeding.settings()).sent())
        .isEqualTo(FeedFixture.MESSAGES);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnreachableAddressIsShownWithTheTrueProgress(boolean terminal) throws IOException {
    feeding.element().stop();
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(shown, true, UTF_8);
    FeedSettings settings = feeding.settings();
    try (ConsoleProgress progress = new ConsoleProgress(out, terminal, System::nanoTime)) {
      CompletableFuture<FeedResult> feed =
          CompletableFuture.supplyAsync(() -> feed(settings, progress));
      await().until(() -> shown.toString(UTF_8).contains("trying again until"));
      feeding.feeder().stop();
      assertThat(feed.join().files().stopped()).isEqualTo(1);
    }
    assertThat(shown.toString(UTF_8))
        .contains("can't connect to " + settings.to() + ": connection refused")
        .doesNotContain("100%");
    if (terminal) {
      assertThat(shown.toString(UTF_8)).contains("  0%");
    }
  }

  private FeedResult feed(FeedSettings settings, FeedProgress progress) {
    try {
      return feeding.feeder().feed(settings, progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aJobDatabaseThatOthersCouldHaveChangedIsNotOpened() throws Exception {
    Path own = Files.createDirectory(directory.resolve("trades.xml.feed"));
    JobDatabase.open(own.resolve("jobs")).close();
    try (Connection intruder =
            DriverManager.getConnection("jdbc:h2:file:" + own.resolve("jobs"), "feeder", "");
        Statement statement = intruder.createStatement()) {
      statement.execute(
          "CREATE TRIGGER gadget BEFORE INSERT ON batch_job_instance FOR EACH ROW CALL '"
              + Gadget.class.getName()
              + "'");
    }
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxrwxrwx"));
    Gadget.RAN.set(0);

    assertThatThrownBy(() -> feeding.feed(feeding.settings()))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining(own + " can be changed by others");

    assertThat(Gadget.RAN).hasValue(0);
  }

  /** The class that a manipulated job database names, and that must not run. */
  public static final class Gadget implements Trigger {
    static final AtomicInteger RAN = new AtomicInteger();

    @Override
    public void fire(Connection connection, Object[] before, Object[] after) {
      RAN.incrementAndGet();
    }
  }

  @Test
  void aFeedDirectoryThatCannotBeMadeIsReportedInWords() throws IOException {
    Path inTheWay = directory.resolve("trades.xml.feed");
    Files.createFile(inTheWay);
    assertThatThrownBy(() -> feeding.feed(feeding.settings()))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining(inTheWay + ": exists already")
        .hasMessageNotContaining("Exception");
  }
}
