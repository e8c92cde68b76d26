package io.straightway.element.process;

import io.straightway.element.message.Refusal;

/** What a business process answers: a value, or the reason why there is none. */
public sealed interface Checked<T> {
  /** It passed. */
  record Passed<T>(T value) implements Checked<T> {}

  /** It was refused. */
  record Refused<T>(Refusal refusal) implements Checked<T> {}
}
