package io.straightway.settlement.instruct;

import io.straightway.db.SqlFailure;
import io.straightway.db.Transactions;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.staticdata.StaticData;
import io.straightway.settlement.Replay;
import io.straightway.settlement.exchange.IsinExchanges;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Writes the instructions of booked trades, some hundreds in a transaction. It may be stopped
 * anywhere and run again, and several may run at once: a trade has one instruction at most, and the
 * second one finds it. Not for use by several threads.
 */
public final class InstructionWriter {
  /** How many connections one uses at a time: to write, and to take ids. */
  public static final int CONNECTIONS = 2;

  private static final int TRADES_PER_TRANSACTION = 1_000;
  private static final String ONE_EACH = "one_instruction_for_a_trade";

  private final UninstructedTrades uninstructed;
  private final OutdatedInstructions outdated;
  private final Transactions transactions;
  private final IdRange ids;
  private final Supplier<StaticData> staticData;

  /** Instructs with the static data that is there when a transaction begins. */
  public InstructionWriter(DataSource database, Supplier<StaticData> staticData) {
    this.uninstructed = new UninstructedTrades(database);
    this.outdated = new OutdatedInstructions(database);
    this.transactions = new Transactions(database);
    this.ids = new IdRange(database, "message_id_range");
    this.staticData = staticData;
  }

  /**
   * Instructs all trades that have none, and those anew whose instruction has not been sent and is
   * not what the static data says now.
   *
   * @throws SQLException if the database can't answer; what was written before stays
   */
  public InstructCounts all(InstructOptions options) throws SQLException {
    return pass(AccountRange.ALL, null, options);
  }

  /** Instructs those that came since a moment. */
  public InstructCounts since(Instant createdSince, InstructOptions options) throws SQLException {
    return pass(AccountRange.ALL, createdSince, options);
  }

  InstructCounts pass(AccountRange range, @Nullable Instant createdSince, InstructOptions options)
      throws SQLException {
    if (createdSince == null) {
      IsinExchanges exchanges = transactions.run(IsinExchanges::read);
      outdated.takeBack(
          range, new InstructionTerms(staticData.get(), exchanges, null, options.mt()));
    }
    Pass pass = new Pass(options);
    uninstructed.read(range, createdSince, options, pass::take);
    pass.write();
    return pass.done;
  }

  private Written write(Connection connection, List<Long> tradeIds, InstructOptions options)
      throws SQLException {
    List<BookedTrade> trades = UninstructedTrades.lock(connection, tradeIds);
    InstructionTerms terms =
        new InstructionTerms(
            staticData.get(), IsinExchanges.read(connection), options.partial(), options.mt());
    Written written = new Written();
    for (List<BookedTrade> group : groups(trades, options.net())) {
      written.add(terms.of(ids.take(1), group));
    }
    WriteBatch rows = new WriteBatch();
    InstructionRows.add(written.instructions, options.hold(), rows);
    rows.execute(connection);
    if (options.hold()) {
      HeldTrades.hold(connection, written.instructions.stream().map(Instruction::id).toList());
    }
    NotInstructedTrades.instructed(connection, written.instructions);
    written.newlyRefused = NotInstructedTrades.note(connection, written.refused);
    return written;
  }

  /** What becomes one instruction each. */
  private static List<List<BookedTrade>> groups(List<BookedTrade> trades, boolean net) {
    if (!net) {
      return trades.stream().map(List::of).toList();
    }
    Map<BookedTrade.NettingKey, List<BookedTrade>> byKey = new LinkedHashMap<>();
    trades.forEach(
        trade -> byKey.computeIfAbsent(trade.nettingKey(), key -> new ArrayList<>()).add(trade));
    List<List<BookedTrade>> groups = new ArrayList<>();
    for (List<BookedTrade> group : byKey.values()) {
      BigDecimal sum =
          group.stream().map(BookedTrade::signedQuantity).reduce(BigDecimal.ZERO, BigDecimal::add);
      if (sum.signum() == 0) {
        group.forEach(trade -> groups.add(List.of(trade)));
      } else {
        groups.add(group);
      }
    }
    return groups;
  }

  private static boolean wasOvertaken(SQLException failure) {
    return ONE_EACH.equals(SqlFailure.constraint(failure));
  }

  /** One pass: collects groups until there are enough for a transaction. */
  private final class Pass {
    private final InstructOptions options;
    private final List<Long> waiting = new ArrayList<>();
    private InstructCounts done = InstructCounts.NOTHING;

    Pass(InstructOptions options) {
      this.options = options;
    }

    void take(List<Long> group) throws SQLException {
      waiting.addAll(group);
      if (waiting.size() >= TRADES_PER_TRANSACTION) {
        write();
      }
    }

    void write() throws SQLException {
      if (waiting.isEmpty()) {
        return;
      }
      List<Long> tradeIds = List.copyOf(waiting);
      waiting.clear();
      Written written =
          Replay.run(
              () ->
                  transactions.run(
                      connection -> InstructionWriter.this.write(connection, tradeIds, options)),
              InstructionWriter::wasOvertaken);
      done = done.plus(written.result());
    }
  }

  /** What one transaction writes. */
  private static final class Written {
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<NotInstructable> refused = new ArrayList<>();
    private int newlyRefused;

    void add(InstructionTerms.Result result) {
      if (result instanceof InstructionTerms.Result.Instructed instructed) {
        instructions.add(instructed.instruction());
      } else if (result instanceof InstructionTerms.Result.Refused none) {
        none.tradeIds()
            .forEach(id -> refused.add(new NotInstructable(id, none.code(), none.reason())));
      }
    }

    InstructCounts result() {
      Map<NotInstructable.Code, Long> codes = new EnumMap<>(NotInstructable.Code.class);
      long trades = instructions.stream().mapToLong(one -> one.tradeIds().size()).sum();
      refused.forEach(one -> codes.merge(one.code(), 1L, Long::sum));
      return new InstructCounts(instructions.size(), trades, codes, newlyRefused, refused);
    }
  }
}
