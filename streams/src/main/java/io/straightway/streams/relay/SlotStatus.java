package io.straightway.streams.relay;

import org.jspecify.annotations.Nullable;

/**
 * The status of a replication slot, as the server sees it.
 *
 * @param slot the name of the slot
 * @param state {@code missing}, {@code lost}, {@code streaming} if a relay reads it, or {@code
 *     waiting} if none does
 * @param reason the reason why the slot is lost, in PostgreSQL's words; null if it isn't
 * @param confirmed the log position up to which everything was delivered, such as 0/1A2B3C8; null
 *     if the slot is missing
 * @param current the end of the log on the server's disk
 * @param lagBytes the bytes of log between the two positions; null if the slot is missing
 * @param safeBytes the bytes by which the log may grow before the server drops log that the slot
 *     needs; null if there is no limit ({@code max_slot_wal_keep_size} is -1), or the slot is
 *     missing or lost
 * @param failover whether the slot is copied to standbys, so that it survives a promotion; from
 *     PostgreSQL 17 on
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
  /** Returns whether a relay can continue from the slot's position. */
  public boolean isUsable() {
    return !state.equals("missing") && !state.equals("lost");
  }

  /** Returns whether less than a quarter of the log that the server keeps for the slot is left. */
  public boolean isNearlyLost() {
    return safeBytes != null && lagBytes != null && safeBytes * 3 < lagBytes;
  }
}
