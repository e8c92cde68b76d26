package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultTableTest {
  private static final List<String> COLUMNS = List.of("point", "note");

  @TempDir Path dir;
  private Path file = Path.of("");

  @BeforeEach
  void nameFile() {
    file = dir.resolve("runs.csv");
  }

  @Test
  void restoredRowsAreIdentical() throws IOException {
    Map<String, String> row = Map.of("point", "p001", "note", "broken: I1 (\"x\", y)");
    ResultTable.open(file, COLUMNS).add(List.of(row));

    assertThat(ResultTable.open(file, COLUMNS).rows()).containsExactly(row);
    assertThat(Files.readString(file))
        .isEqualTo("point,note\np001,\"broken: I1 (\"\"x\"\", y)\"\n");
  }

  @Test
  void missingValuesAreEmpty() throws IOException {
    ResultTable.open(file, COLUMNS).add(List.of(Map.of("point", "p001")));

    assertThat(ResultTable.open(file, COLUMNS).rows().get(0)).containsEntry("note", "");
  }

  @Test
  void aRowThatWasCutOffIsDropped() throws IOException {
    Files.writeString(file, "point,note\np001,\np00");

    ResultTable.open(file, COLUMNS).add(List.of(Map.of("point", "p002")));

    assertThat(Files.readString(file)).isEqualTo("point,note\np001,\np002,\n");
  }

  @Test
  void aFileWithOtherColumnsIsNotTouched() throws IOException {
    Files.writeString(file, "n,throughput\n1,2\n");

    assertThatThrownBy(() -> ResultTable.open(file, COLUMNS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("other columns");
    assertThat(Files.readString(file)).startsWith("n,throughput");
  }

  @Test
  void rowsCanBeReplaced() throws IOException {
    ResultTable table = ResultTable.open(file, COLUMNS);
    table.add(List.of(Map.of("point", "p001"), Map.of("point", "p002")));

    table.replace(List.of(Map.of("point", "p002", "note", "n")));

    assertThat(Files.readString(file)).isEqualTo("point,note\np002,n\n");
  }
}
