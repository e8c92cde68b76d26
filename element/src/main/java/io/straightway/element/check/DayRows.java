package io.straightway.element.check;

/**
 * The rows of a day that modules above the trade path add to its proof.
 *
 * @param since the time from which rows belong to the day, as the database writes times
 * @param bookings queries of the ids of further bookings, each after UNION
 * @param views WITH queries, each after a comma, that put parts of views in place of the views
 */
public record DayRows(String since, String bookings, String views) {
  /** Returns the rows with those of another module. */
  public DayRows with(String moreBookings) {
    return new DayRows(since, bookings + moreBookings.replace("SINCE", since), views);
  }
}
