package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Unsent instructions that no longer agree with the static data, such as one that names the former
 * account of the counterparty's agent. They are withdrawn, so that their trades are re-instructed.
 */
final class OutdatedInstructions {
  private static final int INSTRUCTIONS_AT_ONCE = 500;
  private static final String UNSENT =
      """
      SELECT i.instruction_id FROM settlement_instruction i
       WHERE i.status IN ('HELD', 'READY') AND i.instruction_id > :after
         AND (:from::text IS NULL OR i.account > :from::text) AND (:last::text IS NULL OR i.account <= :last::text)
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
       WHERE instruction_id = ANY (?) ORDER BY instruction_id
      """;
  private static final String LOCK_TRADES =
      "SELECT trade_id FROM trade WHERE trade_id = ANY (?) ORDER BY trade_id FOR UPDATE";
  private static final String TAKE_BACK = "SELECT take_back_instruction(?)";
  private static final MessageWriter WRITER = new MessageWriter();

  private final Transactions transactions;

  OutdatedInstructions(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /** Withdraws the outdated instructions of a range of accounts. */
  void takeBack(AccountRange range, InstructionTerms terms) throws SQLException {
    for (List<Long> ids = next(range, 0); !ids.isEmpty(); ids = next(range, last(ids))) {
      List<Long> chunk = ids;
      for (List<Long> trades : transactions.run(connection -> outdated(connection, chunk, terms))) {
        Replay.run(() -> transactions.run(connection -> takeBack(connection, trades)));
      }
    }
  }

  private static long last(List<Long> ids) {
    return ids.get(ids.size() - 1);
  }

  private List<Long> next(AccountRange range, long after) throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("after", after);
    values.put("from", range.after());
    values.put("last", range.last());
    values.put("most", INSTRUCTIONS_AT_ONCE);
    return transactions.run(connection -> Queries.list(connection, Long.class, UNSENT, values));
  }

  /** Returns the trades of each outdated instruction. */
  private static List<List<Long>> outdated(
      Connection connection, List<Long> ids, InstructionTerms terms) throws SQLException {
    Map<Long, List<BookedTrade>> trades = new LinkedHashMap<>();
    Queries.list(
        connection,
        (row, context) ->
            trades
                .computeIfAbsent(row.getLong("instruction_id"), id -> new ArrayList<>())
                .add(BookedTrade.of(row)),
        TRADES,
        ids);
    List<List<Long>> outdated = new ArrayList<>();
    for (Draft before : Queries.list(connection, Draft.class, BODIES, ids)) {
      List<BookedTrade> group = trades.getOrDefault(before.instructionId, List.of());
      if (!before.equalsMessageOf(
          terms.with(before.partialSettlement).of(before.instructionId, group))) {
        outdated.add(group.stream().map(BookedTrade::tradeId).toList());
      }
    }
    return outdated;
  }

  /** An unsent message and its option for partial settlement. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Draft(
      long instructionId, byte[] body, @Nullable PartialSettlement partialSettlement) {
    boolean equalsMessageOf(InstructionTerms.Result now) {
      return now instanceof InstructionTerms.Result.DerivedInstruction instructed
          && Arrays.equals(WRITER.write(instructed.instruction().message()), body);
    }
  }

  private static String takeBack(Connection connection, List<Long> trades) throws SQLException {
    Queries.list(connection, Long.class, LOCK_TRADES, trades);
    return Queries.one(connection, String.class, TAKE_BACK, trades.get(0));
  }
}
