package io.straightway.settlement.check;

import io.straightway.db.ContentHash;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.MessageIdentity;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Compares the hashes of the custodian's messages with their bytes, as far as all of these are
 * stored. {@link ConfirmedParts} does so for confirmations.
 */
final class MessageHashes {
  /** Messages that are identified by their bytes. */
  static final String OF_BYTES =
      """
      SELECT format('message %s of the custodian: the hash is not that of the body', custodian_message_id)
        FROM custodian_answer
       WHERE coalesce(kind, '') NOT IN ('CONFIRMATION', 'REVERSAL', 'INCOME', 'INCOME_REVERSAL')
         AND octet_length(body) < 65536 AND content_hash <> sha256(body)
      """;

  /** Messages that are identified by their content. */
  static final String OF_CONTENT =
      """
      SELECT custodian_message_id, content_hash, body
        FROM custodian_answer
       WHERE kind IN ('REVERSAL', 'INCOME', 'INCOME_REVERSAL') AND octet_length(body) < 65536
      """;

  private final CustodianReader reader = new CustodianReader();
  private final MessageIdentity identity = new MessageIdentity();

  @Nullable String fault(ResultSet row) throws SQLException {
    return reader.read(row.getBytes("body")) instanceof MessageReading.Readable readable
            && identity.hash(readable).equals(new ContentHash(row.getBytes("content_hash")))
        ? null
        : "message %d of the custodian: the hash is not that of the content"
            .formatted(row.getLong("custodian_message_id"));
  }
}
