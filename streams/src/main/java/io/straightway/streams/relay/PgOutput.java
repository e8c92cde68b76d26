package io.straightway.streams.relay;

import io.straightway.streams.relay.CommittedChanges.OpenTransaction;
import io.straightway.streams.relay.RowChange.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.postgresql.replication.LogSequenceNumber;

/**
 * A reader of the messages of PostgreSQL's output plug-in {@code pgoutput}, protocol version 1
 * (PostgreSQL's documentation, 53.9 Logical Replication Message Formats).
 */
final class PgOutput {
  private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
  private static final int KEY_COLUMN = 1;

  private final Map<Integer, Table> tables = new HashMap<>();
  private @Nullable OpenTransaction open;

  private record Column(String name, boolean inKey) {}

  private record Table(String name, List<Column> columns) {}

  /** Returns whether a transaction has begun whose commit has not been read. */
  boolean isWithinTransaction() {
    return open != null;
  }

  /**
   * Reads one message.
   *
   * @param at the position of the message's change in the log
   * @return the transaction that the message commits; null if it commits none
   * @throws IllegalStateException if the message is not of protocol version 1
   */
  @Nullable CommittedChanges read(ByteBuffer message, LogSequenceNumber at) {
    char type = (char) message.get();
    switch (type) {
      case 'B' -> begin(message);
      case 'C' -> {
        return commit(message);
      }
      case 'R' -> table(message);
      case 'I', 'U', 'D' -> change(type, message, at);
      case 'O', 'Y', 'T', 'M' -> {
        // origins, types, truncations and messages don't change rows
      }
      default -> throw new IllegalStateException("pgoutput sent a message of type " + type);
    }
    return null;
  }

  private void begin(ByteBuffer message) {
    message.getLong();
    message.getLong();
    open = new OpenTransaction(Integer.toUnsignedLong(message.getInt()));
  }

  private CommittedChanges commit(ByteBuffer message) {
    message.get();
    message.getLong();
    LogSequenceNumber end = LogSequenceNumber.valueOf(message.getLong());
    Instant at = EPOCH.plus(message.getLong(), ChronoUnit.MICROS);
    CommittedChanges committed = Objects.requireNonNull(open).committed(end, at);
    open = null;
    return committed;
  }

  private void table(ByteBuffer message) {
    int id = message.getInt();
    text(message);
    String name = text(message);
    message.get();
    List<Column> columns = new ArrayList<>();
    int count = message.getShort();
    for (int i = 0; i < count; i++) {
      boolean inKey = message.get() == KEY_COLUMN;
      columns.add(new Column(text(message), inKey));
      message.getLong();
    }
    tables.put(id, new Table(name, List.copyOf(columns)));
  }

  private void change(char type, ByteBuffer message, LogSequenceNumber at) {
    Table table = Objects.requireNonNull(tables.get(message.getInt()));
    char tuple = (char) message.get();
    if (type == 'U' && tuple != 'N') {
      row(table, message); // skip the former key
      message.get();
    }
    Map<String, @Nullable String> row = row(table, message);
    Kind kind = type == 'I' ? Kind.INSERT : type == 'U' ? Kind.UPDATE : Kind.DELETE;
    Objects.requireNonNull(open).add(new RowChange(table.name(), kind, key(table, row), at, row));
  }

  private static String key(Table table, Map<String, @Nullable String> row) {
    StringJoiner key = new StringJoiner(":");
    table.columns().stream()
        .filter(Column::inKey)
        .forEach(column -> key.add(row.get(column.name())));
    return key.toString();
  }

  private static Map<String, @Nullable String> row(Table table, ByteBuffer message) {
    Map<String, @Nullable String> row = new LinkedHashMap<>();
    int count = message.getShort();
    for (int i = 0; i < count; i++) {
      String column = table.columns().get(i).name();
      char form = (char) message.get();
      if (form == 't') {
        byte[] value = new byte[message.getInt()];
        message.get(value);
        row.put(column, new String(value, StandardCharsets.UTF_8));
      } else if (form == 'n') {
        row.put(column, null);
      }
    }
    return row;
  }

  private static String text(ByteBuffer message) {
    int start = message.position();
    while (message.get() != 0) {
      // find the terminating zero
    }
    byte[] bytes = new byte[message.position() - 1 - start];
    message.get(start, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
