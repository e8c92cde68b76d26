package io.straightway.settlement.day;

/**
 * A column of a report.
 *
 * @param name as programs know it, such as {@code open_amount}
 * @param number whether its values are numbers, which stand to the right
 */
public record ReportColumn(String name, boolean number) {
  /** The heading for people. */
  public String heading() {
    return name.replace('_', ' ').replace("percent", "%");
  }
}
