package io.straightway.element.check;

import io.straightway.db.ContentHash;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The check that each stored message has the hash of its body: computed by the database where it
 * can, otherwise here from every body.
 */
final class BodyHashes {
  private static final String NAME = "wrong_hash";

  private static final String WRONG =
      """
      SELECT 'message ' || message_id || ': the hash is not that of the body'
        FROM message m
       WHERE content_hash <> sha256(body)
         AND (octet_length(body) > 0
              OR NOT EXISTS (SELECT FROM archived_version a WHERE a.trade_id = m.message_id))
      UNION ALL
      SELECT 'conflict with message ' || message_id || ': the hash is not that of the body'
        FROM conflicting_message WHERE content_hash <> sha256(body)
      UNION ALL
      SELECT 'refused message ' || left(encode(content_hash, 'hex'), 12)
             || ': the hash is not that of the body'
        FROM unreadable_message
       WHERE body_length = octet_length(body) AND content_hash <> sha256(body)
      """;

  private static final String KEPT =
      """
      SELECT 'message ' || message_id, content_hash, body FROM message
      UNION ALL
      SELECT 'conflict with message ' || message_id, content_hash, body FROM conflicting_message
      UNION ALL
      SELECT 'refused message', content_hash, body FROM unreadable_message WHERE body_length < 65537
      """;

  private BodyHashes() {}

  static void check(Connection connection, Evidence evidence) throws SQLException {
    if (Dialect.of(connection).runsEverything()) {
      evidence.mustBeEmpty(NAME, WRONG);
    } else {
      evidence.mustHold(NAME, KEPT, BodyHashes::fault);
    }
  }

  private static @Nullable String fault(ResultSet row) throws SQLException {
    return Arrays.equals(row.getBytes(2), ContentHash.of(row.getBytes(3)).bytes())
        ? null
        : row.getString(1) + ": the hash is not that of the body";
  }
}
