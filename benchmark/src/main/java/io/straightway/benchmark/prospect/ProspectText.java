package io.straightway.benchmark.prospect;

import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import java.io.PrintWriter;

/** Prints the result of a session. */
public final class ProspectText {
  private ProspectText() {}

  /** Prints the sentences, the tables and the place of the page. */
  public static void print(ProspectResult result, PrintWriter out) {
    out.println();
    result.sentences().forEach(sentence -> Paragraph.print(out, "", sentence));
    if (!result.sentinel().isEmpty()) {
      Paragraph.print(out, "", result.sentinel());
    }
    out.println();
    ProspectResult.SIZES.print(result.sizes(), out, "  ");
    ProspectResult.LATENCIES.print(result.latencies(), out, "  ");
    result.warnings().forEach(warning -> Paragraph.print(out, "Warning: ", warning));
    out.println();
    out.println("written: " + PlainText.of(result.page()));
  }
}
