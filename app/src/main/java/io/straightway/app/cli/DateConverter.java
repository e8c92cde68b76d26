package io.straightway.app.cli;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a date of ISO 8601. */
public final class DateConverter implements ITypeConverter<LocalDate> {
  @Override
  public LocalDate convert(String value) {
    try {
      return LocalDate.parse(value);
    } catch (DateTimeParseException e) {
      throw new TypeConversionException("'" + value + "' is not a date such as 2026-11-20");
    }
  }
}
