package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Operator actions on an instruction. Until delivery is attempted it can be held, released or
 * withdrawn; after that it may be with the custodian and can only be cancelled there. The operator
 * is authenticated by the database, and the action is audited in the same transaction.
 */
public final class InstructionDesk {
  private static final Set<String> ENDED = Set.of("SETTLED", "CANCELLED", "REFUSED", "UNDELIVERED");
  private static final String AUDIT = "audit_instruction";
  private static final String LOCK =
      "SELECT status FROM settlement_instruction WHERE instruction_id = ? FOR UPDATE";
  private static final String ATTEMPTS =
      "SELECT coalesce(max(attempts), 0) FROM outbox WHERE instruction_id = ?";
  private static final String MOVE =
      "UPDATE settlement_instruction SET status = ? WHERE instruction_id = ?";
  private static final String A_TRADE =
      "SELECT min(trade_id) FROM instruction_trade WHERE instruction_id = ? AND NOT withdrawn";
  private static final String LOCK_TRADES =
      """
      SELECT trade_id FROM trade
       WHERE trade_id IN (SELECT trade_id FROM instruction_trade WHERE instruction_id = ?)
       ORDER BY trade_id FOR UPDATE
      """;
  private static final String WITHDRAW = "SELECT take_back_instruction(?)";
  private static final String CANCEL = "SELECT request_cancellation(?)";

  private static final String HOLD_THERE = "SELECT request_hold(?, true)";
  private static final String RELEASE_THERE = "SELECT request_hold(?, false)";

  private final Transactions transactions;

  /** Creates a desk that writes through connections of the engine's role. */
  public InstructionDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Holds an instruction that waits for delivery, and its trades: instructions written for them
   * later are held too.
   *
   * @param reference our reference, such as SI20001
   * @throws InstructionRefusal if there is no such instruction, or it is not ready
   * @throws DeskRefusal if the login is not an operator's
   */
  public void hold(OperatorLogin login, String reference) throws SQLException {
    decide(
        login,
        reference,
        "HOLD_INSTRUCTION",
        order -> {
          order.requireStatus("READY");
          order.requireUnsent();
          HeldTrades.hold(order.connection(), List.of(order.id()));
          return order.move("HELD");
        });
  }

  /** Releases a held instruction and its trades; otherwise as {@link #hold}. */
  public void release(OperatorLogin login, String reference) throws SQLException {
    decide(
        login,
        reference,
        "RELEASE_INSTRUCTION",
        order -> {
          order.requireStatus("HELD");
          HeldTrades.release(order.connection(), List.of(order.id()));
          return order.move("READY");
        });
  }

  /**
   * Asks the custodian to hold a sent instruction: it may match but does not settle until it is
   * released; otherwise as {@link #hold}.
   */
  public void holdAtCustodian(OperatorLogin login, String reference) throws SQLException {
    request(login, reference, "HOLD_AT_CUSTODIAN", HOLD_THERE);
  }

  /** Asks the custodian to release an instruction that it holds; otherwise as {@link #hold}. */
  public void releaseAtCustodian(OperatorLogin login, String reference) throws SQLException {
    request(login, reference, "RELEASE_AT_CUSTODIAN", RELEASE_THERE);
  }

  private void request(OperatorLogin login, String reference, String action, String sql)
      throws SQLException {
    decide(
        login,
        reference,
        action,
        order -> {
          order.requireSent("the custodian does not have it");
          if (!order.one(Boolean.class, sql).orElse(false)) {
            throw order.refusal(
                "it is finished, or the custodian was already asked or holds nothing");
          }
          return order.status()
              + (sql.equals(HOLD_THERE) ? ", hold requested" : ", release requested");
        });
  }

  /**
   * Withdraws an instruction that has not been sent, or that the custodian has refused. Its trades
   * may be re-instructed and are no longer held; otherwise as {@link #hold}.
   */
  public void withdraw(OperatorLogin login, String reference) throws SQLException {
    decide(
        login,
        reference,
        "WITHDRAW_INSTRUCTION",
        order -> {
          long trade = order.one(Long.class, A_TRADE).orElse(0L);
          if (trade == 0) {
            throw order.refusal("it covers no trade any more");
          }
          HeldTrades.release(order.connection(), List.of(order.id()));
          String answer = Queries.one(order.connection(), String.class, WITHDRAW, trade);
          if (!answer.equals("FREE")) {
            throw order.refusal(
                "it may be with the custodian and can't be withdrawn; 'stp settle cancel' asks the"
                    + " custodian to cancel it");
          }
          return "CANCELLED";
        });
  }

  /**
   * Asks the custodian to cancel an instruction, or its unsettled remainder; otherwise as {@link
   * #hold}. If the custodian agrees and nothing has settled, its trades may be changed or
   * re-instructed.
   */
  public void cancel(OperatorLogin login, String reference) throws SQLException {
    decide(
        login,
        reference,
        "CANCEL_INSTRUCTION",
        order -> {
          order.requireSent("'stp settle withdraw' withdraws it");
          if (!order.one(Boolean.class, CANCEL).orElse(false)) {
            throw order.refusal(
                ENDED.contains(order.status())
                    ? "it is finished"
                    : "its cancellation is already requested");
          }
          return order.status() + ", cancellation requested";
        });
  }

  /**
   * Closes the unsettled remainder of a partly settled instruction without asking the custodian;
   * otherwise as {@link #hold}.
   */
  public void close(OperatorLogin login, String reference) throws SQLException {
    decide(
        login,
        reference,
        "CLOSE_INSTRUCTION",
        order -> {
          order.requireStatus("PARTLY_SETTLED");
          return order.move("CANCELLED");
        });
  }

  private void decide(OperatorLogin login, String reference, String action, Decision decision)
      throws SQLException {
    long id =
        InstructionReference.id(reference)
            .orElseThrow(
                () ->
                    new InstructionRefusal(
                        "'" + reference + "' is not an instruction, such as SI20001"));
    Replay.run(
        () ->
            OperatorCalls.run(
                transactions,
                connection -> {
                  try {
                    Target order = Target.lock(connection, id, reference);
                    String after = decision.on(order);
                    return OperatorCalls.call(
                        connection, login, AUDIT, action, id, order.status(), after);
                  } catch (InstructionRefusal refusal) {
                    requireOperator(connection, login, action, id);
                    throw refusal;
                  }
                }));
  }

  /** Tells nobody but an operator which instructions exist; the caller rolls back. */
  private static void requireOperator(
      Connection connection, OperatorLogin login, String action, long id) throws SQLException {
    try {
      OperatorCalls.call(connection, login, AUDIT, action, id, "", "");
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal == null || refusal.code() != DeskRefusal.Code.NEEDS_SECOND) {
        throw e;
      }
    }
  }

  @FunctionalInterface
  private interface Decision {
    /** Performs the action and returns the instruction's state after it. */
    String on(Target order) throws SQLException;
  }

  /** An instruction whose row and trade rows are locked. */
  private record Target(Connection connection, long id, String reference, String status) {
    static Target lock(Connection connection, long id, String reference) throws SQLException {
      Queries.list(connection, Long.class, LOCK_TRADES, id);
      String status =
          Queries.first(connection, String.class, LOCK, id)
              .orElseThrow(() -> new InstructionRefusal("there is no instruction " + reference));
      return new Target(connection, id, reference, status);
    }

    <T> Optional<T> one(Class<T> type, String sql) throws SQLException {
      return Queries.first(connection, type, sql, id);
    }

    InstructionRefusal refusal(String reason) {
      return new InstructionRefusal(
          "instruction %s is %s: %s".formatted(reference, status, reason));
    }

    void requireStatus(String required) {
      if (!status.equals(required)) {
        throw refusal("only one that is " + required + " allows that");
      }
    }

    /** Called after locking: a deliverer that held the lock may just have attempted delivery. */
    void requireSent(String otherwise) throws SQLException {
      if (!isSent()) {
        throw refusal("it has not been sent; " + otherwise);
      }
    }

    void requireUnsent() throws SQLException {
      if (isSent()) {
        throw refusal("its delivery has been tried, so it may be with the custodian");
      }
    }

    private boolean isSent() throws SQLException {
      return one(Long.class, ATTEMPTS).orElse(0L) > 0;
    }

    String move(String to) throws SQLException {
      Queries.execute(connection, MOVE, to, id);
      return to;
    }
  }
}
