package io.straightway.db.schema;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Decides whether a module's schema is up to date, by its history and the files of the steps alone.
 * Nearly every start finds it so, while Flyway takes seconds of processor time for the same answer.
 * Anything but exactly our steps with our checksums, all successful, is left to Flyway.
 */
final class AppliedSteps {
  private static final String VERSIONED = "V";
  private static final String HISTORY =
      "SELECT script, checksum, success FROM %s WHERE type = 'SQL' ORDER BY installed_rank";

  private final SchemaModule module;
  private final Dialect dialect;
  private final ClassLoader files;

  AppliedSteps(SchemaModule module, Dialect dialect, ClassLoader files) {
    this.module = module;
    this.dialect = dialect;
    this.files = files;
  }

  boolean areAll(Connection connection) throws SQLException {
    if (!dialect.hasTable(module.history(), connection)) {
      return false;
    }
    Map<String, Integer> applied = new TreeMap<>();
    List<Boolean> successes =
        Statements.list(connection, HISTORY.formatted(module.history()), row -> note(row, applied));
    return !successes.contains(false) && applied.equals(ours());
  }

  /** Returns the versioned steps on the class path that are not applied, in no particular order. */
  List<String> missing(Connection connection) throws SQLException {
    Set<String> missing = new TreeSet<>(ours().keySet());
    missing.removeIf(step -> !step.startsWith(VERSIONED));
    if (dialect.hasTable(module.history(), connection)) {
      Statements.list(
          connection,
          HISTORY.formatted(module.history()),
          row -> row.getBoolean(3) && missing.remove(row.getString(1)));
    }
    return List.copyOf(missing);
  }

  /** Records a step; for a step that changed and was applied again, the last application counts. */
  private static boolean note(ResultSet row, Map<String, Integer> applied) throws SQLException {
    applied.put(row.getString(1), row.getInt(2));
    return row.getBoolean(3);
  }

  /** Returns the checksum of each step, by its file name. */
  Map<String, Integer> ours() {
    Map<String, Integer> checksums = new TreeMap<>();
    String folder = module.location() + "/" + dialect.migrations();
    try {
      for (URL url : Collections.list(files.getResources(folder))) {
        for (String file : names(url)) {
          URL step = Objects.requireNonNull(files.getResource(folder + "/" + file));
          checksums.put(file, checksum(step));
        }
      }
      return checksums;
    } catch (IOException e) {
      throw new UncheckedIOException("can't read the migrations in " + folder, e);
    }
  }

  /** Returns the names of the files in a folder, which may be in a JAR. */
  private static List<String> names(URL folder) throws IOException {
    if (folder.openConnection() instanceof JarURLConnection inJar) {
      String prefix = inJar.getEntryName() + "/";
      return inJar.getJarFile().stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(prefix) && name.length() > prefix.length())
          .map(name -> name.substring(prefix.length()))
          .toList();
    }
    try (Stream<Path> steps = Files.list(Path.of(uri(folder)))) {
      return steps.map(file -> file.getFileName().toString()).toList();
    }
  }

  private static URI uri(URL url) throws IOException {
    try {
      return url.toURI();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Computes the checksum as Flyway does: CRC-32 of the lines without their ends. */
  private static int checksum(URL step) throws IOException {
    CRC32 checksum = new CRC32();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(step.openStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        checksum.update(line.getBytes(StandardCharsets.UTF_8));
      }
    }
    return (int) checksum.getValue();
  }
}
