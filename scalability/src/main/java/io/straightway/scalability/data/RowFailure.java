package io.straightway.scalability.data;

/** A row can't be used. */
public final class RowFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Exclusion exclusion;

  RowFailure(Exclusion exclusion) {
    super(exclusion.reason());
    this.exclusion = exclusion;
  }

  /** What is wrong with it. */
  public Exclusion exclusion() {
    return exclusion;
  }
}
