package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.journal.InvalidJournal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalFault;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.JournalLineText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The typed content of the journal form.
 *
 * @param lines the lines in which something is typed
 * @param places the number of lines on the page
 */
record JournalForm(
    String kind,
    @Nullable String valueDate,
    String document,
    String reason,
    List<JournalLineText> lines,
    int places) {
  private static final int FIRST_PLACES = 4;
  private static final int MORE_PLACES = 6;
  private static final JournalLineText NOTHING = new JournalLineText("", "", "", "", "", "", "");

  /** Returns an empty form. */
  static JournalForm empty(LocalDate valueDate) {
    return new JournalForm(
        JournalKind.MANUAL.name(), valueDate.toString(), "", "", List.of(), FIRST_PLACES);
  }

  /** Returns the form that was sent; each column has one value per line. */
  static JournalForm of(MultiValueMap<String, String> sent) {
    int count = sent.getOrDefault("owner", List.of()).size();
    List<JournalLineText> lines =
        IntStream.range(0, count)
            .mapToObj(line -> line(sent, line))
            .filter(line -> !line.isEmpty())
            .toList();
    return new JournalForm(
        FormText.stripped(sent.getFirst("kind")),
        FormText.orNull(sent.getFirst("valueDate")),
        FormText.stripped(sent.getFirst("document")),
        FormText.stripped(sent.getFirst("reason")),
        lines,
        Math.max(count, FIRST_PLACES));
  }

  private static JournalLineText line(MultiValueMap<String, String> sent, int line) {
    return new JournalLineText(
        value(sent, "account", line),
        value(sent, "owner", line),
        value(sent, "currency", line),
        FormText.number(value(sent, "debit", line)),
        FormText.number(value(sent, "credit", line)),
        value(sent, "isin", line),
        FormText.number(value(sent, "quantity", line)));
  }

  private static String value(MultiValueMap<String, String> sent, String column, int line) {
    List<String> values = sent.getOrDefault(column, List.of());
    return line < values.size() ? FormText.stripped(values.get(line)) : "";
  }

  /** Returns a copy with room for more lines. */
  JournalForm withMore() {
    return new JournalForm(kind, valueDate, document, reason, lines, places + MORE_PLACES);
  }

  /** Returns the lines of the page: the typed ones, then empty ones. */
  public List<JournalLineText> rows() {
    List<JournalLineText> rows = new ArrayList<>(lines);
    while (rows.size() < places) {
      rows.add(NOTHING);
    }
    return rows;
  }

  /**
   * Returns the journal to propose.
   *
   * @throws InvalidJournal with all faults
   */
  JournalDraft draft() {
    List<JournalFault> faults = new ArrayList<>();
    List<JournalLine> read = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Optional<JournalLine> line = lines.get(i).read(i + 1, faults);
      line.ifPresent(read::add);
    }
    LocalDate day = FormText.date(valueDate);
    if (day == null) {
      faults.add(JournalFault.ofWhole("valueDate", "needs a value date"));
    }
    InvalidJournal.requireNone(faults);
    return new JournalDraft(
        JournalKind.valueOf(kind), Objects.requireNonNull(day), document, read, null);
  }
}
