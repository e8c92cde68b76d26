package io.straightway.element.queue;

import io.straightway.db.ContentHash;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.store.MessageStore;
import io.straightway.element.store.StoredMessage;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The real write of one message, new or known, that stands at the beginning of its work. */
record MessageReceipt(MessageStore messages) {

  /** Writes the message as RECEIVED, or counts it as seen again, or keeps it as a conflict. */
  StoredMessage write(Connection connection, MessageKey key, Work work) throws SQLException {
    IncomingTradeMessage message = work.message();
    StoredMessage stored =
        Objects.requireNonNull(
            messages.write(connection, List.of(work)).get(key), "the row just written");
    if (!isSameContent(work, stored)) {
      WriteBatch rows = new WriteBatch();
      MessageStore.keepConflicts(Map.of(message, stored.messageId()), rows);
      rows.execute(connection);
    }
    return stored;
  }

  /** The run of the element that writes. */
  int elementRun() {
    return messages.elementRun();
  }

  static boolean isSameContent(Work work, StoredMessage stored) {
    return stored.contentHash().equals(new ContentHash(work.message().contentHash()));
  }
}
