package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Instructions in the house that are not what static data says now, such as one that names the
 * former account of the counterparty's agent. They are withdrawn, so that their trades are
 * instructed anew.
 */
final class OutdatedInstructions {
  private static final int INSTRUCTIONS_AT_ONCE = 500;
  private static final String IN_THE_HOUSE =
      """
      SELECT i.instruction_id FROM settlement_instruction i
       WHERE i.status IN ('HELD', 'READY') AND i.instruction_id > :after
         AND (:from::text IS NULL OR i.account > :from) AND (:last::text IS NULL OR i.account <= :last)
         AND NOT EXISTS (SELECT FROM outbox o
                          WHERE o.instruction_id = i.instruction_id AND o.attempts > 0)
       ORDER BY i.instruction_id LIMIT :most
      """;
  private static final String TRADES =
      """
      SELECT %s, i.instruction_id FROM instruction_trade i JOIN trade t USING (trade_id)
       WHERE i.instruction_id = ANY (?) AND NOT i.withdrawn ORDER BY i.instruction_id, t.trade_id
      """
          .formatted(BookedTrade.COLUMNS);
  private static final String BODIES =
      """
      SELECT instruction_id, body, partial_settlement
        FROM instruction_message JOIN settlement_instruction USING (instruction_id)
       WHERE instruction_id = ANY (?)
      """;
  private static final String LOCK_TRADES =
      "SELECT trade_id FROM trade WHERE trade_id = ANY (?) ORDER BY trade_id FOR UPDATE";
  private static final String TAKE_BACK = "SELECT take_back_instruction(?)";
  private static final MessageWriter WRITER = new MessageWriter();

  private final Transactions transactions;

  OutdatedInstructions(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /** Withdraws those of a range of accounts. */
  void takeBack(AccountRange range, InstructionTerms terms) throws SQLException {
    for (List<Long> ids = next(range, 0); !ids.isEmpty(); ids = next(range, last(ids))) {
      List<Long> some = ids;
      for (List<Long> trades : transactions.run(connection -> outdated(connection, some, terms))) {
        Replay.run(() -> transactions.run(connection -> takeBack(connection, trades)));
      }
    }
  }

  private static long last(List<Long> ids) {
    return ids.get(ids.size() - 1);
  }

  private List<Long> next(AccountRange range, long after) throws SQLException {
    return transactions.run(
        connection ->
            Queries.on(
                connection,
                handle ->
                    handle
                        .createQuery(IN_THE_HOUSE)
                        .bind("after", after)
                        .bindByType("from", range.after(), String.class)
                        .bindByType("last", range.last(), String.class)
                        .bind("most", INSTRUCTIONS_AT_ONCE)
                        .mapTo(Long.class)
                        .list()));
  }

  /** The trades of each that would say something else now. */
  private static List<List<Long>> outdated(
      Connection connection, List<Long> ids, InstructionTerms terms) throws SQLException {
    Long[] wanted = ids.toArray(Long[]::new);
    return Queries.on(
        connection,
        handle -> {
          Map<Long, List<BookedTrade>> trades = new LinkedHashMap<>();
          handle
              .createQuery(TRADES)
              .bind(0, wanted)
              .map(
                  (row, context) ->
                      trades
                          .computeIfAbsent(row.getLong("instruction_id"), id -> new ArrayList<>())
                          .add(BookedTrade.of(row)))
              .list();
          Map<Long, Sent> sent = new HashMap<>();
          handle
              .createQuery(BODIES)
              .bind(0, wanted)
              .map((row, context) -> sent.put(row.getLong(1), Sent.of(row)))
              .list();
          List<List<Long>> outdated = new ArrayList<>();
          trades.forEach(
              (id, group) -> {
                Sent before = Objects.requireNonNull(sent.get(id));
                if (!before.isSaidBy(terms.with(before.partial()).of(id, group))) {
                  outdated.add(group.stream().map(BookedTrade::tradeId).toList());
                }
              });
          return outdated;
        });
  }

  /** What waits to be sent, and what was asked for when it was written. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sent(byte[] body, @Nullable PartialSettlement partial) {
    static Sent of(ResultSet row) throws SQLException {
      String partial = row.getString("partial_settlement");
      return new Sent(
          row.getBytes("body"), partial == null ? null : PartialSettlement.valueOf(partial));
    }

    boolean isSaidBy(InstructionTerms.Result now) {
      return now instanceof InstructionTerms.Result.Instructed instructed
          && Arrays.equals(WRITER.write(instructed.instruction().message()), body);
    }
  }

  private static String takeBack(Connection connection, List<Long> trades) throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          handle
              .createQuery(LOCK_TRADES)
              .bind(0, trades.toArray(Long[]::new))
              .mapTo(Long.class)
              .list();
          return handle.select(TAKE_BACK, trades.get(0)).mapTo(String.class).one();
        });
  }
}
