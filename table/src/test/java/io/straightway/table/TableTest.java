package io.straightway.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.lowagie.text.pdf.PdfReader;
import com.lowagie.text.pdf.parser.PdfTextExtractor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class TableTest {
  record Run(String plan, BigDecimal rate, @Nullable Double mean) {}

  private static final Table<Run> RUNS =
      Table.of(Run.class)
          .words("plan", Run::plan)
          .numbers("rate", Run::rate)
          .numbers("mean", Run::mean, Numbers::micros);

  private static final List<Run> ROWS =
      List.of(
          new Run("=a<b", new BigDecimal("12345.0"), 87.34), new Run("c", BigDecimal.ONE, null));

  @Test
  void textHasAlignedCellsAsPeopleReadThem() {
    StringWriter text = new StringWriter();
    RUNS.print(ROWS, new PrintWriter(text, true), "  ");

    assertThat(text)
        .hasToString(
            """
              plan      rate     mean
              =a<b  12,345.0  87.3 us
              c            1
            """);
  }

  @Test
  void csvHasTheValuesAndNoFormula() throws IOException {
    StringBuilder csv = new StringBuilder();
    RowWriter<Run> rows = Csv.rows(RUNS, csv);
    for (Run run : ROWS) {
      rows.add(run);
    }
    rows.end();

    assertThat(csv).hasToString("plan,rate,mean\n'=a<b,12345.0,87.34\nc,1,\n");
  }

  @Test
  void objectsHaveTheValuesByName() {
    assertThat(RUNS.objects(ROWS).get(0))
        .containsExactly(
            entry("plan", "=a<b"), entry("rate", new BigDecimal("12345.0")), entry("mean", 87.34));
    assertThat(RUNS.objects(ROWS).get(1)).containsEntry("mean", null);
  }

  @Test
  void htmlIsEscapedAndNumbersHaveTheirClass() {
    assertThat(new Html().table("Runs", RUNS.text(ROWS)).toString())
        .contains("<caption>Runs</caption>", "<td>=a&lt;b</td>", "<td class=\"n\">12,345.0</td>");
  }

  @Test
  void pdfHasTheTableOnPagesThatRepeatItsHeading() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PdfReport pdf = new PdfReport(bytes, "Runs", "Test", Instant.EPOCH)) {
      pdf.heading("Zürich 東𝄞 €");
      RowWriter<Run> rows = pdf.table(RUNS);
      for (int i = 0; i < 300; i++) {
        rows.add(ROWS.get(i % 2));
      }
      rows.end();
      pdf.table(RUNS).end();
    }

    try (PdfReader reader = new PdfReader(bytes.toByteArray())) {
      assertThat(reader.getNumberOfPages()).isGreaterThan(5);
      String second = new PdfTextExtractor(reader).getTextFromPage(2);
      assertThat(second).contains("plan", "rate", "12,345.0", "page 2 of");
      assertThat(new PdfTextExtractor(reader).getTextFromPage(1)).contains("Zürich ?? €");
      assertThat(new PdfTextExtractor(reader).getTextFromPage(reader.getNumberOfPages()))
          .contains("None.");
    }
  }
}
