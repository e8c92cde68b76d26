package io.straightway.scalability.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.scalability.data.DataFailure.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class TablesTest {
  @TempDir Path dir;

  @Test
  void commentsBlankLinesSpacesAndFurtherColumnsAreFine() {
    Measurements read =
        read(
            "# by hand\n# unit: requests/s\n\nElements , Throughput,who\n 1, 75 ,me\n\n2,140,me\n");

    assertThat(read.sizeColumn()).isEqualTo("elements");
    assertThat(read.rows()).extracting(Measurement::n).containsExactly(1.0, 2.0);
    assertThat(read.rows()).extracting(Measurement::line).containsExactly(5L, 7L);
    assertThat(read.bad()).isEmpty();
    assertThat(table("# unit: requests/s\nn,throughput\n1,2\n").settings())
        .containsEntry("unit", "requests/s");
  }

  @ParameterizedTest
  @CsvSource({
    "'\uFEFFn,throughput\r\n1,75\r\n2,140\r\n'",
    "'n;throughput\n1;75\n2;140'",
    "'n\tthroughput\n1\t75\n2\t140\n'",
    "'sep=;\nn;throughput\n1;75\n2;140'",
    "'\uFEFF\"sep=;\"\r\nn;throughput\r\n1;75\r\n2;140'",
    "'sep=,\nn,throughput\n1,75\n2,140'",
    "'\"size, in elements\";n;throughput\n1;1;75\n2;2;140'"
  })
  void byteOrderMarksLineEndsAndSeparatorsAreSeenThrough(String text) {
    assertThat(read(text).rows()).extracting(Measurement::throughput).containsExactly(75.0, 140.0);
  }

  @Test
  void aSeparatorLineKeepsTheNumbersOfTheOthers() {
    assertThat(read("sep=;\nn;throughput\n1;75\n2;many\n").bad())
        .extracting(Exclusion::line)
        .containsExactly(4L);
    assertThatThrownBy(() -> table("sep=|\nn|throughput\n1|75\n"))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("names the separator '|', but only comma, semicolon and tab");
  }

  @Test
  void anArrayOfJsonObjectsIsATableToo() {
    Measurements read =
        read(
            """
            # unit: requests/s
            [
              {"n": 1, "throughput": 75.5},
              {"n": 2,
               "throughput": 1.4e2}, {"n": 3, "throughput": "many"},
              7
            ]
            """);

    assertThat(read.rows()).extracting(Measurement::throughput).containsExactly(75.5, 140.0);
    assertThat(read.rows()).extracting(Measurement::line).containsExactly(3L, 4L);
    assertThat(read.bad()).extracting(Exclusion::line).containsExactlyInAnyOrder(5L, 6L);
    assertThatThrownBy(() -> table("[{\"n\": 1, \"throughput\": 2}\n"))
        .hasMessageStartingWith("MALFORMED: ")
        .hasMessageContaining("is no JSON array of objects: line ");
    assertThatThrownBy(() -> table("[]")).hasMessageStartingWith("EMPTY: ");
  }

  @Test
  void jsonLinesAreATableToo() {
    Measurements read =
        read(
            """
            {"n": 1, "throughput": 75.5, "mode": "one"}
            {"n": 2, "throughput": 1.4e2, "started_at": "2026-01-31T09:30:00+01:00"}
            {"n": 3, "throughput": "many"}
            {"n": 4, "n": 5, "throughput": 1}
            [6]
            """);

    assertThat(read.rows()).extracting(Measurement::throughput).containsExactly(75.5, 140.0);
    assertThat(read.rows().get(1).startedAt()).isEqualTo(Instant.parse("2026-01-31T08:30:00Z"));
    assertThat(read.bad())
        .extracting(Exclusion::code)
        .containsExactlyInAnyOrder(
            Exclusion.Code.NOT_A_NUMBER, Exclusion.Code.MALFORMED, Exclusion.Code.MALFORMED);
    assertThat(read.bad()).extracting(Exclusion::line).containsExactlyInAnyOrder(3L, 4L, 5L);
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "'two,100', NOT_A_NUMBER",
    "'2,many', NOT_A_NUMBER",
    "'2,NaN', NOT_A_NUMBER",
    "'2,Infinity', NOT_A_NUMBER",
    "'2,1e999', OUT_OF_RANGE",
    "'2,1e300', OUT_OF_RANGE",
    "'2,1e-300', OUT_OF_RANGE",
    "'2,0x10', NOT_A_NUMBER",
    "'2,100d', NOT_A_NUMBER",
    "'2,', MISSING",
    "',100', MISSING",
    "'0,100', SIZE_NOT_POSITIVE",
    "'-1,100', SIZE_NOT_POSITIVE",
    "'2,0', THROUGHPUT_NOT_POSITIVE",
    "'2,-5', THROUGHPUT_NOT_POSITIVE",
    "'2,100,5', FIELD_COUNT",
    "'2', FIELD_COUNT",
    "'2,\"105,300\"', COMMA_IN_NUMBER",
    "'2,\"1,5\"', COMMA_IN_NUMBER"
  })
  void aBadRowIsReportedAndItsNeighboursAreRead(String row, Exclusion.Code code) {
    Measurements read = read("n,throughput\n1,75\n" + row + "\n3,185\n");

    assertThat(read.rows()).extracting(Measurement::n).containsExactly(1.0, 3.0);
    assertThat(read.bad())
        .singleElement()
        .satisfies(
            bad -> {
              assertThat(bad.line()).isEqualTo(3);
              assertThat(bad.code()).isEqualTo(code);
              assertThat(bad.code().isBad()).isTrue();
              assertThat(bad.reason()).isNotEmpty();
            });
  }

  @ParameterizedTest(name = "{0}={1} is {2}")
  @CsvSource({
    "on_curve,perhaps,NOT_A_SWITCH",
    "started_at,yesterday,NOT_A_TIME",
    "latency_mean_ms,fast,NOT_A_NUMBER",
    "window_start,soon,NOT_A_NUMBER"
  })
  void optionalColumnsAreChecked(String column, String value, Exclusion.Code code) {
    Measurements read = read("n,throughput," + column + "\n1,75," + value + "\n2,140,\n");

    assertThat(read.rows()).hasSize(1);
    assertThat(read.bad()).extracting(Exclusion::code).containsExactly(code);
  }

  @Test
  void timesAreReadAsPeopleWriteThem() {
    Measurements read =
        read(
            """
            n,throughput,started_at
            1,75,2026-01-31
            1,75,2026-01-31 09:30:00
            1,75,2026-01-31T09:30:00-05:00
            """);

    assertThat(read.rows())
        .extracting(Measurement::startedAt)
        .containsExactly(
            Instant.parse("2026-01-31T00:00:00Z"),
            Instant.parse("2026-01-31T09:30:00Z"),
            Instant.parse("2026-01-31T14:30:00Z"));
  }

  @Test
  void commaDecimalsAreAnErrorThatSaysWhatToWrite() {
    assertThat(read("n;throughput\n1;75,5\n2;140\n").bad())
        .singleElement()
        .satisfies(bad -> assertThat(bad.reason()).contains("write 1.5, not 1,5"));
    assertThat(read("n,throughput\n1,75,5\n2,140\n").bad())
        .singleElement()
        .satisfies(bad -> assertThat(bad.reason()).contains("write decimals with a point"));
  }

  @Test
  void anUnusableFileIsAFailureWithACode() throws IOException {
    assertFails(() -> table(""), Fault.EMPTY);
    assertFails(() -> table("\n \n"), Fault.EMPTY);
    assertFails(() -> table("# nothing here\n"), Fault.EMPTY);
    assertFails(() -> table("n,throughput\n"), Fault.EMPTY);
    assertFails(() -> table("n,throughput,N\n1,2,3\n"), Fault.DUPLICATE_COLUMN);
    assertFails(() -> read("x,y\n1,2\n"), Fault.NO_COLUMN);
    assertFails(() -> read("n,speed\n1,2\n"), Fault.NO_COLUMN);
    assertFails(() -> table("n,throughput\n1,\"2\n"), Fault.MALFORMED);
    assertFails(() -> Tables.open(dir, "no-such-file.csv"), Fault.UNREADABLE);
    assertFails(() -> Tables.open(dir, "."), Fault.UNREADABLE);
    Files.write(dir.resolve("latin1.csv"), "größe".getBytes(StandardCharsets.ISO_8859_1));
    assertFails(() -> Tables.open(dir, "latin1.csv"), Fault.NOT_TEXT);
    Files.write(dir.resolve("zero"), new byte[] {'n', 0, 'x'});
    assertFails(() -> Tables.open(dir, "zero"), Fault.NOT_TEXT);
  }

  private static void assertFails(ThrowingCallable call, Fault code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DataFailure.class, failure -> assertThat(failure.code()).isEqualTo(code))
        .hasMessageStartingWith(code.name());
  }

  static List<Dataset> datasets() {
    return Dataset.all();
  }

  @ParameterizedTest
  @MethodSource("datasets")
  void everyDatasetCanBeOpenedByNameAndNamesItsSource(Dataset dataset) {
    DataTable table = Tables.open(dir, dataset.name());

    assertThat(table.rows()).isNotEmpty();
    assertThat(table.unreadable()).isEmpty();
    assertThat(table.settings()).containsKey("source");
    assertThat(table.settings().get("source")).startsWith(dataset.source());
    assertThat(Tables.parse("its text", dataset.text().getBytes(StandardCharsets.UTF_8)).rows())
        .isEqualTo(renumbered(table, dataset));
  }

  /** Renumbers the rows, since the lines of a part of a file have numbers of their own. */
  private static List<DataTable.Row> renumbered(DataTable table, Dataset dataset) {
    long first =
        Tables.parse("its text", dataset.text().getBytes(StandardCharsets.UTF_8))
            .rows()
            .get(0)
            .line();
    List<DataTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < table.rows().size(); i++) {
      rows.add(new DataTable.Row(first + i, table.rows().get(i).cells()));
    }
    return rows;
  }

  @Test
  void everyIndexedDatasetExists() {
    assertThat(Dataset.all()).extracting(Dataset::name).hasSize(18).contains("gigaspaces-facts");
  }

  @Test
  void aFileOfADatasetsNameGoesFirst() throws IOException {
    Files.writeString(dir.resolve("gemstone-cores"), "n,throughput\n1,1\n");

    assertThat(Tables.open(dir, "gemstone-cores").rows()).hasSize(1);
  }

  private static DataTable table(String text) {
    return Tables.parse("a table", text.getBytes(StandardCharsets.UTF_8));
  }

  private static Measurements read(String text) {
    return Measurements.of(table(text), null, null);
  }
}
