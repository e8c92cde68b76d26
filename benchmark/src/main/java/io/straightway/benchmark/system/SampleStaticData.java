package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataLoad;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.StaticDataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** What generated trades refer to. */
public final class SampleStaticData {
  private SampleStaticData() {}

  /**
   * Writes it to files and loads them, as the owner of the schema.
   *
   * @param universe how many securities and accounts there are
   * @param directory for the files
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
