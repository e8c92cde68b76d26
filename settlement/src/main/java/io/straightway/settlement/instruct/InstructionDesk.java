package io.straightway.settlement.instruct;

import io.straightway.db.Transactions;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
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
                  update(connection, id, to);
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
                  query(connection, LOCK_TRADES, id);
                  String status = lock(connection, id, reference);
                  long trade = query(connection, A_TRADE, id);
                  if (trade == 0) {
                    throw new InstructionRefusal("instruction " + reference + " is " + status);
                  }
                  String answer = withdraw(connection, trade);
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
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setLong(1, id);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new InstructionRefusal("there is no instruction " + reference);
        }
        return row.getString(1);
      }
    }
  }

  /** Asked after the lock: a deliverer that held it may just have tried. */
  private static void requireInTheHouse(Connection connection, long id, String reference)
      throws SQLException {
    if (query(connection, ATTEMPTS, id) > 0) {
      throw new InstructionRefusal(
          "the delivery of instruction "
              + reference
              + " has been tried; it may be with the custodian");
    }
  }

  private static void update(Connection connection, long id, String status) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(MOVE)) {
      statement.setString(1, status);
      statement.setLong(2, id);
      statement.executeUpdate();
    }
  }

  private static void audit(
      Connection connection, String actor, String action, long id, String before, String after)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(AUDIT)) {
      statement.setString(1, actor);
      statement.setString(2, action);
      statement.setString(3, "instruction:" + InstructionReference.of(id));
      statement.setString(4, before);
      statement.setString(5, after);
      statement.executeQuery().close();
    }
  }

  private static String withdraw(Connection connection, long trade) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(WITHDRAW)) {
      statement.setLong(1, trade);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private static long query(Connection connection, String sql, long id) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, id);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }
}
