package io.straightway.backoffice.repair;

import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A running engine with a desk and two operators. */
final class DeskFixture implements AutoCloseable {
  static final String REASON = "the sender confirmed it by telephone";

  private final EngineFixture engine;
  private final Pool pool;
  private final RepairDesk desk;
  private final OperatorLogin ann;
  private final OperatorLogin bob;

  private DeskFixture(EngineFixture engine) throws SQLException {
    this.engine = engine;
    this.pool = engine.database().database().pool(Role.ENGINE, 2, "desk");
    this.desk = new RepairDesk(pool.dataSource(), new HardenedXml());
    this.ann = operator("ann");
    this.bob = operator("bob");
  }

  static DeskFixture start() throws SQLException {
    return start(CommitPoints.BATCH);
  }

  static DeskFixture start(CommitPoints commitPoints) throws SQLException {
    return new DeskFixture(EngineFixture.start(commitPoints, PositionModel.LOW_CONTENTION));
  }

  private OperatorLogin operator(String name) throws SQLException {
    try (Connection migrator = engine.database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(migrator, name, "tester"));
    }
  }

  EngineFixture engine() {
    return engine;
  }

  RepairDesk desk() {
    return desk;
  }

  /** Returns the login of the first operator. */
  OperatorLogin ann() {
    return ann;
  }

  /** Returns the login of the second operator. */
  OperatorLogin bob() {
    return bob;
  }

  /** Returns an operator's roles in the database. */
  Set<OperatorRole> roles(OperatorLogin login) throws SQLException {
    return Operators.standing(new Transactions(pool.dataSource()), login).roles();
  }

  /** Takes a message in and returns its item. */
  String refused(TradeXml message) throws Exception {
    engine.take(message.bytes());
    return "message:"
        + query(
                "SELECT message_id FROM incoming_trade_message ORDER BY received_at DESC, stored_at"
                    + " DESC LIMIT 1")
            .get(0);
  }

  /** Rejects an item, by two operators if one may not do it alone. */
  void reject(String item) throws SQLException {
    Long proposal = desk.reject(ann, item, REASON);
    if (proposal != null) {
      try (Connection connection = pool.connection()) {
        new EndingDesk(pool.dataSource())
            .approve(bob, proposal, EndingProposal.find(connection, proposal).contentHash());
      }
    }
  }

  /** Takes in a message of an unknown account, and proposes to book it on another. */
  Repair proposal(String source, long number) throws Exception {
    String item = refused(TradeXml.purchase(source, number).with("Account", "NOBODY"));
    return desk.propose(ann, item, Correction.of(Map.of("Account", "ACC1")), REASON);
  }

  List<String> query(String sql) throws SQLException {
    return engine.query(sql);
  }

  /** Returns the state of a message. */
  String status(long messageId) throws SQLException {
    return query("SELECT status FROM incoming_trade_message WHERE message_id = " + messageId)
        .get(0);
  }

  void execute(Role role, String sql) throws SQLException {
    try (Connection connection = engine.database().database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    pool.close();
    engine.close();
  }
}
