package io.straightway.backoffice.console.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The tone of a state, which has a colour and an icon of its own. */
enum Tone {
  DONE("BOOKED REPAIRED MATCHED SETTLED DONE CLOSED APPROVED ACCEPTED WRITTEN_OFF"),
  WAITING(
      "VALIDATED TRADE_CREATED CREATED PARKED HELD READY SENT PARTLY_SETTLED UNMATCHED ALLEGED",
      "WAITING RUNNING CLOSING PROPOSED EXPECTED EXPLAINED"),
  REPAIR("IN_REPAIR OPEN GAP DIFFERENT MISMATCHED NOT_INSTRUCTED"),
  REFUSED("REJECTED REFUSED DENIED CONFLICT UNDELIVERED STOPPED LOCKED"),
  LATE("LATE");

  private final String states;

  Tone(String... states) {
    this.states = String.join(" ", states);
  }

  /** Returns the class in the style sheet; empty for a state that needs no attention. */
  static String of(Object state) {
    return Arrays.stream(values())
        .filter(tone -> List.of(tone.states.split(" ")).contains(state.toString()))
        .map(tone -> "is-" + tone.name().toLowerCase(Locale.ROOT))
        .findFirst()
        .orElse("");
  }
}
