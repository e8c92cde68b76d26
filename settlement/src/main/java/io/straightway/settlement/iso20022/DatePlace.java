package io.straightway.settlement.iso20022;

import java.time.LocalDate;

/** Where a date stands in a message, as a date or with a time. */
final class DatePlace {
  private final Element date;
  private final Element dateAndTime;

  DatePlace(Element place) {
    date = place.value("Dt");
    dateAndTime = place.value("DtTm");
  }

  LocalDate read(Values values) throws UnreadableException {
    return values.date(date, dateAndTime);
  }
}
