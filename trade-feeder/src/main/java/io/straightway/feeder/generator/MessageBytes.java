package io.straightway.feeder.generator;

import java.io.IOException;
import java.io.OutputStream;
import java.time.LocalDate;
import java.util.Arrays;

/** ASCII text on its way to a stream, put together without objects in between. */
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

  /** What is put between two calls of this must not exceed 8 KiB. */
  void flushIfFull() throws IOException {
    if (length > FULL) {
      flush();
    }
  }

  void flush() throws IOException {
    out.write(bytes, 0, length);
    length = 0;
  }

  /** What was put since the last flush or take; it does not go to the stream. */
  byte[] take() {
    byte[] taken = Arrays.copyOf(bytes, length);
    length = 0;
    return taken;
  }

  /**
   * What was put, made longer by a comment of random text in the alphabet of base 64: every byte of
   * it carries six bits, and it never holds the two hyphens that would end a comment.
   *
   * @param size what the length shall be, in bytes; at least 7 more than it is
   * @param last how it ends; the comment stands before that
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

  @SuppressWarnings("deprecation") // the one way to copy ASCII out of a String without encoding it
  MessageBytes put(String text) {
    text.getBytes(0, text.length(), bytes, length);
    length += text.length();
    return this;
  }

  /** A number with at least so many digits. */
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

  /** A number with so many decimals. */
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

  /** Hours, minutes, seconds and milliseconds. */
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
