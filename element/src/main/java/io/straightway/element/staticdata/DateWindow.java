package io.straightway.element.staticdata;

/**
 * How far the dates of a trade may lie from those that are to be expected; what lies further is
 * taken for an error of typing or for a trade of another system's books. All are calendar days.
 *
 * @param tradeDaysBack how far the trade date may lie before the business date
 * @param tradeDaysAhead how far it may lie after the business date
 * @param settlementDaysAhead how far the settlement date may lie after the trade date
 */
public record DateWindow(int tradeDaysBack, int tradeDaysAhead, int settlementDaysAhead) {
  /** Where nothing is loaded: half a year, so that no wrong year passes, and a week ahead. */
  public static final DateWindow DEFAULT = new DateWindow(180, 7, 180);

  /** Stands for any market. */
  public static final String ANY_MARKET = "*";
}
