package io.straightway.element.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The statements of the Oracle migrations, in the order in which they run. */
final class OracleSchema {
  private static final List<String> MODULES =
      List.of("db", "operators", "staticdata", "ledger", "positions", "element");

  private OracleSchema() {}

  /**
   * Returns the statements that create tables, views, sequences, indexes and code, without rights,
   * comments and storage.
   */
  static List<String> objects() {
    return MODULES.stream()
        .flatMap(module -> statements(module).stream())
        .filter(statement -> !statement.matches("(?s)(GRANT|COMMENT|ALTER TABLE) .*"))
        .toList();
  }

  /** A module is a directory of classes here and a jar elsewhere. */
  private static List<String> statements(String module) {
    String folder = "io/straightway/" + module + "/schema/oracle/";
    URL url = Objects.requireNonNull(OracleSchema.class.getClassLoader().getResource(folder));
    URI uri = URI.create(url.toString());
    try {
      if (!uri.getScheme().equals("jar")) {
        return statements(Path.of(uri));
      }
      // by its path, since the file system of a URI exists once for all threads
      Path archive = Path.of(URI.create(uri.getSchemeSpecificPart().replaceFirst("!.*", "")));
      try (FileSystem jar = FileSystems.newFileSystem(archive)) {
        return statements(jar.getPath(folder));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> statements(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .sorted(Comparator.comparing(OracleSchema::order))
          .flatMap(file -> split(file).stream())
          .toList();
    }
  }

  /** Versioned migrations precede repeatable ones. */
  private static String order(Path file) {
    String name = file.getFileName().toString();
    return (name.startsWith("V") ? "0" : "1") + name;
  }

  private static List<String> split(Path file) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    boolean block = false;
    for (String line : lines(file)) {
      if (statement.isEmpty() && (line.isBlank() || line.startsWith("--"))) {
        continue;
      }
      if (statement.isEmpty()) {
        block =
            line.matches("(?i)(BEGIN|DECLARE|CREATE OR REPLACE (TRIGGER|FUNCTION|PROC|PACK)).*");
      }
      if (block ? line.equals("/") : line.endsWith(";")) {
        statement.append(line, 0, line.length() - 1);
        statements.add(statement.toString());
        statement.setLength(0);
      } else {
        statement.append(line.replaceAll("--.*", "")).append('\n');
      }
    }
    return statements;
  }

  private static List<String> lines(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
