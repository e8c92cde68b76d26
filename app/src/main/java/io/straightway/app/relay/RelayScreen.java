package io.straightway.app.relay;

import io.straightway.app.cli.FailureReport;
import io.straightway.streams.relay.RelayWatcher;
import io.straightway.streams.relay.SlotStatus;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prints the progress of a relay, and each outage and recovery once instead of at every attempt.
 */
final class RelayScreen implements RelayWatcher {
  /**
   * The progress of a relay.
   *
   * @param events the number of events delivered since the start
   * @param transactions the number of their transactions
   */
  record Progress(long events, long transactions, SlotStatus slot) {}

  private final Consumer<Progress> print;
  private final Consumer<String> say;
  private long events;
  private long transactions;
  private long printedEvents = -1;
  private @Nullable String lastFailure;

  RelayScreen(Consumer<Progress> print, Consumer<String> say) {
    this.print = print;
    this.say = say;
  }

  @Override
  public void delivered(int moreEvents, int moreTransactions) {
    events += moreEvents;
    transactions += moreTransactions;
    reportRecovery();
  }

  @Override
  public void standing(SlotStatus status) {
    reportRecovery();
    if (events != printedEvents) {
      printedEvents = events;
      print.accept(new Progress(events, transactions, status));
    }
    if (status.isNearlyLost()) {
      say.accept(
          "the slot %s is %d bytes behind; it is lost when the log grows by %d bytes more"
              .formatted(status.slot(), status.lagBytes(), status.safeBytes()));
    }
  }

  private void reportRecovery() {
    if (lastFailure != null) {
      say.accept("continues");
      lastFailure = null;
    }
  }

  @Override
  public void failed(Exception failure) {
    String text = FailureReport.text(failure);
    String kind = text.replaceAll("[0-9]", "");
    if (!kind.equals(lastFailure)) {
      say.accept("tries again: " + text);
      lastFailure = kind;
    }
  }
}
