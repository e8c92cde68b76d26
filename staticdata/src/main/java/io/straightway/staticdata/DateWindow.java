package io.straightway.staticdata;

/**
 * The allowed distance of a trade's dates from the expected ones. A date outside is taken for a
 * typing error, or for a trade of another system's books. All are calendar days.
 *
 * @param tradeDaysBack the most days that the trade date may be before the business date
 * @param tradeDaysAhead the most days that the trade date may be after the business date
 * @param settlementDaysAhead the most days that the settlement date may be after the trade date
 */
public record DateWindow(int tradeDaysBack, int tradeDaysAhead, int settlementDaysAhead) {
  /** The default: half a year, so that no wrong year passes, and a week ahead. */
  public static final DateWindow DEFAULT = new DateWindow(180, 7, 180);

  /** The market code for any market. */
  public static final String ANY_MARKET = "*";
}
