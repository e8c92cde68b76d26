package io.straightway.app.release;

/**
 * A change of an interface that a client of its former version notices.
 *
 * @param place the place in the interface, such as {@code GET /api/trades limit}
 * @param change the change, which completes a sentence about the place
 * @param inMajor whether a new major version may bring it
 */
record Break(String place, String change, boolean inMajor) {

  /** Creates the change of something that remains. */
  static Break of(String place, String change) {
    return new Break(place, change, true);
  }

  /** Creates a removal, which only a release after a deprecation may bring. */
  static Break gone(String place, boolean deprecated) {
    return new Break(place, "is gone", deprecated);
  }

  @Override
  public String toString() {
    return place + " " + change;
  }
}
