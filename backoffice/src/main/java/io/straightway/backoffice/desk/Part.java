package io.straightway.backoffice.desk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a list, as an operation answers it that is {@link Listed}. */
public interface Part<T> {
  /** Some of the items. */
  List<T> items();

  /** Where the list goes on; null at its end. */
  @Nullable String next();
}
