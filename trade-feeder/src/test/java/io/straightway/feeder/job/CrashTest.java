package io.straightway.feeder.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CrashTest {
  private static final int MESSAGES = 30_000;
  private static final int BATCH = 50;
  private static final int KILLS = 5;

  @TempDir Path directory;

  @Test
  void aFeederKilledAgainAndAgainAcknowledgesEveryMessageOnce()
      throws IOException, InterruptedException {
    Path file = directory.resolve("trades.xml");
    new TradeGenerator(GeneratorSettings.defaults().withTrades(MESSAGES)).writeTo(file);
    SplittableRandom random = new SplittableRandom(4);
    try (ElementCounterpart element = new ElementCounterpart()) {
      killSoonAfterItsStart(FeederProcess.start(file, element.address(), BATCH), random);
      for (int kill = 1; kill < KILLS; kill++) {
        Process feeder = FeederProcess.start(file, element.address(), BATCH);
        killAfter(random.nextInt(1, MESSAGES / KILLS), feeder, element);
        tearLastLine(Acks.of(file).file(), random);
      }
      int exit = FeederProcess.start(file, element.address(), BATCH).waitFor();
      assertThat(exit).as(Files.readString(FeederProcess.log(file))).isZero();

      assertThat(Acks.of(file).lines())
          .hasSize(MESSAGES)
          .extracting(Acks.Line::messageId)
          .doesNotHaveDuplicates();
      assertThat(element.seen()).hasSize(MESSAGES);
      long repeated = element.seen().values().stream().filter(times -> times > 1).count();
      long unacknowledged = (long) FeedSettings.USUAL_IN_FLIGHT * BATCH;
      assertThat(repeated).isLessThanOrEqualTo(KILLS * (unacknowledged + 1));
    }
  }

  private static void killSoonAfterItsStart(Process feeder, SplittableRandom random)
      throws InterruptedException {
    assertThat(feeder.waitFor(random.nextLong(400, 900), TimeUnit.MILLISECONDS)).isFalse();
    kill(feeder);
  }

  private static void killAfter(int messages, Process feeder, ElementCounterpart element)
      throws InterruptedException {
    int before = element.seen().size();
    await()
        .pollInterval(Duration.ofMillis(1))
        .until(() -> element.seen().size() >= before + messages);
    kill(feeder);
  }

  private static void kill(Process feeder) throws InterruptedException {
    assertThat(feeder.destroyForcibly().waitFor()).isEqualTo(128 + 9);
  }

  /** Appends part of a line, as if the feeder had been killed in the middle of a write. */
  private static void tearLastLine(Path acks, SplittableRandom random) throws IOException {
    String line = "123456789,GEN1,GEN1-000000001,booked,";
    Files.writeString(
        acks, line.substring(0, random.nextInt(1, line.length())), StandardOpenOption.APPEND);
  }
}
