package io.straightway.scalability.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.straightway.scalability.data.DataFailure.Code;
import io.straightway.scalability.data.DataTable.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A published table that comes with the program.
 *
 * @param name its name
 * @param description what it holds, on one line
 * @param source who published it
 * @param file the resource it is in
 * @param configuration the only rows of the resource that belong to it, by their column {@code
 *     configuration}; null for all
 */
@JsonIgnoreProperties({"file", "configuration"})
public record Dataset(
    String name, String description, String source, String file, @Nullable String configuration) {
  private static final String CONFIGURATION = "configuration";

  /** All of them, by name. */
  public static List<Dataset> all() {
    return Tables.parse("index.csv", resource("index.csv")).rows().stream()
        .map(
            row ->
                new Dataset(
                    row.cell("name").orElseThrow(),
                    row.cell("description").orElseThrow(),
                    row.cell("source").orElseThrow(),
                    row.cell("file").orElseThrow(),
                    row.cell(CONFIGURATION).orElse(null)))
        .toList();
  }

  /** The one of that name. */
  public static Optional<Dataset> named(String name) {
    return all().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** Its rows. */
  public DataTable table() {
    DataTable whole = Tables.parse(name, resource(file));
    return new DataTable(
        name,
        whole.columns(),
        whole.rows().stream().filter(this::includes).toList(),
        whole.unreadable(),
        whole.settings());
  }

  private boolean includes(Row row) {
    return configuration == null
        || row.cell(CONFIGURATION).filter(configuration::equals).isPresent();
  }

  /** Its text: comments that name the source, a header, and its rows. */
  public String text() {
    StringBuilder text = new StringBuilder();
    new String(resource(file), StandardCharsets.UTF_8)
        .lines()
        .filter(
            line ->
                configuration == null
                    || line.startsWith("#")
                    || line.startsWith(CONFIGURATION + ",")
                    || line.startsWith(configuration + ","))
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static byte[] resource(String file) {
    try (InputStream in = Dataset.class.getResourceAsStream("datasets/" + file)) {
      if (in == null) {
        throw new DataFailure(Code.UNREADABLE, "missing resource: dataset " + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
