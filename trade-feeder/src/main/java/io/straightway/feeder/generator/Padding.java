package io.straightway.feeder.generator;

/**
 * Makes messages longer, by a comment of random text in the alphabet of base 64: every byte of it
 * carries six bits, and it never holds the two hyphens that would end a comment.
 */
final class Padding {
  private static final int PURPOSE_PADDING = 4;
  private static final int CHARACTERS_OF_A_NUMBER = 10;
  private static final byte[] OPENING = MessageBytes.ascii("<!--");
  private static final byte[] CLOSING = MessageBytes.ascii("-->");
  private static final byte[] ALPHABET =
      MessageBytes.ascii("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

  private final Randomness random;

  Padding(long seed, String source) {
    random = new Randomness(seed, PURPOSE_PADDING, source);
  }

  /**
   * The message with a comment before its end tag.
   *
   * @param size what the length shall be, in bytes; at least 7 more than it is
   */
  byte[] fill(byte[] message, int size) {
    byte[] filled = new byte[size];
    int content = message.length - TradeMessageWriter.END.length;
    System.arraycopy(message, 0, filled, 0, content);
    int tail = size - TradeMessageWriter.END.length - CLOSING.length;
    put(OPENING, filled, content);
    text(filled, content + OPENING.length, tail);
    put(CLOSING, filled, tail);
    put(TradeMessageWriter.END, filled, tail + CLOSING.length);
    return filled;
  }

  private static void put(byte[] part, byte[] filled, int at) {
    System.arraycopy(part, 0, filled, at, part.length);
  }

  private void text(byte[] filled, int from, int to) {
    for (int at = from; at < to; at += CHARACTERS_OF_A_NUMBER) {
      long bits = random.next();
      for (int i = at; i < Math.min(to, at + CHARACTERS_OF_A_NUMBER); i++) {
        filled[i] = ALPHABET[(int) bits & 63];
        bits >>>= 6;
      }
    }
  }
}
