package io.straightway.scalability.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A published table that is part of the program.
 *
 * @param name the dataset's name
 * @param description the content, on one line
 * @param source the publisher
 * @param file the resource with the rows
 * @param configuration the value in the column {@code configuration} of the rows that belong to the
 *     dataset; null for all rows
 */
@JsonIgnoreProperties({"file", "configuration"})
public record Dataset(
    String name, String description, String source, String file, @Nullable String configuration) {
  private static final String CONFIGURATION = "configuration";

  /** Returns all datasets, in the order of the index. */
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

  /** Returns the dataset with this name. */
  public static Optional<Dataset> named(String name) {
    return all().stream().filter(dataset -> dataset.name().equals(name)).findFirst();
  }

  /** Returns the dataset's rows. */
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

  /** Returns the text: comments that name the source, a header, and the rows. */
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
        throw new DataFailure(Fault.UNREADABLE, "missing resource: dataset " + file);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
