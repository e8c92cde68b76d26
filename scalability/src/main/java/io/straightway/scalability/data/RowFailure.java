package io.straightway.scalability.data;

/** Thrown if a row can't be used. */
public final class RowFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Exclusion exclusion;

  RowFailure(Exclusion exclusion) {
    super(exclusion.reason());
    this.exclusion = exclusion;
  }

  /** Returns the excluded row with the reason. */
  public Exclusion exclusion() {
    return exclusion;
  }
}
