package io.straightway.element.intake;

import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Refusal;
import io.straightway.element.queue.Outcome;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The outcomes of a file's messages, as CSV (RFC 4180, UTF-8): {@code
 * source,message_id,outcome,code}, one line per message in their order; unknown values are empty.
 * People open such files in spreadsheets, so a value that a spreadsheet would run as a formula is
 * prefixed with an apostrophe.
 */
record OutcomesFile(BufferedWriter out) implements Closeable {
  /** Creates the file, replacing an existing one. */
  static OutcomesFile create(Path file) throws IOException {
    Files.deleteIfExists(file);
    OutcomesFile outcomes =
        new OutcomesFile(
            Files.newBufferedWriter(
                file,
                StandardCharsets.UTF_8,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE));
    outcomes.line("source", "message_id", "outcome", "code");
    return outcomes;
  }

  void add(Outcome outcome) throws IOException {
    MessageKey key = outcome.key();
    Refusal refusal = outcome.refusal();
    line(
        key == null ? "" : key.source(),
        key == null ? "" : key.messageId(),
        outcome.kind().wireName(),
        refusal == null ? "" : refusal.code().name());
  }

  /** Adds a line for bytes without a key that were refused before they could become a message. */
  void add(Refusal refusal) throws IOException {
    line("", "", Outcome.Kind.REJECTED.wireName(), refusal.code().name());
  }

  private void line(String... cells) throws IOException {
    out.write(
        Arrays.stream(cells)
            .map(OutcomesFile::harmless)
            .map(OutcomesFile::quoted)
            .collect(Collectors.joining(",", "", "\r\n")));
  }

  static String harmless(String cell) {
    if (cell.isEmpty()) {
      return cell;
    }
    char first = cell.charAt(0);
    return "=+-@".indexOf(first) >= 0 || Character.isISOControl(first) ? "'" + cell : cell;
  }

  static String quoted(String cell) {
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
