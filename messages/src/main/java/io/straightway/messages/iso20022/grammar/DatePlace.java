package io.straightway.messages.iso20022.grammar;

import java.time.LocalDate;

/** The place of a date, with or without a time. */
record DatePlace(Place<LocalDate> date, Place<LocalDate> dateAndTime)
    implements IsoField<LocalDate> {
  @Override
  public boolean isIn(Values values) {
    return date.isIn(values) || dateAndTime.isIn(values);
  }

  @Override
  public LocalDate read(Values values) throws UnreadableException {
    if (date.isIn(values) && dateAndTime.isIn(values)) {
      throw UnreadableException.structure(
          date.path() + " and " + dateAndTime.path() + " exclude each other.");
    }
    return (dateAndTime.isIn(values) ? dateAndTime : date).read(values);
  }
}
