package io.straightway.scalability.data;

import io.straightway.scalability.data.DataFailure.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** A reader of tables: from files, and by name the datasets that are part of the program. */
public final class Tables {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Tables() {}

  /**
   * Reads the table in a file, or if there is no such file the dataset with this name.
   *
   * @throws DataFailure if the table can't be used at all
   */
  public static DataTable open(Path directory, String fileOrDataset) {
    Path file = directory.resolve(fileOrDataset);
    if (Files.exists(file)) {
      return parse(fileOrDataset, read(file));
    }
    return Dataset.named(fileOrDataset)
        .map(Dataset::table)
        .orElseThrow(
            () ->
                new DataFailure(
                    Fault.UNREADABLE,
                    "there is neither a file nor a dataset called %s; 'stp datasets' lists the datasets"
                        .formatted(fileOrDataset)));
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new DataFailure(Fault.UNREADABLE, "there is no file " + file);
    } catch (IOException e) {
      throw new DataFailure(Fault.UNREADABLE, "can't read " + file + ": " + e.getMessage());
    }
  }

  /**
   * Parses a table.
   *
   * @param name the table's name in messages
   * @throws DataFailure if the table can't be used at all
   */
  static DataTable parse(String name, byte[] bytes) {
    String text = decode(name, bytes);
    String start =
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .findFirst()
            .orElseThrow(() -> new DataFailure(Fault.EMPTY, name + " is empty"));
    if (start.startsWith("[")) {
      return JsonLines.parseArray(name, text, settings(text));
    }
    return start.startsWith("{")
        ? JsonLines.parse(name, text, settings(text))
        : CsvTable.parse(name, text, settings(text));
  }

  private static String decode(String name, byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0) {
        throw new DataFailure(Fault.NOT_TEXT, name + " is no text: it has NUL characters");
      }
      return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new DataFailure(Fault.NOT_TEXT, name + " is no text in UTF-8");
    }
  }

  /** Returns the values of comments of the form {@code # key: value}. */
  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    text.lines()
        .map(String::strip)
        .filter(line -> line.startsWith("#"))
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0) {
                settings.put(line.substring(1, colon).strip(), line.substring(colon + 1).strip());
              }
            });
    return settings;
  }
}
