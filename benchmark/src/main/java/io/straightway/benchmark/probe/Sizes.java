package io.straightway.benchmark.probe;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes on a command line: 600, or 4k for 4096 bytes. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kK]?)");
  private static final int BYTES_PER_KIB = 1024;

  private Sizes() {}

  /**
   * Returns a size in bytes.
   *
   * @throws IllegalArgumentException if the text is not a size
   */
  public static int bytes(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a size in bytes; write it such as 600 or 4k");
    }
    int number = Integer.parseInt(size.group(1));
    return size.group(2).isEmpty() ? number : Math.multiplyExact(number, BYTES_PER_KIB);
  }
}
