package io.straightway.element.server;

import jakarta.servlet.http.HttpServletRequest;

/** The limits on the length of request bodies. */
public interface BodySizes {
  /** Enough for a form without files. */
  int FORM = 8 * 1024;

  /**
   * Returns the most bytes that the body of a request may have; trades have a limit of their own.
   */
  long most(HttpServletRequest request);
}
