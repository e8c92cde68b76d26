package io.straightway.scalability.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file to which a program's output is written. The file is closed when both streams have ended.
 */
final class ProgramLog {
  private final Writer writer;
  private int streams = 2;

  private ProgramLog(Writer writer) {
    this.writer = writer;
  }

  static ProgramLog open(Path file) throws IOException {
    return new ProgramLog(
        Files.newBufferedWriter(
            file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
  }

  synchronized void append(String line) throws IOException {
    writer.write(line);
    writer.write('\n');
    writer.flush();
  }

  /** Releases the file on behalf of one stream that has ended. */
  synchronized void release() throws IOException {
    streams--;
    if (streams == 0) {
      writer.close();
    }
  }
}
