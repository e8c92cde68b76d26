package io.straightway.feeder.probe;

import static io.straightway.feeder.probe.ProbeCounterpart.BOOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.straightway.feeder.probe.ProbeCounterpart.Received;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OrderOutcomeTest {
  @TempDir Path directory;
  private VirtualProbe probing;

  @BeforeEach
  void start() {
    probing = new VirtualProbe(new VirtualClock(), directory);
  }

  @Test
  void refusalsAreAnswersToo() throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              switch (request) {
                case 2 -> received.answer(422, "rejected", "XML_STRUCTURE");
                case 4 -> received.answer(202, "in-repair", "SECURITY_UNKNOWN");
                default -> {
                  return true;
                }
              }
              return false;
            })) {
      ProbeResult result = probing.run(probing.settings(new OpenLoop(10), element));

      assertThat(result.measured()).isEqualTo(new ProbeCounts(28, 2, 0));
      assertThat(result.createToEnd().count()).isEqualTo(30);
      assertThat(result.bookedInTime()).isEqualTo(28);
      assertThat(result.outcomes())
          .containsOnly(entry("booked", 28L), entry("rejected", 1L), entry("in-repair", 1L));
      assertThat(result.codes())
          .containsOnly(entry("XML_STRUCTURE", 1L), entry("SECURITY_UNKNOWN", 1L));
      assertThat(probing.acks())
          .hasSize(31)
          .contains(
              "1,PROBE-1,PROBE-1-000000002,rejected,XML_STRUCTURE",
              "3,PROBE-1,PROBE-1-000000004,in-repair,SECURITY_UNKNOWN");
    }
  }

  @Test
  void anOrderWithoutOutcomeIsCountedAndTheSenderGoesOn() throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              switch (request) {
                case 2 -> received.exchange().close();
                case 3 -> received.answer(503, "{\"code\":\"OVERLOADED\",\"reason\":\"later\"}");
                case 4 -> received.answer(200, "<html>");
                case 5 -> received.answer(200, "{\"outcomes\":[]}");
                default -> {
                  return true;
                }
              }
              return false;
            })) {
      ProbeResult result = probing.run(probing.settings(new OpenLoop(10), element));

      assertThat(result.measured()).isEqualTo(new ProbeCounts(26, 0, 4));
      assertThat(result.createToEnd().count()).isEqualTo(26);
      assertThat(result.failures())
          .hasSize(4)
          .containsEntry("HTTP 503 OVERLOADED", 1L)
          .containsEntry("HTTP 200 without the JSON of an element", 1L)
          .containsEntry("HTTP 200 ", 1L);
      assertThat(element.received()).hasSize(30); // nothing is sent twice
      assertThat(probing.acks()).hasSize(27);
    }
  }

  @Test
  void anAnswerThatDoesNotComeIsNotWaitedForForEver() throws IOException, InterruptedException {
    CountDownLatch probed = new CountDownLatch(1);
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              if (request == 3) {
                probed.await();
              }
              return request != 3;
            })) {
      ProbeSettings settings =
          probing.settings(
              p -> {
                p.requestTimeout = Patience.MOMENT;
                p.patience = Duration.ofSeconds(60);
              },
              new OpenLoop(10),
              element);
      ProbeResult result = probing.run(settings);
      probed.countDown();

      assertThat(result.measured()).isEqualTo(new ProbeCounts(29, 0, 1));
      assertThat(result.failures().firstKey()).contains("SocketTimeoutException");
    }
  }

  @Test
  void anElementThatIsNotThereLeavesAllOrdersUnanswered() throws IOException, InterruptedException {
    ProbeCounterpart gone = new ProbeCounterpart(BOOKED);
    gone.close();
    ProbeResult result = probing.run(probing.settings(new OpenLoop(10), gone));

    assertThat(result.measured()).isEqualTo(new ProbeCounts(0, 0, 30));
    assertThat(result.failures().firstKey()).contains("ConnectException");
    assertThat(result.bookedPerSecond()).isZero();
    assertThat(probing.acks()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_024, 5_000, 65_536})
  void messagesHaveExactlyTheRequestedSizeAndDiffer(int size)
      throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      probing.run(probing.settings(p -> p.messageBytes = size, new OpenLoop(10), element));

      assertThat(element.received())
          .hasSize(30)
          .allSatisfy(received -> assertThat(received.text()).hasSize(size))
          .extracting(Received::text)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void anAcknowledgementFileIsNeverOverwritten() throws IOException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      ProbeSettings settings = probing.settings(new OpenLoop(10), element);
      Files.writeString(settings.acks(), "kept");

      assertThatThrownBy(() -> probing.run(settings))
          .isInstanceOf(FileAlreadyExistsException.class);
      assertThat(settings.acks()).hasContent("kept");
      assertThat(element.received()).isEmpty();
    }
  }

  @Test
  void anInterruptEndsTheProbe() throws IOException {
    CountDownLatch probed = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              caller.interrupt();
              probed.await();
              return true;
            })) {
      assertThatThrownBy(() -> probing.run(probing.settings(new OpenLoop(10), element)))
          .isInstanceOf(InterruptedException.class);
      probed.countDown();
    }
  }
}
