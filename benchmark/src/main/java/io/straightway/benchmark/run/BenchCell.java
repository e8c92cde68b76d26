package io.straightway.benchmark.run;

import io.straightway.benchmark.files.BenchNumbers;

/**
 * What is varied from point to point.
 *
 * @param elements how many, each with a feeder of its own
 * @param queues process queues of each element
 * @param positions the position model, as a word of the command line
 * @param commitPoints where transactions end, as a word of the command line
 * @param hotShare the share of trades, 0 to 1, that fall on one security and one account
 */
public record BenchCell(
    int elements, int queues, String positions, String commitPoints, double hotShare) {

  /** Everything but the number of elements: points of one mode are on one curve. */
  String mode() {
    String mode =
        "%s %s %d %s".formatted(positions, commitPoints, queues, queues == 1 ? "queue" : "queues");
    return hotShare == 0 ? mode : mode + " hot " + BenchNumbers.plain(hotShare);
  }
}
