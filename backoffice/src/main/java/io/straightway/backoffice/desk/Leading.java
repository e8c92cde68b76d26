package io.straightway.backoffice.desk;

import org.jspecify.annotations.Nullable;

/** A result that a page of the console may skip, because all that it would show is one link. */
public interface Leading {
  /** Where it leads to; null if it is to be shown. Not part of the answer of the API. */
  @Nullable String onlyPage();
}
