package io.straightway.feeder.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.deliver.NoAcknowledgementException;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BatchDeliveryTest {
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
  void aDeferredBatchIsSentAtTheRequestedTimeAndNotBefore() throws IOException {
    List<Duration> pauses = new CopyOnWriteArrayList<>();
    feeding.element().next(ElementCounterpart.refuse(503, "QUEUES_FULL", "1"));
    feeding.element().next(ElementCounterpart.refuse(429, "SLOWER", "0"));
    FeedResult result =
        feeding
            .feeder()
            .feed(
                feeding.settings(),
                new FeedProgress() {
                  @Override
                  public void acknowledged(long messages, long bytesRead, long bytesTotal) {}

                  @Override
                  public void waiting(String reason, Duration pause, Instant giveUpAt) {
                    pauses.add(pause);
                  }
                });

    assertThat(result.retries()).isEqualTo(2);
    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(pauses).anyMatch(pause -> pause.compareTo(Duration.ofSeconds(1)) >= 0);
    assertThat(result.roundTrips().max()).isGreaterThanOrEqualTo(1_000_000);
    assertThat(feeding.element().seen().values()).containsOnly(1);
  }

  @Test
  void aCutConnectionMeansSendingAgain() throws IOException {
    feeding.element().next((exchange, body) -> true);
    feeding.element().next(feeding.element().takeButDoNotAnswer());
    feeding.element().next(ElementCounterpart.refuse(500, "BROKEN", ""));
    feeding
        .element()
        .next(
            (exchange, body) -> {
              ElementCounterpart.respond(exchange, 200, "<html>not the element</html>");
              return true;
            });

    FeedResult result = feeding.feed(feeding.settings());

    assertThat(result.retries()).isEqualTo(4);
    assertThat(result.outcomes())
        .as("what the feeder has repeated counts as it was first taken")
        .containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
    assertThat(Acks.of(feeding.file()).lines())
        .extracting(Acks.Line::messageId)
        .doesNotHaveDuplicates();
  }

  @Test
  void messagesUnderWayWhenAFeedFailsCountAsTheyWereFirstTaken() throws IOException {
    feeding.element().next(feeding.element().takeButDoNotAnswer());
    assertThatThrownBy(
            () ->
                feeding.feed(
                    feeding.settings(
                        f -> {
                          f.giveUpAfter = Duration.ofMillis(1);
                          f.inFlight = 1;
                        })))
        .hasRootCauseInstanceOf(NoAcknowledgementException.class);

    FeedResult result = feeding.feed(feeding.settings(f -> f.inFlight = 1));

    assertThat(feeding.element().seen().values()).contains(2);
    assertThat(result.outcomes()).containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
  }

  @Test
  void anElementThatRestartsIsWaitedFor() throws IOException {
    CompletableFuture<FeedResult> feed =
        feeding.feedUntil(300, feeding.settings(f -> f.inFlight = 1));
    feeding.element().stop();
    feeding.element().start();
    assertThat(feed.join().sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(feeding.element().seen()).hasSize(FeedFixture.MESSAGES);
  }

  @Test
  void aRequestWithTooManyMessagesReducesLaterOnes() throws IOException {
    try (ElementCounterpart small = new ElementCounterpart(30)) {
      FeedResult result =
          feeding.feed(
              feeding.settings(
                  f -> {
                    f.to = small.address();
                    f.batchSize = 500;
                    f.inFlight = 1;
                  }));
      assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
      assertThat(small.seen()).hasSize(FeedFixture.MESSAGES);
      assertThat(small.batchSizes()).allMatch(size -> size <= 30);
      assertThat(small.requests()).isLessThan(small.batchSizes().size() + 8);
    }
  }

  @Test
  void aRequestWithTooManyBytesIsHalved() throws IOException {
    feeding.element().next(ElementCounterpart.refuse(413, "BODY_TOO_LARGE", ""));
    FeedResult result = feeding.feed(feeding.settings(f -> f.inFlight = 1));
    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(feeding.element().batchSizes()).startsWith(50, 50, 100, 100);
  }

  @Test
  void aSingleMessageThatIsTooLargeIsRejected() throws IOException {
    feeding.element().next(ElementCounterpart.refuse(413, "BODY_TOO_LARGE", ""));
    feeding.generate(1, 42);
    FeedResult result = feeding.feed(feeding.settings());
    assertThat(result.outcomes()).containsOnly(entry("rejected", 1L));
    assertThat(result.codes()).containsOnly(entry("BODY_TOO_LARGE", 1L));
  }

  @Test
  void aBatchAnsweredWithTheWrongNumberOfOutcomesIsSentOneByOne() throws IOException {
    ElementCounterpart.Reaction taken = feeding.element().takeButDoNotAnswer();
    feeding
        .element()
        .next(
            (exchange, body) -> {
              taken.handles(exchange, body);
              ElementCounterpart.respond(
                  exchange, 200, "{\"outcomes\":[{\"outcome\":\"booked\"}]}");
              return true;
            });
    FeedResult result = feeding.feed(feeding.settings(f -> f.inFlight = 1));
    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
    assertThat(result.outcomes()).containsOnly(entry("booked", (long) FeedFixture.MESSAGES));
    assertThat(feeding.element().batchSizes().subList(0, 100)).containsOnly(1);
    assertThat(feeding.element().seen()).hasSize(FeedFixture.MESSAGES);
  }

  @Test
  void aSingleMessageAnsweredWithSeveralOutcomesIsUnclear() throws IOException {
    feeding
        .element()
        .next(
            (exchange, body) -> {
              ElementCounterpart.respond(exchange, 200, "{\"outcomes\":[]}");
              return true;
            });
    feeding.generate(1, 42);
    assertThat(feeding.feed(feeding.settings()).outcomes()).containsOnly(entry("unclear", 1L));
  }

  @Test
  void aMalformedMessageAffectsNoOther() throws IOException {
    String good = "<TradeMessage><MessageId>%s</MessageId></TradeMessage>";
    Files.writeString(
        feeding.file(),
        "<TradeMessages>"
            + good.formatted("1")
            + "<TradeMessage><MessageId>cut"
            + good.formatted("2")
            + "stray &"
            + good.formatted("3")
            + "<TradeMessage><MessageId>4</MessageId></Wrong></TradeMessage>"
            + good.formatted("5")
            + "</TradeMessages>");

    FeedResult result = feeding.feed(feeding.settings());

    assertThat(feeding.element().seen().keySet())
        .containsExactlyInAnyOrder("1", "2", "3", "4", "5");
    assertThat(result.sent()).isEqualTo(7);
    assertThat(result.outcomes()).containsOnly(entry("booked", 5L), entry("rejected", 2L));
  }

  @Test
  void singleMessagesWhateverTheirStatusAreAcknowledged() throws IOException {
    for (int status : new int[] {200, 202, 400, 409, 422}) {
      Files.writeString(
          feeding.file(),
          "<TradeMessage><MessageId>1</MessageId><!--%d--></TradeMessage>".formatted(status));
      feeding
          .element()
          .next(
              (exchange, body) -> {
                assertThat(body).isEqualTo(Files.readAllBytes(feeding.file()));
                ElementCounterpart.respond(
                    exchange, status, "{\"outcomes\":[{\"outcome\":\"o-%d\"}]}".formatted(status));
                return true;
              });
      assertThat(feeding.feed(feeding.settings()).outcomes())
          .containsOnly(entry("o-" + status, 1L));
    }
  }

  @Test
  void deliveryEndsWhenNothingIsAcknowledgedForTooLong() {
    feeding.element().stop();
    FeedSettings impatient = feeding.settings(f -> f.giveUpAfter = Duration.ofMillis(300));
    assertThatThrownBy(() -> feeding.feed(impatient))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("trades.xml")
        .hasMessageContaining("given up after 0.3 s")
        .hasMessageContaining("can't connect to " + impatient.to() + ": connection refused");
  }

  @Test
  void deliveryGivesUpBeforeARetryIfTheFirstAttemptTakesTooLong() {
    feeding.element().stop();
    FeedSettings impatient = feeding.settings(f -> f.giveUpAfter = Duration.ofNanos(1));
    assertThatThrownBy(() -> feeding.feed(impatient))
        .hasCauseInstanceOf(NoAcknowledgementException.class)
        .isInstanceOfSatisfying(
            FeedFailedException.class, failed -> assertThat(failed.soFar().retries()).isZero());
  }

  @Test
  void anAddressWithoutAnElementFailsAtOnceAndTheFeedCanBeContinued() throws IOException {
    FeedSettings wrong =
        FeedSettings.of(List.of(feeding.file()), feeding.element().address().resolve("/elsewhere"));
    assertThatThrownBy(() -> feeding.feed(wrong))
        .isInstanceOf(FeedFailedException.class)
        .hasMessageContaining("HTTP 404");
    assertThat(feeding.feed(feeding.settings()).sent()).isEqualTo(FeedFixture.MESSAGES);
  }

  @Test
  void aRateIsKept() throws IOException {
    feeding.generate(400, 42);
    FeedResult result = feeding.feed(feeding.settings(f -> f.messagesPerSecond = 1_000));
    assertThat(feeding.element().batchSizes()).allMatch(size -> size == 50);
    assertThat(result.sending()).isGreaterThanOrEqualTo(Duration.ofMillis(350));
  }

  @Test
  void aLateAnswerIsRequestedAgain() throws IOException {
    feeding.generate(10, 42);
    CountDownLatch never = new CountDownLatch(1);
    feeding
        .element()
        .next(
            (exchange, body) -> {
              try {
                return never.await(1, TimeUnit.DAYS);
              } catch (InterruptedException e) {
                return true;
              }
            });
    FeedResult result =
        feeding.feed(feeding.settings(f -> f.requestTimeout = Duration.ofMillis(200)));
    never.countDown();
    assertThat(result.retries()).isPositive();
    assertThat(result.sent()).isEqualTo(10);
  }

  @Test
  void anEndlessAnswerIsNotReadToItsEnd() throws IOException {
    feeding
        .element()
        .next(
            (exchange, body) -> {
              exchange.sendResponseHeaders(200, 0);
              byte[] block = new byte[1 << 20];
              try (OutputStream out = exchange.getResponseBody()) {
                for (int i = 0; i < 1000; i++) {
                  out.write(block);
                }
              } catch (IOException e) {
                return true;
              }
              throw new AssertionError("all of it was read");
            });
    FeedResult result = feeding.feed(feeding.settings());
    assertThat(result.retries()).isEqualTo(1);
    assertThat(result.sent()).isEqualTo(FeedFixture.MESSAGES);
  }
}
