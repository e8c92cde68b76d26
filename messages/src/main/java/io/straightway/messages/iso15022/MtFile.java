package io.straightway.messages.iso15022;

import io.straightway.messages.network.NetworkText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A file of messages, each beginning with its first block, number 1. Between two messages may be
 * blanks, line ends, a dollar sign (RJE) and the control characters that some interfaces add around
 * a message.
 */
public final class MtFile {
  /** The file name extension. */
  public static final String ENDING = ".fin";

  private static final byte[] MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

  private MtFile() {}

  /** Returns whether a file or a message is in ISO 15022: its first character is a brace. */
  public static boolean isMt(byte[] file) {
    int start = begin(file, 0, file.length);
    return start < file.length && file[start] == '{';
  }

  /**
   * Splits a file into its messages, each to be read by itself. Bytes that belong to no message are
   * returned too, and will be unreadable. Takes time linear in the length of the file.
   */
  public static List<byte[]> messages(byte[] file) {
    List<byte[]> messages = new ArrayList<>();
    int from = 0;
    for (int at = 1; at <= file.length; at++) {
      if (at == file.length
          || (isFirstBlock(file, at) && !NetworkText.isCopy(file, begin(file, from, at), at))) {
        int start = begin(file, from, at);
        int end = end(file, start, at);
        if (start < end) {
          messages.add(Arrays.copyOfRange(file, start, end));
        }
        from = at;
      }
    }
    return messages;
  }

  /** Joins messages to a file. */
  public static byte[] of(List<byte[]> messages) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (byte[] message : messages) {
      file.writeBytes(message);
      file.write('\r');
      file.write('\n');
    }
    return file.toByteArray();
  }

  private static boolean isFirstBlock(byte[] file, int at) {
    return at + 2 < file.length && file[at] == '{' && file[at + 1] == '1' && file[at + 2] == ':';
  }

  private static int begin(byte[] file, int from, int to) {
    int at = startsWithMark(file) && from == 0 ? Math.min(MARK.length, to) : from;
    while (at < to && isBetween(file[at])) {
      at++;
    }
    return at;
  }

  /** Returns whether a file begins with the byte order mark of UTF-8. */
  private static boolean startsWithMark(byte[] file) {
    return file.length >= MARK.length && Arrays.equals(file, 0, MARK.length, MARK, 0, MARK.length);
  }

  private static int end(byte[] file, int from, int to) {
    int at = to;
    while (at > from && isBetween(file[at - 1])) {
      at--;
    }
    return at;
  }

  private static boolean isBetween(byte octet) {
    return (octet >= 0 && octet <= ' ') || octet == '$';
  }
}
