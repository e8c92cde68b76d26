package io.straightway.element.server;

import jakarta.servlet.http.HttpServletRequest;

/** How long the bodies of requests may be. */
public interface BodySizes {
  /** Enough for a form without files. */
  int FORM = 8 * 1024;

  /** The most bytes that the body of a request may have; trades have a limit of their own. */
  long most(HttpServletRequest request);
}
