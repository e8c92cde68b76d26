package io.straightway.benchmark.files;

import io.straightway.table.Numbers;

/**
 * The system measured at a point.
 *
 * @param mode the name of everything but the number of elements
 * @param elements the number of elements that shared the work
 * @param queues the number of process queues of each element
 * @param positions the position-keeping model
 * @param commitPoints the commit points: batch, trade or step
 * @param hotShare the share of trades that fall on one position, 0 to 1
 */
public record Deployment(
    String mode, int elements, int queues, String positions, String commitPoints, double hotShare) {
  /**
   * The mode of the small point that is repeated through a session to detect changes of the
   * machine.
   */
  public static final String SENTINEL = "sentinel";

  /** Creates a deployment whose mode is named after everything but the number of elements. */
  public static Deployment of(
      int elements, int queues, String positions, String commitPoints, double hotShare) {
    String mode =
        "%s %s %d %s".formatted(positions, commitPoints, queues, queues == 1 ? "queue" : "queues");
    return new Deployment(
        hotShare == 0 ? mode : mode + " hot " + Numbers.plain(hotShare),
        elements,
        queues,
        positions,
        commitPoints,
        hotShare);
  }

  /** Returns the same deployment as the sentinel. */
  public Deployment asSentinel() {
    return new Deployment(SENTINEL, elements, queues, positions, commitPoints, hotShare);
  }

  /** Returns whether this is the drift sentinel, which belongs to no curve. */
  public boolean isSentinel() {
    return mode.equals(SENTINEL);
  }
}
