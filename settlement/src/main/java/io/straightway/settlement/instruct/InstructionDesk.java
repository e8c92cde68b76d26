package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;

/**
 * What a person does with an instruction: holds it back in the house, lets it go, or withdraws it.
 * All of that ends when its delivery is tried, because then it may be with the custodian. What is
 * done is audited in the same transaction.
 */
public final class InstructionDesk {
  private static final String LOCK =
      "SELECT status FROM settlement_instruction WHERE instruction_id = ? FOR UPDATE";
  private static final String ATTEMPTS =
      "SELECT coalesce(max(attempts), 0) FROM outbox WHERE instruction_id = ?";
  private static final String MOVE =
      "UPDATE settlement_instruction SET status = ? WHERE instruction_id = ?";
  private static final String AUDIT = "SELECT audit(?, ?, ?, ?, ?)";
  private static final String A_TRADE =
      "SELECT min(trade_id) FROM instruction_trade WHERE instruction_id = ? AND NOT withdrawn";
  private static final String LOCK_TRADES =
      """
      SELECT trade_id FROM trade
       WHERE trade_id IN (SELECT trade_id FROM instruction_trade WHERE instruction_id = ?)
       ORDER BY trade_id FOR UPDATE
      """;
  private static final String WITHDRAW = "SELECT withdraw_instruction(?)";

  private final Transactions transactions;

  /** A desk whose work is written through connections of the engine's role. */
  public InstructionDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Holds an instruction back that waits to be delivered.
   *
   * @param reference ours, such as SI20001
   * @param actor who does it
   * @throws InstructionRefusal if there is none, or it is not ready
   */
  public void hold(String reference, String actor) throws SQLException {
    move(reference, actor, "HOLD", "READY", "HELD");
  }

  /** Lets a held instruction go; as {@link #hold}. */
  public void release(String reference, String actor) throws SQLException {
    move(reference, actor, "RELEASE", "HELD", "READY");
  }

  private void move(String reference, String actor, String action, String from, String to)
      throws SQLException {
    long id = id(reference);
    Replay.run(
        () ->
            transactions.run(
                connection -> {
                  String status = lock(connection, id, reference);
                  if (!status.equals(from)) {
                    throw new InstructionRefusal(
                        "instruction %s is %s; only one that is %s can become %s"
                            .formatted(reference, status, from, to));
                  }
                  requireInTheHouse(connection, id, reference);
                  Queries.on(connection, handle -> handle.execute(MOVE, to, id));
                  audit(connection, actor, action + "_INSTRUCTION", id, from, to);
                  return to;
                }));
  }

  /**
   * Withdraws an instruction that has not left the house, or that the custodian has refused. Its
   * trades may be instructed anew.
   */
  public void withdraw(String reference, String actor) throws SQLException {
    long id = id(reference);
    Replay.run(
        () ->
            transactions.run(
                connection -> {
                  one(connection, Long.class, LOCK_TRADES, id);
                  String status = lock(connection, id, reference);
                  long trade = one(connection, Long.class, A_TRADE, id).orElse(0L);
                  if (trade == 0) {
                    throw new InstructionRefusal("instruction " + reference + " is " + status);
                  }
                  String answer = one(connection, String.class, WITHDRAW, trade).orElseThrow();
                  if (!answer.equals("FREE")) {
                    throw new InstructionRefusal(
                        "instruction %s is %s and may be with the custodian; it can't be withdrawn"
                            .formatted(reference, status));
                  }
                  audit(connection, actor, "WITHDRAW_INSTRUCTION", id, status, "CANCELLED");
                  return answer;
                }));
  }

  private static long id(String reference) {
    OptionalLong id = InstructionReference.id(reference);
    return id.orElseThrow(
        () ->
            new InstructionRefusal(
                "'" + reference + "' is no reference of an instruction, such as SI20001"));
  }

  private static String lock(Connection connection, long id, String reference) throws SQLException {
    return one(connection, String.class, LOCK, id)
        .orElseThrow(() -> new InstructionRefusal("there is no instruction " + reference));
  }

  /** Asked after the lock: a deliverer that held it may just have tried. */
  private static void requireInTheHouse(Connection connection, long id, String reference)
      throws SQLException {
    if (one(connection, Long.class, ATTEMPTS, id).orElse(0L) > 0) {
      throw new InstructionRefusal(
          "the delivery of instruction "
              + reference
              + " has been tried; it may be with the custodian");
    }
  }

  private static void audit(
      Connection connection, String actor, String action, long id, String before, String after)
      throws SQLException {
    String item = "instruction:" + InstructionReference.of(id);
    Queries.on(
        connection,
        handle ->
            handle.select(AUDIT, actor, action, item, before, after).mapTo(String.class).list());
  }

  private static <T> Optional<T> one(Connection connection, Class<T> type, String sql, long id)
      throws SQLException {
    return Queries.on(connection, handle -> handle.select(sql, id).mapTo(type).findFirst());
  }
}
