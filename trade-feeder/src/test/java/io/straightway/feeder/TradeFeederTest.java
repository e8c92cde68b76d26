package io.straightway.feeder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;

final class TradeFeederTest {
  private static final int MESSAGES = 2_000;

  @TempDir Path directory;
  private final ElementCounterpart element = new ElementCounterpart();
  private final TradeFeeder feeder = new TradeFeeder();
  private Path file = Path.of("trades.xml");

  @BeforeEach
  void generate() throws IOException {
    file = directory.resolve("trades.xml");
    generate(MESSAGES, 42);
  }

  private void generate(int messages, long seed) throws IOException {
    new TradeGenerator(GeneratorSettings.defaults().withTrades(messages).withSeed(seed))
        .writeTo(file);
  }

  @AfterEach
  void close() {
    element.close();
  }

  private FeedSettings settings() {
    return FeedSettings.of(List.of(file), element.address()).withBatchSize(100);
  }

  private FeedResult feed(FeedSettings settings) throws IOException {
    return feeder.feed(settings, FeedProgress.none());
  }

  @Test
  void everyMessageIsAcknowledgedWithItsOffsetAndOutcome() throws IOException {
    FeedResult result = feed(settings());

    assertThat(result.sent()).isEqualTo(MESSAGES);
    assertThat(result.outcomes()).containsOnly(entry("booked", (long) MESSAGES));
    assertThat(result.codes()).isEmpty();
    assertThat(result.roundTrips().count()).isEqualTo(MESSAGES / 100);
    assertThat(result.roundTrips().max()).isGreaterThanOrEqualTo(result.roundTrips().p50());
    assertThat(result.files()).isEqualTo(new FeedResult.Files(1, 0, 0, 0));
    assertThat(element.seen()).hasSize(MESSAGES);
    byte[] bytes = Files.readAllBytes(file);
    assertThat(Acks.of(file).lines())
        .hasSize(MESSAGES)
        .allSatisfy(
            line -> {
              String id = "<Source>GEN1</Source><MessageId>" + line.messageId() + "<";
              String start = "<TradeMessage>" + id;
              assertThat(new String(bytes, (int) line.offset(), start.length(), UTF_8))
                  .isEqualTo(start);
            });
  }

  @Test
  void aFeedThatWasCompleteSendsNothingUnlessAskedToBeginAnew() throws IOException {
    feed(settings());
    int requests = element.requests();

    FeedResult again = feed(settings());

    assertThat(again.completeBefore()).isTrue();
    assertThat(again.sent()).isZero();
    assertThat(element.requests()).isEqualTo(requests);

    FeedResult fresh = feed(settings().withFresh(true));

    assertThat(fresh.outcomes()).containsOnly(entry("duplicate", (long) MESSAGES));
    Path earlier = Acks.of(file).file().resolveSibling("acks-1.csv");
    assertThat(new Acks(earlier).lines()).hasSize(MESSAGES);
    assertThat(Acks.of(file).lines()).hasSize(MESSAGES);
  }

  @Test
  void aFeederKilledWhenAllButTheEndOfItsJobWasStoredHasNothingLeftToDo() throws IOException {
    feed(settings());
    try (JobDatabase jobs = JobDatabase.open(Acks.of(file).file().resolveSibling("jobs"))) {
      JobInstance instance = requireNonNull(jobs.jobs().getLastJobInstance(JobDatabase.JOB));
      JobExecution execution = requireNonNull(jobs.jobs().getLastJobExecution(instance));
      execution.setStatus(BatchStatus.STARTED);
      jobs.jobs().update(execution);
    }
    FeedResult result = feed(settings());
    assertThat(result.sent()).isZero();
    assertThat(result.files().complete()).isEqualTo(1);
  }

  @Test
  void aFileThatHasChangedIsANewFeed() throws IOException {
    feed(settings());
    generate(MESSAGES, 43);
    assertThat(feed(settings()).sent()).isEqualTo(MESSAGES);
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    assertThat(feed(settings()).sent()).isEqualTo(MESSAGES);
    assertThat(feed(settings()).sent()).isZero();
  }

  @Test
  void whenTheElementAsksToComeBackLaterTheBatchIsSentThenAndNotBefore() throws IOException {
    List<Duration> pauses = new CopyOnWriteArrayList<>();
    element.next(ElementCounterpart.refuse(503, "QUEUES_FULL", "1"));
    element.next(ElementCounterpart.refuse(429, "SLOWER", "0"));
    FeedResult result =
        feeder.feed(
            settings(),
            new FeedProgress() {
              @Override
              public void acknowledged(long messages, long bytesRead, long bytesTotal) {}

              @Override
              public void waiting(String why, Duration pause) {
                pauses.add(pause);
              }
            });

    assertThat(result.retries()).isEqualTo(2);
    assertThat(result.sent()).isEqualTo(MESSAGES);
    assertThat(pauses).anyMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) >= 0);
    assertThat(result.roundTrips().max()).isGreaterThanOrEqualTo(1_000_000);
    assertThat(element.seen().values()).containsOnly(1);
  }

  @Test
  void aCutConnectionMeansSendingAgain() throws IOException {
    element.next((exchange, body) -> true);
    element.next(element.takeButDoNotAnswer());
    element.next(ElementCounterpart.refuse(500, "BROKEN", ""));
    element.next(
        (exchange, body) -> {
          ElementCounterpart.respond(exchange, 200, "<html>not the element</html>");
          return true;
        });

    FeedResult result = feed(settings());

    assertThat(result.retries()).isEqualTo(4);
    assertThat(result.outcomes())
        .containsOnly(entry("booked", MESSAGES - 100L), entry("duplicate", 100L));
    assertThat(Acks.of(file).lines()).extracting(Acks.Line::messageId).doesNotHaveDuplicates();
  }

  @Test
  void anElementThatRestartsIsWaitedFor() throws IOException {
    CompletableFuture<FeedResult> feed = feedUntil(300, settings().withInFlight(1));
    element.stop();
    element.start();
    assertThat(feed.join().sent()).isEqualTo(MESSAGES);
    assertThat(element.seen()).hasSize(MESSAGES);
  }

  private CompletableFuture<FeedResult> feedUntil(long messages, FeedSettings settings) {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    CompletableFuture<FeedResult> feed =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return feeder.feed(
                    settings.withMessagesPerSecond(4_000),
                    (acknowledged, read, total) -> {
                      if (acknowledged >= messages) {
                        reached.complete(null);
                      }
                    });
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    reached.join();
    return feed;
  }

  @Test
  void aFeedThatIsStoppedContinuesWhereItStopped() throws IOException {
    CompletableFuture<FeedResult> feed = feedUntil(500, settings());
    feeder.stop();

    FeedResult first = feed.join();

    assertThat(first.files()).isEqualTo(new FeedResult.Files(0, 0, 0, 1));
    assertThat(first.sent()).isBetween(500L, MESSAGES - 1L);

    FeedResult second = feed(settings());

    assertThat(second.files()).isEqualTo(new FeedResult.Files(1, 1, 0, 0));
    assertThat(first.sent() + second.sent()).isEqualTo(MESSAGES);
    assertThat(element.seen())
        .hasSize(MESSAGES)
        .allSatisfy((id, times) -> assertThat(times).isEqualTo(1));
  }

  @Test
  void tooManyMessagesInARequestMeansFewerFromThenOn() throws IOException {
    try (ElementCounterpart small = new ElementCounterpart(30)) {
      FeedResult result = feed(FeedSettings.of(List.of(file), small.address()).withInFlight(1));
      assertThat(result.sent()).isEqualTo(MESSAGES);
      assertThat(small.seen()).hasSize(MESSAGES);
      assertThat(small.batchSizes()).allMatch(size -> size <= 30);
      assertThat(small.requests()).isLessThan(small.batchSizes().size() + 8);
    }
  }

  @Test
  void tooManyBytesInARequestMeansHalvesOfThisOne() throws IOException {
    element.next(ElementCounterpart.refuse(413, "BODY_TOO_LARGE", ""));
    FeedResult result = feed(settings().withInFlight(1));
    assertThat(result.sent()).isEqualTo(MESSAGES);
    assertThat(element.batchSizes()).startsWith(50, 50, 100, 100);
  }

  @Test
  void aSingleMessageThatIsTooLargeIsRejected() throws IOException {
    element.next(ElementCounterpart.refuse(413, "BODY_TOO_LARGE", ""));
    generate(1, 42);
    FeedResult result = feed(settings());
    assertThat(result.outcomes()).containsOnly(entry("rejected", 1L));
    assertThat(result.codes()).containsOnly(entry("BODY_TOO_LARGE", 1L));
  }

  @Test
  void aBatchAnsweredWithTheWrongNumberOfOutcomesIsSentOneByOne() throws IOException {
    element.next(
        (exchange, body) -> {
          ElementCounterpart.respond(exchange, 200, "{\"outcomes\":[{\"outcome\":\"booked\"}]}");
          return true;
        });
    FeedResult result = feed(settings().withInFlight(1));
    assertThat(result.sent()).isEqualTo(MESSAGES);
    assertThat(element.batchSizes().subList(0, 100)).containsOnly(1);
    assertThat(element.seen()).hasSize(MESSAGES);
  }

  @Test
  void aSingleMessageAnsweredWithSeveralOutcomesIsUnclear() throws IOException {
    element.next(
        (exchange, body) -> {
          ElementCounterpart.respond(exchange, 200, "{\"outcomes\":[]}");
          return true;
        });
    generate(1, 42);
    assertThat(feed(settings()).outcomes()).containsOnly(entry("unclear", 1L));
  }

  @Test
  void whatIsMalformedSpoilsNothing() throws IOException {
    String good = "<TradeMessage><MessageId>%s</MessageId></TradeMessage>";
    Files.writeString(
        file,
        "<TradeMessages>"
            + good.formatted("1")
            + "<TradeMessage><MessageId>cut"
            + good.formatted("2")
            + "stray &"
            + good.formatted("3")
            + "<TradeMessage><MessageId>4</MessageId></Wrong></TradeMessage>"
            + good.formatted("5")
            + "</TradeMessages>");

    FeedResult result = feed(settings());

    assertThat(element.seen().keySet()).containsExactlyInAnyOrder("1", "2", "3", "4", "5");
    assertThat(result.sent()).isEqualTo(7);
    assertThat(result.outcomes()).containsOnly(entry("booked", 5L), entry("rejected", 2L));
  }

  @Test
  void singleMessagesWhateverTheirStatusAreAcknowledged() throws IOException {
    for (int status : new int[] {200, 202, 400, 409, 422}) {
      Files.writeString(
          file, "<TradeMessage><MessageId>1</MessageId><!--%d--></TradeMessage>".formatted(status));
      element.next(
          (exchange, body) -> {
            assertThat(body).isEqualTo(Files.readAllBytes(file));
            ElementCounterpart.respond(
                exchange, status, "{\"outcomes\":[{\"outcome\":\"o-%d\"}]}".formatted(status));
            return true;
          });
      assertThat(feed(settings()).outcomes()).containsOnly(entry("o-" + status, 1L));
    }
  }

  @Test
  void whatIsNotSentIsInTheAcknowledgements() throws IOException {
    String message = "<TradeMessage><MessageId>%s</MessageId></TradeMessage>";
    String large = "<TradeMessage>" + "x".repeat(2 << 20) + "</TradeMessage>";
    Files.writeString(file, "<r>" + message.formatted("1") + large + message.formatted("2"));

    FeedResult result = feed(settings());

    assertThat(result.sent()).isEqualTo(2);
    assertThat(Acks.of(file).lines())
        .filteredOn(line -> line.outcome().equals(Outcome.REFUSED_LOCALLY))
        .containsExactly(
            new Acks.Line(3 + message.length() - 1, "", "", "refused-locally", "SLICE_TOO_LARGE"),
            new Acks.Line(Files.size(file), "", "", "refused-locally", "ROOT_NOT_CLOSED"));
  }

  @Test
  void aFileWithoutMessagesIsRefusedLocally() throws IOException {
    for (String content : List.of("", "no markup", "<r></r>", "<r/>")) {
      Files.writeString(file, content);
      FeedResult result = feed(settings().withFresh(true));
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
        feeder.feed(
            FeedSettings.of(List.of(file, second), element.address()),
            (messages, read, total) -> lastRead.set(read));
    assertThat(result.sent()).isEqualTo(MESSAGES + 50);
    assertThat(result.files().complete()).isEqualTo(2);
    assertThat(lastRead).hasValue(Files.size(file) + Files.size(second));
    assertThat(Acks.of(second).lines()).hasSize(50);
  }

  @Test
  void itGivesUpWhenNothingIsAcknowledgedForTooLong() {
    element.stop();
    FeedSettings impatient = settings().withGiveUpAfter(Duration.ofMillis(300));
    assertThatThrownBy(() -> feed(impatient))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("trades.xml")
        .hasMessageContaining("given up after PT0.3S")
        .hasMessageContaining("ConnectException");
  }

  @Test
  void anAddressThatIsNoElementFailsAtOnceAndTheFeedCanBeContinued() throws IOException {
    FeedSettings wrong = FeedSettings.of(List.of(file), element.address().resolve("/elsewhere"));
    assertThatThrownBy(() -> feed(wrong))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("HTTP 404");
    assertThat(feed(settings()).sent()).isEqualTo(MESSAGES);
  }

  @Test
  void aFileIsFedByOneFeederAtATime() throws IOException {
    CompletableFuture<FeedResult> feed = feedUntil(100, settings());
    assertThatThrownBy(() -> feed(settings()))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("is in use");
    assertThat(feed.join().sent()).isEqualTo(MESSAGES);
  }

  @Test
  void aFileThatChangesMeanwhileIsReported() throws IOException {
    CompletableFuture<FeedResult> feed = feedUntil(100, settings());
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    assertThatThrownBy(feed::join)
        .hasCauseInstanceOf(FeedFailedException.class)
        .hasMessageContaining("changed meanwhile");
  }

  @Test
  void aRateIsKept() throws IOException {
    generate(400, 42);
    FeedResult result = feed(settings().withMessagesPerSecond(1_000));
    assertThat(element.batchSizes()).allMatch(size -> size == 50);
    assertThat(result.sending()).isGreaterThanOrEqualTo(Duration.ofMillis(350));
  }

  @Test
  void anInterruptStopsTheFeedAndStaysVisible() throws IOException, InterruptedException {
    CompletableFuture<FeedResult> result = new CompletableFuture<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch reached = new CountDownLatch(1);
    FeedSettings slow = settings().withMessagesPerSecond(4_000);
    Thread caller =
        new Thread(
            () -> {
              try {
                result.complete(feeder.feed(slow, (messages, read, total) -> reached.countDown()));
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
    assertThat(result.join().sent() + feed(settings()).sent()).isEqualTo(MESSAGES);
  }

  @Test
  void anAnswerThatComesTooLateIsAskedForAgain() throws IOException {
    generate(10, 42);
    CountDownLatch never = new CountDownLatch(1);
    element.next(
        (exchange, body) -> {
          try {
            return never.await(1, TimeUnit.DAYS);
          } catch (InterruptedException e) {
            return true;
          }
        });
    FeedResult result = feed(settings().withRequestTimeout(Duration.ofMillis(200)));
    never.countDown();
    assertThat(result.retries()).isEqualTo(1);
    assertThat(result.sent()).isEqualTo(10);
  }

  @Test
  void anEndlessAnswerIsNotReadToItsEnd() throws IOException {
    element.next(
        (exchange, body) -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] some = new byte[1 << 20];
          try (OutputStream out = exchange.getResponseBody()) {
            for (int i = 0; i < 1000; i++) {
              out.write(some);
            }
          } catch (IOException e) {
            return true;
          }
          throw new AssertionError("all of it was read");
        });
    FeedResult result = feed(settings());
    assertThat(result.retries()).isEqualTo(1);
    assertThat(result.sent()).isEqualTo(MESSAGES);
  }
}
