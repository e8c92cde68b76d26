package io.straightway.backoffice.desk;

import org.jspecify.annotations.Nullable;

/** The arguments of a list that is read page by page. */
public interface Listed {
  /** Where it goes on: the {@code next} of the page before; null for the first. */
  @Nullable String after();

  /** The most items of a page. */
  @Argument(value = "At most so many; by default 50.", label = "N", otherwise = "50")
  int limit();
}
