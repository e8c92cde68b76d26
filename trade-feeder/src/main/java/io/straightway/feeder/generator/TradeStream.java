package io.straightway.feeder.generator;

import java.io.OutputStream;

/**
 * Trade messages one at a time, each a document of its own. Their sequence numbers are consecutive
 * from 1. The same settings give the same messages; how many trades the settings ask for does not
 * matter. To be used by one thread at a time.
 */
public final class TradeStream {
  /** The least size a message can be padded to, in bytes: no message is longer by itself. */
  public static final int LEAST_SIZE = 1024;

  /** The largest size, in bytes: that of the largest message an element takes. */
  public static final int LARGEST_SIZE = 64 * 1024;

  private static final int PURPOSE_PADDING = 4;

  private final TradeSequence sequence;
  private final MessageBytes bytes = new MessageBytes(OutputStream.nullOutputStream());
  private final TradeMessageWriter writer;
  private final Randomness padding;
  private final int size;

  /** Messages as they are, some 600 bytes each. */
  public TradeStream(GeneratorSettings settings) {
    this(settings, 0);
  }

  /**
   * Messages of one size. What a trade does not fill is a comment of random text before the end
   * tag, which an element keeps with the message and nothing on the way can compress much.
   *
   * @param size of each message in bytes, {@value #LEAST_SIZE} to {@value #LARGEST_SIZE}, or 0 for
   *     messages as they are
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
   * @throws IllegalArgumentException that says what is allowed
   */
  public static void requireSize(int size) {
    if (size != 0 && (size < LEAST_SIZE || size > LARGEST_SIZE)) {
      throw new IllegalArgumentException(
          "the size of messages is %d bytes, allowed: %d to %d, or 0 for as they are"
              .formatted(size, LEAST_SIZE, LARGEST_SIZE));
    }
  }

  /** Makes the next message. */
  public byte[] next() {
    sequence.next(writer);
    return size == 0 ? bytes.take() : bytes.takePadded(size, TradeMessageWriter.END, padding);
  }
}
