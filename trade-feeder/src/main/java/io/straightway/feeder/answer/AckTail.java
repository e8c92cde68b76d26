package io.straightway.feeder.answer;

import io.straightway.feeder.file.KnownOffsets;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.LongStream;

/**
 * A reader of the end of an acknowledgement file after a crash, up to the first incomplete line. No
 * CSV parser is used, because none reports the byte at which the last whole line ends if the next
 * line is cut off inside a quoted field.
 */
final class AckTail {
  private final long position;
  private final LongStream.Builder offsets = LongStream.builder();
  private long wholeLines;
  private long read;
  private int commas;
  private boolean quoted;
  private boolean numbered;
  private long offset;

  /**
   * Creates a reader.
   *
   * @param position the position below which offsets are ignored
   */
  AckTail(long position) {
    this.position = position;
    startLine();
  }

  /** Reads to the end, or to the first incomplete line. */
  void read(InputStream in) throws IOException {
    for (int c = in.read(); c >= 0; c = in.read()) {
      read++;
      if (c == '\n' && !quoted) {
        if (!endLine()) {
          return;
        }
      } else {
        take(c);
      }
    }
  }

  /** Returns the length of the whole lines read, in bytes. */
  long wholeLines() {
    return wholeLines;
  }

  /** Returns the offsets in the whole lines, from the position on. */
  KnownOffsets offsets() {
    return new KnownOffsets(offsets.build().toArray());
  }

  private void take(int c) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      commas++;
    } else if (commas == 0) {
      numbered &= c >= '0' && c <= '9';
      offset = offset * 10 + (c - '0');
    }
  }

  private boolean endLine() {
    if (commas != AckLines.COMMAS || !numbered) {
      return false;
    }
    if (offset >= position) {
      offsets.add(offset);
    }
    wholeLines = read;
    startLine();
    return true;
  }

  private void startLine() {
    commas = 0;
    quoted = false;
    numbered = true;
    offset = 0;
  }
}
