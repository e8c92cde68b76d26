package io.straightway.operators.proposal;

import org.jspecify.annotations.Nullable;

/** The result of an operation that is either done or, if it needs a second person, proposed. */
public interface Proposable {
  /** Returns the number of the proposal; null if the operation is done. */
  @Nullable Long proposal();
}
