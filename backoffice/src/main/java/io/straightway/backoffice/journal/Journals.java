package io.straightway.backoffice.journal;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.straightway.backoffice.desk.DecimalJson;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.proposal.Proposal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.generic.GenericType;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.result.ResultIterable;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads journals. */
public final class Journals {
  private static final String JOURNALS =
      """
      SELECT j.journal_id, j.kind, j.state, j.value_date, j.document, j.reason, j.content_hash,
             j.reverses, r.journal_id AS reversed_by, j.maker, j.made_at, j.checker, j.decided_at,
             j.entry_id, CAST(j.content AS jsonb)->>'lines' AS lines
        FROM journal j
        LEFT JOIN journal r ON r.reverses = j.journal_id AND r.state = 'APPROVED'
       WHERE %s
      """;
  private static final String BY_ID = JOURNALS.formatted("j.journal_id = :id");
  private static final String LATEST =
      JOURNALS.formatted(
              "j.state = coalesce(CAST(:state AS text), j.state) AND j.journal_id < :before")
          + " ORDER BY j.journal_id DESC LIMIT :limit";
  private static final GenericType<List<JournalLine>> LINES = new GenericType<>() {};
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(DecimalJson.module())
          .changeDefaultPropertyInclusion(value -> value.withValueInclusion(Include.NON_NULL))
          .build();

  /**
   * Returns the journal with a number.
   *
   * @throws DeskRefusal if there is none
   */
  public Journal find(Connection connection, long journalId) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            journals(handle.createQuery(BY_ID).bind("id", journalId))
                .findOne()
                .orElseThrow(
                    () ->
                        new DeskRefusal(
                            DeskRefusal.Code.NOT_FOUND, "there is no journal " + journalId)));
  }

  /**
   * Returns a page of the journals, last proposed first.
   *
   * @param state passes only journals in this state; null for all
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public Page<Journal> page(
      Connection connection, Proposal.@Nullable State state, @Nullable String after, int limit)
      throws SQLException {
    return Page.byNumber(
        after, limit, (last, most) -> before(connection, state, last, most), Journal::journalId);
  }

  private static List<Journal> before(
      Connection connection, Proposal.@Nullable State state, long before, int limit)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            journals(
                    handle
                        .createQuery(LATEST)
                        .bindByType("state", state == null ? null : state.name(), String.class)
                        .bind("before", before)
                        .bind("limit", limit))
                .list());
  }

  private static ResultIterable<Journal> journals(Query query) {
    return query
        .registerColumnMapper(
            LINES,
            (row, column, context) ->
                JSON.readValue(row.getString(column), new TypeReference<List<JournalLine>>() {}))
        .map(ConstructorMapper.of(Journal.class));
  }

  /** Returns the lines in the JSON form of the database. */
  static String json(List<JournalLine> lines) {
    return JSON.writeValueAsString(lines);
  }
}
