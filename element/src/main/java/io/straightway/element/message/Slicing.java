package io.straightway.element.message;

import java.util.List;

/** The result of taking a request apart. */
public sealed interface Slicing {

  /**
   * The request is a trade document.
   *
   * @param slices its messages in the order sent, at least one, each to be read by itself; bytes
   *     that belong to no whole message are slices too, and will not be readable; they are not
   *     copied, so they must not be changed
   */
  record Messages(List<byte[]> slices) implements Slicing {}

  /**
   * The request is not a trade document, or not one that is taken: nothing of it is processed.
   *
   * @param refusal why
   */
  record Refused(Refusal refusal) implements Slicing {}
}
