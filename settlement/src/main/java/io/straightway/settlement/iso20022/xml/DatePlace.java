package io.straightway.settlement.iso20022.xml;

import java.time.LocalDate;

/** Where a date stands in a message, as a date or with a time. */
final class DatePlace {
  private final GrammarElement date;
  private final GrammarElement dateAndTime;

  DatePlace(GrammarElement place) {
    date = place.value("Dt");
    dateAndTime = place.value("DtTm");
  }

  LocalDate read(Values values) throws UnreadableException {
    return values.date(date, dateAndTime);
  }
}
