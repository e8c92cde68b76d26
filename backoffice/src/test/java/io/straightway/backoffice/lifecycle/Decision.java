package io.straightway.backoffice.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * A person's decision on an instruction or on a confirmation of it.
 *
 * @param instruction our reference
 * @param confirmation the hash of the confirmation; null if the decision is on the instruction
 * @param outcome the expected outcome: {@code DONE}, {@code PROPOSED}, {@code REFUSED}, or the code
 *     for which the confirmation stays in repair
 */
record Decision(Kind kind, String instruction, @Nullable String confirmation, String outcome) {
  /** The kind of a decision. */
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
