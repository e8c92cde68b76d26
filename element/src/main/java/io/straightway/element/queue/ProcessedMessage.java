package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.Booking;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.MessageStore.KeyedMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message whose business processes have run in memory.
 *
 * @param refusal why it is refused, or null
 * @param trade what it made, if it is not refused; a cancellation makes nothing
 * @param booking what that does to the books
 */
record ProcessedMessage(
    Work work,
    @Nullable Refusal refusal,
    @Nullable SecurityPurcSale trade,
    @Nullable Booking booking)
    implements KeyedMessage {

  static ProcessedMessage of(Work work, BusinessProcesses processes) {
    return of(work, work.messageId(), processes);
  }

  /** Judges the message as the one of that id, under which its trade will be. */
  static ProcessedMessage of(Work work, long messageId, BusinessProcesses processes) {
    if (work.isCancellation()) {
      return new ProcessedMessage(work, work.quarantined(), null, null);
    }
    Checked<SecurityPurcSale> created = work.trade(processes, messageId);
    if (created instanceof Checked.Refused<SecurityPurcSale> refused) {
      return new ProcessedMessage(work, refused.refusal(), null, null);
    }
    SecurityPurcSale trade = ((Checked.Passed<SecurityPurcSale>) created).value();
    return new ProcessedMessage(work, null, trade, processes.book(trade));
  }

  /** The same, refused. */
  ProcessedMessage refused(Refusal why) {
    return new ProcessedMessage(work, why, null, null);
  }

  @Override
  public long messageId() {
    return work.messageId();
  }

  @Override
  public IncomingTradeMessage message() {
    return work.message();
  }

  @Override
  public MessageStatus status() {
    return refusal == null ? MessageStatus.BOOKED : Outcome.statusFor(refusal.code());
  }
}
