package io.straightway.messages.iso20022.grammar;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The place of a date, with or without a time.
 *
 * @param plain the element around both, which holds the date itself in some versions; null if none
 *     does
 */
record DatePlace(
    @Nullable Place<LocalDate> plain, Place<LocalDate> date, Place<LocalDate> dateAndTime)
    implements IsoField<LocalDate> {
  @Override
  public boolean isIn(Values values) {
    return isPlain(values) || date.isIn(values) || dateAndTime.isIn(values);
  }

  @Override
  public LocalDate read(Values values) throws UnreadableException {
    if (plain != null && isPlain(values)) {
      return plain.read(values);
    }
    if (date.isIn(values) && dateAndTime.isIn(values)) {
      throw UnreadableException.structure(
          date.path() + " and " + dateAndTime.path() + " exclude each other.");
    }
    return (dateAndTime.isIn(values) ? dateAndTime : date).read(values);
  }

  private boolean isPlain(Values values) {
    return plain != null && values.hasText(plain);
  }
}
