package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.parse.TradeMessageReader;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jdbi.v3.core.mapper.RowMapper;

/**
 * A message as it was stored, to be processed again.
 *
 * @param messageId its number
 */
@SuppressWarnings("ArrayRecordComponent") // compared by no one
record StoredBody(long messageId, byte[] body, Instant receivedAt) {
  /** Of a row with the columns of that order. */
  static final RowMapper<StoredBody> ROW =
      (row, ctx) ->
          new StoredBody(
              row.getLong(1), row.getBytes(2), row.getObject(3, OffsetDateTime.class).toInstant());

  IncomingTradeMessage message(TradeMessageReader reader) {
    return IncomingTradeMessage.of(body, receivedAt, reader.read(body));
  }
}
