package io.straightway.feeder.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies some messages of a trade file into a smaller one, in the same frame. */
public final class SliceCopy {
  private SliceCopy() {}

  /**
   * Copies slices, byte for byte and in their order.
   *
   * @param file the file to read
   * @param offsets the offsets of the slices
   * @param to the file to write, which is replaced
   * @return the number of slices found and copied
   */
  public static int copy(Path file, KnownOffsets offsets, Path to) throws IOException {
    int copied = 0;
    byte[] closing = {};
    FeedPosition start = new FeedPosition(0, false, 0);
    try (FileChannel in = FileChannel.open(file);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(to))) {
      BatchCutter cutter = BatchCutter.open(in, start, KnownOffsets.none(), 1);
      for (FeedItem item = cutter.next(); item != null; item = cutter.next()) {
        if (item instanceof MessageBatch batch && offsets.contains(batch.offset(0))) {
          if (copied == 0) {
            out.write(batch.frame().opening());
            closing = batch.frame().closing();
          }
          out.write(batch.slices().get(0).bytes());
          out.write('\n');
          copied++;
        }
      }
      out.write(closing);
    }
    return copied;
  }
}
