package io.straightway.backoffice.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * What a person decides on an instruction or on a confirmation of it.
 *
 * @param instruction our reference
 * @param confirmation its hash; null if it is about the instruction
 * @param outcome what must come of it: {@code DONE}, {@code PROPOSED}, {@code REFUSED}, or the code
 *     for which the confirmation stays in repair
 */
record Decision(Kind kind, String instruction, @Nullable String confirmation, String outcome) {
  /** What it is. */
  enum Kind {
    RELEASE,
    HOLD,
    WITHDRAW,
    CANCEL,
    CLOSE,
    HOLD_THERE,
    RELEASE_THERE,
    RESUBMIT,
    REJECT,
    ACCEPT,
    ACCEPT_AS_WELL,
    REVERSE,
    REVERSE_AS_WELL
  }
}
