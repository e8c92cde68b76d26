package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.journal.InvalidJournal;
import io.straightway.backoffice.journal.Journal;
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
 * A journal as it is typed on its page.
 *
 * @param lines those in which something is typed
 * @param places how many lines the page has room for
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

  /** A page on which nothing is typed yet. */
  static JournalForm empty(LocalDate valueDate) {
    return new JournalForm(
        Journal.Kind.MANUAL.name(), valueDate.toString(), "", "", List.of(), FIRST_PLACES);
  }

  /** What was sent; each column comes as one value per line. */
  static JournalForm of(MultiValueMap<String, String> sent) {
    int count = sent.getOrDefault("owner", List.of()).size();
    List<JournalLineText> lines =
        IntStream.range(0, count)
            .mapToObj(line -> line(sent, line))
            .filter(line -> !line.isEmpty())
            .toList();
    return new JournalForm(
        FormText.stripped(sent.getFirst("kind")),
        FormText.given(sent.getFirst("valueDate")),
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

  /** The same with room for more lines. */
  JournalForm withMore() {
    return new JournalForm(kind, valueDate, document, reason, lines, places + MORE_PLACES);
  }

  /** The lines of the page: what was typed, and empty ones. */
  public List<JournalLineText> rows() {
    List<JournalLineText> rows = new ArrayList<>(lines);
    while (rows.size() < places) {
      rows.add(NOTHING);
    }
    return rows;
  }

  /**
   * What is to be proposed.
   *
   * @throws InvalidJournal with everything that is wrong
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
      faults.add(JournalFault.ofWhole("valueDate", "has a day that it counts from"));
    }
    InvalidJournal.requireNone(faults);
    return new JournalDraft(
        Journal.Kind.valueOf(kind), Objects.requireNonNull(day), document, read, null);
  }
}
