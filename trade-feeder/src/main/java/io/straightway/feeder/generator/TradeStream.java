package io.straightway.feeder.generator;

import java.io.OutputStream;

/**
 * A stream of trade messages, each a document of its own. Their sequence numbers are consecutive
 * from 1. The same settings give the same messages, whatever the number of trades in the settings.
 * For use by one thread at a time.
 */
public final class TradeStream {
  /** The least size to which a message can be padded, in bytes: no message is longer by itself. */
  public static final int LEAST_SIZE = 1024;

  /** The largest size, in bytes: that of the largest message that an element accepts. */
  public static final int LARGEST_SIZE = 64 * 1024;

  private static final int PURPOSE_PADDING = 4;

  private final TradeSequence sequence;
  private final MessageBytes bytes = new MessageBytes(OutputStream.nullOutputStream());
  private final TradeMessageWriter writer;
  private final Randomness padding;
  private final int size;

  /** Creates a stream of unpadded messages of some 600 bytes each. */
  public TradeStream(GeneratorSettings settings) {
    this(settings, 0);
  }

  /**
   * Creates a stream of messages of one size. A message is padded by a comment of random text
   * before the end tag, which an element keeps with the message and which can hardly be compressed
   * on the way.
   *
   * @param size the size of each message in bytes, {@value #LEAST_SIZE} to {@value #LARGEST_SIZE},
   *     or 0 for unpadded messages
   * @throws IllegalArgumentException if the size is none of these
   */
  public TradeStream(GeneratorSettings settings, int size) {
    requireSize(size);
    this.sequence = new TradeSequence(settings);
    this.writer = TradeMessageWriter.alone(settings.source(), bytes);
    this.padding = new Randomness(settings.seed(), PURPOSE_PADDING, settings.source());
    this.size = size;
  }

  /**
   * Checks the size of messages.
   *
   * @throws IllegalArgumentException with what is allowed
   */
  public static void requireSize(int size) {
    if (size != 0 && (size < LEAST_SIZE || size > LARGEST_SIZE)) {
      throw new IllegalArgumentException(
          "the size of messages is %d bytes; allowed is %d to %d, or 0 for as they are"
              .formatted(size, LEAST_SIZE, LARGEST_SIZE));
    }
  }

  /** Returns the next message. */
  public byte[] next() {
    sequence.next(writer);
    return size == 0 ? bytes.take() : bytes.takePadded(size, TradeMessageWriter.END, padding);
  }
}
