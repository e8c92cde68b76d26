package io.straightway.iso20022.grammar;

import java.time.LocalDate;

/** Where a date stands in a message, as a date or with a time. */
public final class DatePlace {
  private final GrammarElement date;
  private final GrammarElement dateAndTime;

  /** A place that holds {@code Dt} or {@code DtTm}. */
  public DatePlace(GrammarElement place) {
    date = place.value("Dt");
    dateAndTime = place.value("DtTm");
  }

  /** Whether a date is there. */
  public boolean isThere(Values values) {
    return values.has(date) || values.has(dateAndTime);
  }

  /** The day. */
  public LocalDate read(Values values) throws UnreadableException {
    return values.date(date, dateAndTime);
  }
}
