package io.straightway.backoffice.desk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a list, as a {@link PageArguments} operation returns it. */
public interface Part<T> {
  /** Returns the items of this part. */
  List<T> items();

  /** Returns the place at which the next part begins; null at the end. */
  @Nullable String next();
}
