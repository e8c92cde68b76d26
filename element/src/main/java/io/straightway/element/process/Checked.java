package io.straightway.element.process;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import java.util.function.Function;

/** What a business process answers: a value, or the reason why there is none. */
public sealed interface Checked<T> {
  /** Refuses something for the value of a field. */
  static <T> Checked<T> refused(ReasonCode code, String field, String reason) {
    return new Refused<>(new Refusal(code, field, reason));
  }

  /** What the next process makes of the value, or the same reason. */
  default <R> Checked<R> then(Function<T, Checked<R>> next) {
    return this instanceof Passed<T> passed
        ? next.apply(passed.value())
        : new Refused<>(((Refused<T>) this).refusal());
  }

  /** It passed. */
  record Passed<T>(T value) implements Checked<T> {}

  /** It was refused. */
  record Refused<T>(Refusal refusal) implements Checked<T> {}
}
