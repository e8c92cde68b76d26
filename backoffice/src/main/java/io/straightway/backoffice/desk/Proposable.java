package io.straightway.backoffice.desk;

import org.jspecify.annotations.Nullable;

/** What comes of an operation that is done, or proposed where it needs a second person. */
public interface Proposable {
  /** The number of the proposal; null if it is done. */
  @Nullable Long proposal();
}
