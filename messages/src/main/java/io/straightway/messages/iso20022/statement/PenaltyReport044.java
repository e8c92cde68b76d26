package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.StatementMessage;
import java.time.LocalDate;
import java.util.List;

/**
 * Penalties computed by a CSD (semt.044, securities transaction penalties report).
 *
 * @param reportId the CSD's reference of the report, 1 to 35 printable ASCII characters
 * @param from the first day of the report, 1900 to 2199
 * @param to the last day of the report
 * @param penalties the penalties in force, without those that the CSD has removed
 * @param page the page number, from 1
 * @param lastPage whether no page follows
 */
public record PenaltyReport044(
    String reportId,
    LocalDate from,
    LocalDate to,
    List<ReportedPenalty> penalties,
    int page,
    boolean lastPage)
    implements StatementMessage, StatementPage {

  @Override
  public String name() {
    return reportId + " of " + from + " to " + to;
  }

  /**
   * Copies the collections and checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public PenaltyReport044 {
    FieldRules.reference("reportId", reportId);
    FieldRules.date("from", from);
    FieldRules.date("to", to);
    FieldRules.require(!from.isAfter(to), "from", from);
    FieldRules.require(page > 0, "page", page);
    penalties = List.copyOf(penalties);
  }
}
