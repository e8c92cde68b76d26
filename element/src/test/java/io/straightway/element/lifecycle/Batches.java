package io.straightway.element.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Messages in batches of random size, from several senders. */
public final class Batches {
  private static final int SENDERS = 4;
  private static final int LARGEST_BATCH = 120;

  private Batches() {}

  /** Sends the messages in order, in many concurrent requests, each to one of the intakes. */
  public static void send(List<String> messages, List<TradeIntake> doors, Random random)
      throws Exception {
    List<Callable<TradeIntake.Answer>> requests = new ArrayList<>();
    for (int from = 0; from < messages.size(); ) {
      int to = Math.min(messages.size(), from + 1 + random.nextInt(LARGEST_BATCH));
      byte[] body = TradeXml.batch(messages.subList(from, to));
      TradeIntake door = doors.get(random.nextInt(doors.size()));
      requests.add(() -> door.take(body));
      from = to;
    }
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    try {
      for (Future<TradeIntake.Answer> answer : senders.invokeAll(requests)) {
        assertThat(answer.get()).isInstanceOf(TradeIntake.Answer.Outcomes.class);
      }
    } finally {
      senders.shutdownNow();
    }
  }
}
