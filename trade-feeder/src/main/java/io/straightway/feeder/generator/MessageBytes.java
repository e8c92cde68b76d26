package io.straightway.feeder.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDate;
import java.util.Arrays;

/** A buffer of ASCII text for a stream, filled without intermediate objects. */
final class MessageBytes {
  private static final int CAPACITY = 1 << 16;
  private static final int FULL = CAPACITY - (1 << 13);
  private static final int LONGEST_NUMBER = 19;
  private static final int CHARACTERS_OF_A_NUMBER = 10;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  private final OutputStream out;
  private final byte[] bytes = new byte[CAPACITY];
  private final byte[] digits = new byte[LONGEST_NUMBER];
  private int length;

  MessageBytes(OutputStream out) {
    this.out = out;
  }

  /**
   * Flushes the buffer if it is nearly full. Between two calls of this method at most 8 KiB may be
   * put.
   */
  void flushIfFull() throws IOException {
    if (length > FULL) {
      flush();
    }
  }

  void flush() throws IOException {
    out.write(bytes, 0, length);
    length = 0;
  }

  /** Returns the text put since the last flush or take, which does not go to the stream. */
  byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, length);
    length = 0;
    return taken;
  }

  /**
   * Returns the text put since the last flush or take, padded by a comment of random text in the
   * alphabet of base 64: every byte of the comment carries six bits, and it never contains the two
   * hyphens that would end it.
   *
   * @param size the length of the padded text, in bytes; at least 7 more than the present length
   * @param last the ending of the text, before which the comment is inserted
   */
  byte[] takePadded(int size, String last, Randomness random) {
    length -= last.length();
    put("<!--");
    int end = size - last.length() - "-->".length();
    while (length < end) {
      long bits = random.next();
      for (int i = 0; i < CHARACTERS_OF_A_NUMBER && length < end; i++) {
        bytes[length++] = (byte) ALPHABET.charAt((int) bits & 63);
        bits >>>= 6;
      }
    }
    return put("-->").put(last).take();
  }

  @SuppressWarnings("deprecation") // the only way to copy ASCII out of a String without encoding it
  MessageBytes put(String text) {
    text.getBytes(0, text.length(), bytes, length);
    length += text.length();
    return this;
  }

  /** Puts a number with at least {@code width} digits. */
  MessageBytes number(long value, int width) {
    int count = 0;
    for (long rest = value; rest > 0 || count < width; rest /= 10) {
      digits[count++] = (byte) ('0' + rest % 10);
    }
    while (count > 0) {
      bytes[length++] = digits[--count];
    }
    return this;
  }

  /** Puts a number with {@code decimals} decimals. */
  MessageBytes decimal(long unscaled, int decimals) {
    long unit = 1;
    for (int i = 0; i < decimals; i++) {
      unit *= 10;
    }
    number(unscaled / unit, 1);
    if (decimals > 0) {
      bytes[length++] = '.';
      number(unscaled % unit, decimals);
    }
    return this;
  }

  MessageBytes date(LocalDate date) {
    number(date.getYear(), 4);
    bytes[length++] = '-';
    number(date.getMonthValue(), 2);
    bytes[length++] = '-';
    return number(date.getDayOfMonth(), 2);
  }

  /** Puts hours, minutes, seconds and milliseconds. */
  MessageBytes time(int millisOfDay) {
    number(millisOfDay / 3_600_000, 2);
    bytes[length++] = ':';
    number(millisOfDay / 60_000 % 60, 2);
    bytes[length++] = ':';
    return decimalSeconds(millisOfDay % 60_000);
  }

  private MessageBytes decimalSeconds(int millis) {
    number(millis / 1000, 2);
    bytes[length++] = '.';
    return number(millis % 1000, 3);
  }
}
