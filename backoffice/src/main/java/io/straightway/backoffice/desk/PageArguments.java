package io.straightway.backoffice.desk;

import org.jspecify.annotations.Nullable;

/** The arguments of a list that is read page by page. */
public interface PageArguments {
  /**
   * Returns the place at which the page begins: the {@code next} of the previous page; null for the
   * first.
   */
  @Nullable String after();

  /** Returns the most items of a page. */
  @Argument(value = "Maximum number of items. Default: 50.", label = "N", otherwise = "50")
  int limit();
}
