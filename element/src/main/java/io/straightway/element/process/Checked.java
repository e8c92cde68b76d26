package io.straightway.element.process;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import java.util.function.Function;

/** The result of a business process: a value, or a refusal. */
public sealed interface Checked<T> {
  /** Returns a refusal for the value of a field. */
  static <T> Checked<T> refused(ReasonCode code, String field, String reason) {
    return new Refused<>(new Refusal(code, field, reason));
  }

  /** Returns the result of the next process on the value, or this refusal. */
  default <R> Checked<R> then(Function<T, Checked<R>> next) {
    return this instanceof Passed<T> passed
        ? next.apply(passed.value())
        : new Refused<>(((Refused<T>) this).refusal());
  }

  /** The value passed. */
  record Passed<T>(T value) implements Checked<T> {}

  /** The value was refused. */
  record Refused<T>(Refusal refusal) implements Checked<T> {}
}
