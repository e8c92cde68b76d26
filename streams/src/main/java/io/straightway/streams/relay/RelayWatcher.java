package io.straightway.streams.relay;

/** Learns how a relay goes on. */
public interface RelayWatcher {
  /**
   * Events were delivered and confirmed.
   *
   * @param events how many
   * @param transactions of which they are
   */
  void delivered(int events, int transactions);

  /** Something is unreachable, and is tried again. */
  void failed(Exception failure);

  /** From time to time, how far it is. */
  void standing(SlotStatus status);
}
