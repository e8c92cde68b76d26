package io.straightway.streams.relay;

import org.jspecify.annotations.Nullable;

/**
 * How far a replication slot is, as the server sees it.
 *
 * @param slot its name
 * @param state {@code missing}, {@code lost}, or {@code streaming} or {@code waiting} of one that a
 *     relay reads or doesn't
 * @param reason why it is lost, in PostgreSQL's words; null if it isn't
 * @param confirmed up to where in the log everything was delivered, such as 0/1A2B3C8; null if it
 *     is missing
 * @param current the end of the log on the server's disk
 * @param lagBytes the log between both; null if it is missing
 * @param safeBytes how much more the log may grow before the server drops what the slot needs; null
 *     if that has no bound ({@code max_slot_wal_keep_size} is -1), or it is missing or lost
 * @param failover whether standbys get it, so that it is there after a promotion; from PostgreSQL
 *     17 on
 */
public record SlotStatus(
    String slot,
    String state,
    @Nullable String reason,
    @Nullable String confirmed,
    String current,
    @Nullable Long lagBytes,
    @Nullable Long safeBytes,
    boolean failover) {
  /** Whether a relay can go on from where it stands. */
  public boolean isUsable() {
    return !state.equals("missing") && !state.equals("lost");
  }

  /** Whether less than a quarter of the log that the server keeps for it is left. */
  public boolean isNearlyLost() {
    return safeBytes != null && lagBytes != null && safeBytes * 3 < lagBytes;
  }
}
