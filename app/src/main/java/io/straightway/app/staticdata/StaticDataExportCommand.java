package io.straightway.app.staticdata;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.element.staticdata.load.StaticDataExport;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp static-data export}. */
@Command(
    name = "export",
    header = "Write the static data into files.",
    description =
        "Rows of all dates, as they stood at one instant: a CSV file of each kind, or one XML file"
            + " of all, static-data.xml. 'stp static-data load' takes them; loaded elsewhere and"
            + " exported there, they are the same byte for byte.")
public final class StaticDataExportCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The directory; made if missing. Files of the same names are replaced.")
  Path out = Path.of("");

  @Option(names = "--format", paramLabel = "FORMAT", description = "csv or xml. Default: csv")
  StaticDataExport.Format format = StaticDataExport.Format.CSV;

  public StaticDataExportCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, SQLException {
    try (Connection connection = database.reader(surroundings)) {
      Map<Path, Integer> written =
          StaticDataExport.write(connection, surroundings.directory().resolve(out), format);
      List<Line> lines =
          written.entrySet().stream()
              .map(entry -> new Line(entry.getKey().toString(), entry.getValue()))
              .toList();
      if (json.wanted) {
        Json.print(surroundings.out(), lines);
      } else {
        print(lines);
      }
    }
    return ExitCode.OK;
  }

  private void print(List<Line> lines) {
    Table.of(Line.class)
        .words("file", Line::file)
        .numbers("rows", line -> Numbers.of(line.rows()))
        .print(lines, surroundings.out(), "");
  }

  private record Line(String file, int rows) {}
}
