package io.straightway.app.relay;

import io.straightway.app.relay.RelayScreen.Progress;
import io.straightway.streams.relay.SlotStatus;
import io.straightway.table.Numbers;
import org.jspecify.annotations.Nullable;

/** The progress of a relay as text. */
final class RelayText {
  private RelayText() {}

  static String of(SlotStatus slot) {
    if (slot.confirmed() == null) {
      return "the slot %s is missing; the log is at %s".formatted(slot.slot(), slot.current());
    }
    String state = slot.reason() == null ? slot.state() : slot.state() + " (" + slot.reason() + ")";
    String room =
        slot.safeBytes() == null ? "" : ", lost after " + bytes(slot.safeBytes()) + " more";
    return "the slot %s is %s, confirmed up to %s, %s behind%s"
        .formatted(slot.slot(), state, slot.confirmed(), bytes(slot.lagBytes()), room);
  }

  static String of(Progress progress) {
    return "%s of %s; %s"
        .formatted(
            Numbers.of(progress.events(), "event"),
            Numbers.of(progress.transactions(), "transaction"),
            of(progress.slot()));
  }

  private static String bytes(@Nullable Long count) {
    return count == null ? "unknown" : Numbers.of(count, "byte");
  }
}
