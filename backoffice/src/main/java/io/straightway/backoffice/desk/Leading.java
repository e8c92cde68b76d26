package io.straightway.backoffice.desk;

import org.jspecify.annotations.Nullable;

/**
 * A result that the console may replace by a redirect, since its page would show nothing but one
 * link.
 */
public interface Leading {
  /**
   * Returns the page that the link leads to; null if the result is to be shown. Not part of the
   * API's answer.
   */
  @Nullable String onlyPage();
}
