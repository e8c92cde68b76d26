package io.straightway.app.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers, in digits 0 to 9 whatever the locale, and refuses others in words. */
public final class NumberConverters {
  private NumberConverters() {}

  /** Makes all commands read numbers so. */
  public static void register(CommandLine commands) {
    commands
        .registerConverter(int.class, text -> (int) whole(text, Integer.MAX_VALUE))
        .registerConverter(Integer.class, text -> (int) whole(text, Integer.MAX_VALUE))
        .registerConverter(long.class, text -> whole(text, Long.MAX_VALUE))
        .registerConverter(Long.class, text -> whole(text, Long.MAX_VALUE))
        .registerConverter(double.class, NumberConverters::decimal)
        .registerConverter(Double.class, NumberConverters::decimal);
  }

  private static long whole(String text, long most) {
    if (!text.matches("[+-]?[0-9]+")) {
      throw new TypeConversionException("'" + text + "' is not a whole number");
    }
    if (new BigInteger(text).abs().compareTo(BigInteger.valueOf(most)) > 0) {
      throw new TypeConversionException("'" + text + "' is too large");
    }
    return Long.parseLong(text);
  }

  private static double decimal(String text) {
    if (!text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?")) {
      throw new TypeConversionException("'" + text + "' is not a number such as 0.5");
    }
    return new BigDecimal(text).doubleValue();
  }
}
