package io.straightway.db.server;

import io.straightway.db.dialect.CsvCopy;
import io.straightway.db.dialect.Statements;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.SchemaSteps;
import io.straightway.db.server.copy.CopiedTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The rows of a database in a file, with the steps of the schema that they have, so that a later
 * program can begin with them.
 *
 * @param file a ZIP file
 */
public record DatabaseDump(Path file) {
  private static final String ROWS = "rows/";
  private static final String SEQUENCES = "sequences.sql";

  /** Writes all rows of a database that has the steps on the class path. */
  public void write(TestDatabase database) throws IOException, SQLException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file));
        Connection superuser = database.superuser()) {
      zip.setLevel(9);
      SchemaSteps.pack(database.address().jdbcUrl(), zip);
      for (CopiedTable table : CopiedTable.all(superuser)) {
        zip.putNextEntry(new ZipEntry(ROWS + table.name()));
        CsvCopy.write(superuser, "SELECT " + table.values() + " FROM " + table.name(), zip);
      }
      zip.putNextEntry(new ZipEntry(SEQUENCES));
      for (String sequence :
          Statements.list(
              superuser,
              "SELECT format('%I.%I', schemaname, sequencename) FROM pg_sequences",
              row -> row.getString(1))) {
        String statement =
            Statements.first(
                    superuser,
                    "SELECT format('SELECT setval(''%s'', %%s, %%L)', last_value, is_called) FROM %s"
                        .formatted(sequence, sequence),
                    row -> row.getString(1))
                .orElseThrow();
        zip.write((statement + ";\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Returns a new database with the rows and the schema that was theirs. */
  public TestDatabase restored() throws IOException, SQLException {
    TestDatabase database = TestDatabase.empty();
    try (TemporaryDirectory steps = TemporaryDirectory.create()) {
      Files.copy(file, steps.path().resolve("steps.jar"));
      try (PreviousInstallation program = PreviousInstallation.in(steps.path())) {
        new Migrator(database.address(), program).migrate();
      }
    }
    try (ZipFile zip = new ZipFile(file.toFile());
        Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      List<CopiedTable> tables = CopiedTable.all(superuser);
      statement.execute("SET session_replication_role = replica");
      statement.execute(
          tables.stream()
              .map(CopiedTable::name)
              .collect(Collectors.joining(", ", "TRUNCATE ", "")));
      for (CopiedTable table : tables) {
        try (InputStream rows = zip.getInputStream(zip.getEntry(ROWS + table.name()))) {
          CsvCopy.read(superuser, "%s (%s)".formatted(table.name(), table.columns()), rows);
        }
      }
      try (InputStream sequences = zip.getInputStream(zip.getEntry(SEQUENCES))) {
        statement.execute(new String(sequences.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return database;
  }
}
