package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.StaticDataFiles;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** The static data that generated trades refer to. */
public final class SampleStaticData {
  private SampleStaticData() {}

  /**
   * Writes the static data to files and loads them as the owner of the schema.
   *
   * @param universe the settings that decide the numbers of securities and accounts
   * @param directory the directory for the files
   */
  public static LoadReport load(Database database, GeneratorSettings universe, Path directory)
      throws IOException, SQLException {
    new StaticDataFiles(universe).writeTo(directory);
    try (Stream<Path> files = Files.list(directory);
        Connection connection = database.connect(Role.MIGRATOR, "static-data")) {
      List<Path> sorted = files.sorted().toList();
      LoadReport report = StaticDataLoad.load(connection, sorted, "stp");
      if (!report.loaded()) {
        throw new IllegalStateException("the sample static data is refused: " + report.badRows());
      }
      return report;
    }
  }
}
