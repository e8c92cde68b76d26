package io.straightway.settlement.instruct;

import io.straightway.books.Books;
import io.straightway.db.IdRange;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.settlement.Replay;
import io.straightway.settlement.exchange.IsinExchanges;
import io.straightway.settlement.exchange.IsinExchanges.Successor;
import io.straightway.staticdata.StaticData;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
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
 * Writes the instructions of booked trades, some hundreds in a transaction. A run may be stopped
 * anywhere and repeated, and several may run at once: a trade has at most one instruction, and the
 * second writer finds it. Not thread-safe.
 */
public final class InstructionWriter {
  /** Number of connections that a writer uses at a time: one to write and one to allocate ids. */
  public static final int CONNECTIONS = 2;

  private static final int TRADES_PER_TRANSACTION = 1_000;
  private static final String ONE_EACH = "one_instruction_for_a_trade";

  private final UninstructedTrades uninstructed;
  private final OutdatedInstructions outdated;
  private final Transactions transactions;
  private final IdRange ids;
  private final Supplier<StaticData> staticData;
  private final Clock clock;

  /** Creates a writer that uses the static data current at the start of each transaction. */
  public InstructionWriter(DataSource database, Supplier<StaticData> staticData) {
    this(database, staticData, Clock.systemUTC());
  }

  /** Creates a writer that compares cut-offs with a clock. */
  public InstructionWriter(DataSource database, Supplier<StaticData> staticData, Clock clock) {
    this.uninstructed = new UninstructedTrades(database);
    this.outdated = new OutdatedInstructions(database);
    this.transactions = new Transactions(database);
    this.ids = Books.ids(database);
    this.staticData = staticData;
    this.clock = clock;
  }

  /**
   * Instructs all trades without an instruction. Also re-instructs trades whose instruction has not
   * been sent and no longer agrees with the static data.
   *
   * @throws SQLException if the database can't answer; instructions written before remain
   */
  public InstructCounts all(InstructOptions options) throws SQLException {
    return pass(AccountRange.ALL, null, options);
  }

  /** Instructs the trades created since a moment. */
  public InstructCounts since(Instant createdSince, InstructOptions options) throws SQLException {
    return pass(AccountRange.ALL, createdSince, options);
  }

  InstructCounts pass(AccountRange range, @Nullable Instant createdSince, InstructOptions options)
      throws SQLException {
    if (createdSince == null) {
      outdated.takeBack(
          range, transactions.run(connection -> terms(connection, null, options.mt())));
    }
    Pass pass = new Pass(options);
    uninstructed.read(range, createdSince, options, pass::take);
    pass.write();
    return pass.done;
  }

  private InstructionTerms terms(
      Connection connection, @Nullable PartialSettlement partial, MtCustodians mt)
      throws SQLException {
    return new InstructionTerms(
        staticData.get(),
        IsinExchanges.read(connection),
        partial,
        mt,
        CutOffs.read(connection),
        clock.instant());
  }

  private WriteResult write(Connection connection, List<Long> tradeIds, InstructOptions options)
      throws SQLException {
    List<BookedTrade> trades = UninstructedTrades.lock(connection, tradeIds);
    InstructionTerms terms = terms(connection, options.partial(), options.mt());
    WriteResult written = new WriteResult();
    for (List<BookedTrade> group : groups(trades, options.net(), terms.exchanges())) {
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

  /** Groups trades; each group becomes one instruction. A split separates trades by their units. */
  private static List<List<BookedTrade>> groups(
      List<BookedTrade> trades, boolean net, IsinExchanges exchanges) {
    if (!net) {
      return trades.stream().map(List::of).toList();
    }
    Map<NettedUnits, List<BookedTrade>> byKey = new LinkedHashMap<>();
    trades.forEach(
        trade ->
            byKey
                .computeIfAbsent(
                    new NettedUnits(
                        trade.nettingKey(), exchanges.of(trade.isin(), trade.tradeDate())),
                    key -> new ArrayList<>())
                .add(trade));
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

  private record NettedUnits(BookedTrade.NettingKey key, @Nullable Successor become) {}

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
      WriteResult written =
          Replay.run(
              () ->
                  transactions.run(
                      connection -> InstructionWriter.this.write(connection, tradeIds, options)),
              InstructionWriter::wasOvertaken);
      done = done.plus(written.result());
    }
  }

  /** Results of one transaction. */
  private static final class WriteResult {
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<NotInstructable> refused = new ArrayList<>();
    private int newlyRefused;

    void add(InstructionTerms.Result result) {
      if (result instanceof InstructionTerms.Result.DerivedInstruction instructed) {
        instructions.add(instructed.instruction());
      } else if (result instanceof InstructionTerms.Result.RefusedTrades none) {
        none.tradeIds()
            .forEach(id -> refused.add(new NotInstructable(id, none.code(), none.reason())));
      }
    }

    InstructCounts result() {
      Map<NotInstructable.Code, Long> codes = new EnumMap<>(NotInstructable.Code.class);
      long trades = instructions.stream().map(Instruction::tradeIds).mapToLong(List::size).sum();
      refused.forEach(trade -> codes.merge(trade.code(), 1L, Long::sum));
      long late = instructions.stream().filter(Instruction::afterCutOff).count();
      return new InstructCounts(instructions.size(), trades, codes, newlyRefused, refused, late);
    }
  }
}
