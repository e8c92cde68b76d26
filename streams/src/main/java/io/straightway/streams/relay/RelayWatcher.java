package io.straightway.streams.relay;

/** An observer of a relay's progress. */
public interface RelayWatcher {
  /**
   * Called when the target has accepted events.
   *
   * @param events the number of events
   * @param transactions the number of their transactions
   */
  void delivered(int events, int transactions);

  /** Called when something is unreachable, before another attempt. */
  void failed(Exception failure);

  /** Called from time to time with the status of the slot. */
  void standing(SlotStatus status);
}
