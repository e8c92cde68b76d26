package io.straightway.app.cli;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a time of ISO 8601 with its offset. */
public final class InstantConverter implements ITypeConverter<Instant> {
  @Override
  public Instant convert(String value) {
    try {
      return OffsetDateTime.parse(value).toInstant();
    } catch (DateTimeParseException e) {
      throw new TypeConversionException(
          "'" + value + "' is not a time with its offset such as 2026-11-20T16:30:00Z");
    }
  }
}
