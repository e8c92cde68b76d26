package io.straightway.settlement.upload;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.upload.UploadOutcome.UploadEffect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * An uploaded file as it was proposed.
 *
 * @param receivedAt the time of its proposal
 */
@SuppressWarnings("ArrayRecordComponent") // identified by its proposal; never compared
public record UploadedFile(
    long proposalId, String name, byte[] bytes, Instant receivedAt, UploadOutcome outcome) {
  private static final String TERMS =
      """
      SELECT jsonb_build_object('hash', CAST(? AS text), 'bytes', CAST(? AS bigint), 'document', left(?, 100),
               'totals', CAST(? AS text), 'effects', (
                 SELECT jsonb_agg(jsonb_build_object('item', e.item, 'before', e.before, 'after', e.after)
                                  ORDER BY e.place)
                   FROM unnest(CAST(? AS text[]), CAST(? AS text[]), CAST(? AS text[]))
                        WITH ORDINALITY AS e (item, before, after, place)))::text
      """;
  private static final String KEEP = "INSERT INTO uploaded_file (proposal_id, body) VALUES (?, ?)";
  private static final String PROPOSED =
      """
      SELECT f.body, d.made_at, d.terms->>'document' AS name, d.terms->>'totals' AS totals
        FROM uploaded_file f JOIN settlement_decision d ON d.decision_id = f.proposal_id
       WHERE f.proposal_id = ?
      """;
  private static final String EFFECTS =
      """
      SELECT x.item, x.before, x.after
        FROM settlement_decision d
       CROSS JOIN LATERAL (
         SELECT e.place, e.effect->>'item' AS item, e.effect->>'before' AS before, e.effect->>'after' AS after
           FROM jsonb_array_elements(d.terms->'effects') WITH ORDINALITY AS e (effect, place)
         UNION ALL
         SELECT row_number() OVER (), i.item, i.before,
                concat(i.after, '; ', coalesce(trim_scale(round(i.amount, 2)) || ' ' || i.currency || ' in all',
                                               'nothing is held yet'),
                       CASE WHEN i.rate > i.price THEN ', above the last price of ' || trim_scale(i.price) END)
           FROM income_effects(d.kind, d.terms) AS i) AS x
       WHERE d.decision_id = ? ORDER BY x.place
      """;

  /** Returns the content of the proposal to receive a file, as JSON. */
  public static String terms(
      Connection connection, String name, byte[] bytes, UploadOutcome outcome) throws SQLException {
    List<UploadEffect> effects = outcome.effects();
    return Queries.one(
        connection,
        String.class,
        TERMS,
        ContentHash.of(bytes).toString(),
        bytes.length,
        name.replaceAll("\\p{Cntrl}", "?"),
        outcome.totals(),
        effects.stream().map(UploadEffect::item).toList(),
        effects.stream().map(UploadEffect::before).toList(),
        effects.stream().map(UploadEffect::after).toList());
  }

  /** Keeps the bytes of a proposed file. */
  public static void keep(Connection connection, long proposalId, byte[] bytes)
      throws SQLException {
    Queries.execute(connection, KEEP, proposalId, bytes);
  }

  /**
   * Returns the file of a proposal.
   *
   * @throws DeskRefusal if there is none
   */
  public static UploadedFile find(Connection connection, long proposalId) throws SQLException {
    List<UploadEffect> effects = effects(connection, proposalId);
    return Queries.list(
            connection,
            (row, context) ->
                new UploadedFile(
                    proposalId,
                    row.getString("name"),
                    row.getBytes("body"),
                    row.getTimestamp("made_at").toInstant(),
                    new UploadOutcome(row.getString("totals"), effects)),
            PROPOSED,
            proposalId)
        .stream()
        .findFirst()
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.NOT_FOUND, "proposal " + proposalId + " has no file"));
  }

  /** Returns the effects of a proposal: of a file as proposed, of income as they are now. */
  public static List<UploadEffect> effects(Connection connection, long proposalId)
      throws SQLException {
    return Queries.list(connection, UploadEffect.class, EFFECTS, proposalId);
  }
}
