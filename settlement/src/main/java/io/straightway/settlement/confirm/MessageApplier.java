package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.SqlFailure;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.write.IdRange;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.AccountsNotOpenException;
import io.straightway.ledger.Ledger;
import io.straightway.settlement.Replay;
import io.straightway.settlement.confirm.SettlementStore.Settlement;
import io.straightway.settlement.income.IncomeCash;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Applies messages of the custodian, some hundreds in a transaction. The rows of their instructions
 * are locked first, in the order of their ids; then everything is matched in memory, so a bad
 * message does nothing to its neighbours. A message that is there already is counted, and has no
 * effect. Not for use by several threads.
 */
final class MessageApplier {
  private static final Comparator<ContentHash> LOCK_ORDER =
      Comparator.comparing(ContentHash::bytes, Arrays::compareUnsigned);

  private final Transactions transactions;
  private final IdBlock ids;
  private final CustodianMessageStore messages;
  private final Ledger ledger;
  private final SettlementStore settlements;

  MessageApplier(DataSource database, Ledger ledger, CustodianMessageParser parser) {
    this.transactions = new Transactions(database);
    this.ids = new IdBlock(new IdRange(database, "message_id_range"));
    this.messages = new CustodianMessageStore(parser);
    this.ledger = ledger;
    this.settlements = new SettlementStore(ledger);
  }

  /**
   * Applies messages that have come, in their order: first as if none of them were there. If one
   * is, the database refuses the whole, and those that are there are looked up.
   */
  ReceivedCounts apply(List<CustodianMessage> batch) throws SQLException {
    Map<ContentHash, Arrival> arrivals = arrivals(batch);
    int likely = 2 * arrivals.size();
    try {
      return run(
          likely, connection -> apply(connection, arrivals, false), MessageApplier::isOvertaken);
    } catch (SQLException e) {
      if (!isThere(e)) {
        throw e;
      }
      return run(
          likely,
          connection -> apply(connection, arrivals, true),
          failure -> isThere(failure) || isOvertaken(failure));
    }
  }

  private static boolean isThere(SQLException failure) {
    return "custodian_message_pkey".equals(SqlFailure.constraint(failure));
  }

  /** Something else got in between the look and the write; with a new look it is known. */
  static boolean isOvertaken(SQLException failure) {
    String constraint = String.valueOf(SqlFailure.constraint(failure));
    return constraint.equals("closed_day")
        || constraint.equals("settlement_custodian_message_id_key");
  }

  private static Map<ContentHash, Arrival> arrivals(List<CustodianMessage> batch) {
    Map<ContentHash, Arrival> arrivals = new TreeMap<>(LOCK_ORDER);
    int number = 0;
    for (CustodianMessage message : batch) {
      int position = number++;
      arrivals.merge(
          message.hash(), new Arrival(message, position, 1), (first, again) -> first.andAgain());
    }
    return arrivals;
  }

  private ReceivedCounts apply(
      Connection connection, Map<ContentHash, Arrival> arrivals, boolean someAreThere)
      throws SQLException {
    Map<Long, InstructionState> instructions =
        InstructionStore.lock(connection, instructionIds(arrivals.values()));
    Set<ContentHash> known =
        someAreThere ? CustodianMessageStore.known(connection, arrivals.keySet()) : Set.of();
    List<Candidate> fresh =
        inOrder(arrivals).stream()
            .filter(arrival -> !known.contains(arrival.message().hash()))
            .map(arrival -> new Candidate(arrival.message(), false, null))
            .toList();
    BatchMatching matching = match(connection, instructions, fresh, null);
    write(connection, matching, arrivals, known);
    return received(matching, arrivals);
  }

  /**
   * Matches messages, and then those that waited for what they settle.
   *
   * @param already one of the messages that waits itself
   */
  private BatchMatching match(
      Connection connection,
      Map<Long, InstructionState> instructions,
      List<Candidate> candidates,
      @Nullable Candidate already)
      throws SQLException {
    BatchMatching matching = BatchMatching.read(connection, instructions, candidates);
    candidates.forEach(matching::match);
    List<Candidate> waiting =
        messages.waiting(connection, matching.settledNow()).stream()
            .filter(
                one -> already == null || !one.message().hash().equals(already.message().hash()))
            .toList();
    matching.addReferences(BatchMatching.references(connection, waiting));
    waiting.forEach(matching::match);
    matching.matchWaiting();
    return matching;
  }

  private static List<Arrival> inOrder(Map<ContentHash, Arrival> arrivals) {
    return arrivals.values().stream().sorted(Comparator.comparingInt(Arrival::position)).toList();
  }

  private static List<Long> instructionIds(Collection<Arrival> arrivals) {
    return arrivals.stream()
        .flatMapToLong(arrival -> arrival.message().instructionId().stream())
        .distinct()
        .sorted()
        .boxed()
        .toList();
  }

  private void write(
      Connection connection,
      BatchMatching matching,
      Map<ContentHash, Arrival> arrivals,
      Set<ContentHash> known)
      throws SQLException {
    Iterator<Long> ownIds =
        ids.use(arrivals.size() + matching.settling().size() + matching.incomeEntries());
    Map<ContentHash, MatchResult> results = new HashMap<>();
    Map<ContentHash, Long> messageIds = new HashMap<>();
    Map<Long, MatchResult> moved = new TreeMap<>();
    matching
        .results()
        .forEach(
            (candidate, result) -> {
              results.put(candidate.message().hash(), result);
              if (candidate.keptAs() != null) {
                messageIds.put(candidate.message().hash(), candidate.keptAs());
                moved.put(candidate.keptAs(), result);
              }
            });
    for (Arrival arrival : inOrder(arrivals)) {
      long id = ownIds.next();
      messageIds.putIfAbsent(arrival.message().hash(), id);
    }
    Rows unseen = CustodianMessageStore.unseen();
    Rows seen = CustodianMessageStore.seen();
    for (Arrival arrival : arrivals.values()) {
      ContentHash hash = arrival.message().hash();
      CustodianMessageStore.keep(
          arrival.message(),
          id(messageIds, hash),
          arrival.times(),
          results.getOrDefault(hash, new MatchResult.Noted()),
          known.contains(hash) ? seen : unseen);
    }
    WriteBatch batch = new WriteBatch().add(unseen).add(seen);
    AllegementStore alleged = new AllegementStore();
    matching
        .results()
        .keySet()
        .forEach(one -> alleged.add(id(messageIds, one.message().hash()), one.message().content()));
    batch.add(alleged.rows());
    CustodianMessageStore.move(moved, batch);
    InstructionStore.update(matching.changes(), batch);
    List<Settlement> settled = new ArrayList<>();
    for (Candidate candidate : matching.settling()) {
      ContentHash hash = candidate.message().hash();
      if (results.get(hash) instanceof MatchResult.Settles settles) {
        settled.add(Settlement.of(ownIds.next(), id(messageIds, hash), settles));
      } else if (results.get(hash) instanceof MatchResult.Reverses reverses) {
        settled.add(
            reverses.settled().reversal(ownIds.next(), reverses.before(), id(messageIds, hash)));
      }
    }
    if (!settled.isEmpty()) {
      settlements.add(connection, settled, batch);
    }
    if (matching.isOfIncome()) {
      IncomeCash income = new IncomeCash(connection, ledger);
      matching.addIncome(income, one -> id(messageIds, one.message().hash()), ownIds);
      income.write(connection, batch);
    }
    batch.execute(connection);
    alleged.note(connection);
    InstructionStore.answerWaitingChanges(connection, matching.changes());
  }

  private static long id(Map<ContentHash, Long> ids, ContentHash hash) {
    Long id = ids.get(hash);
    if (id == null) {
      throw new IllegalStateException("message " + hash + " has no id");
    }
    return id;
  }

  private static ReceivedCounts received(
      BatchMatching matching, Map<ContentHash, Arrival> arrivals) {
    long messages = arrivals.values().stream().mapToLong(Arrival::times).sum();
    long fresh =
        matching.results().keySet().stream()
            .filter(candidate -> candidate.keptAs() == null)
            .count();
    ReceivedCounts total = new ReceivedCounts(messages, messages - fresh, 0, 0, 0, Map.of());
    for (Map.Entry<Candidate, MatchResult> one : matching.results().entrySet()) {
      total = total.plus(one(one.getKey().keptAs(), one.getValue()));
    }
    return total;
  }

  private static ReceivedCounts one(@Nullable Long keptAs, MatchResult result) {
    if (result instanceof MatchResult.Settles settles) {
      boolean whole = settles.after().status() == InstructionState.Status.SETTLED;
      return new ReceivedCounts(0, 0, 0, whole ? 1 : 0, whole ? 0 : 1, Map.of());
    }
    if (result instanceof MatchResult.InRepair repair) {
      return new ReceivedCounts(
          0, 0, 0, 0, 0, keptAs == null ? Map.of(repair.code(), 1L) : Map.of());
    }
    return new ReceivedCounts(0, 0, 1, 0, 0, Map.of());
  }

  /** Applies what came before its instruction was sent, now that it is. */
  ReceivedCounts applyEarly() throws SQLException {
    ReceivedCounts total = ReceivedCounts.NOTHING;
    for (Candidate kept : transactions.run(messages::early)) {
      Optional<MatchResult> result = again(kept, (connection, now) -> {});
      if (result.isPresent()) {
        total = total.plus(one(kept.keptAs(), result.get()));
      }
    }
    return total;
  }

  /**
   * Matches a message in repair again.
   *
   * @param kept the message, as it was read before
   * @param audit writes what was done, in the same transaction
   * @return the result; empty if it is in repair no more
   */
  Optional<MatchResult> again(Candidate kept, Audit audit) throws SQLException {
    return run(1, connection -> again(connection, kept, audit), MessageApplier::isOvertaken);
  }

  private Optional<MatchResult> again(Connection connection, Candidate kept, Audit audit)
      throws SQLException {
    Map<Long, InstructionState> instructions =
        InstructionStore.lock(
            connection, instructionIds(List.of(new Arrival(kept.message(), 0, 1))));
    CustodianMessageStore.Kept now =
        messages.kept(connection, kept.keptAs() == null ? 0 : kept.keptAs());
    if (now == null || !now.state().equals("IN_REPAIR")) {
      return Optional.empty();
    }
    Candidate candidate = now.candidate();
    BatchMatching matching = match(connection, instructions, List.of(candidate), candidate);
    write(connection, matching, Map.of(), Set.of());
    Optional<MatchResult> result = Optional.ofNullable(matching.results().get(candidate));
    audit.write(connection, result.orElseThrow());
    return result;
  }

  /**
   * Settles by hand what two operators have decided, as a confirmation of it would; parts that
   * waited for it are applied with it.
   *
   * @param approval given in the same transaction, which the database asks for
   * @return its result
   * @throws DeskRefusal if the instruction can't settle so
   */
  <T> T byHand(HandSettlement.Decided decided, Transactions.Work<T> approval) throws SQLException {
    return run(2, connection -> byHand(connection, decided, approval), MessageApplier::isOvertaken);
  }

  private <T> T byHand(
      Connection connection, HandSettlement.Decided decided, Transactions.Work<T> approval)
      throws SQLException {
    long id = decided.terms().instructionId();
    Map<Long, InstructionState> instructions = InstructionStore.lock(connection, List.of(id));
    T approved = approval.run(connection);
    Candidate candidate = decided.candidate(Objects.requireNonNull(instructions.get(id)));
    BatchMatching matching = match(connection, instructions, List.of(candidate), null);
    requireSettles(matching.results().get(candidate));
    write(connection, matching, arrivals(List.of(candidate.message())), Set.of());
    return approved;
  }

  /**
   * Refuses what would not settle by hand.
   *
   * @throws DeskRefusal if there is no such instruction, or a confirmation would be in repair
   */
  static void check(Connection connection, HandSettlement settlement) throws SQLException {
    long id = settlement.instructionId();
    InstructionState instruction = InstructionStore.lock(connection, List.of(id)).get(id);
    if (instruction == null) {
      throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no instruction SI" + id);
    }
    LocalDate today = BusinessDate.read(connection).map(BusinessDate::today).orElse(null);
    requireSettles(
        ConfirmationMatcher.of(settlement.confirmation(instruction), instruction, true, today));
  }

  private static void requireSettles(@Nullable MatchResult result) {
    if (result instanceof MatchResult.InRepair repair) {
      throw new DeskRefusal(
          DeskRefusal.Code.WRONG_STATE,
          "it can't settle by hand: %s: %s".formatted(repair.code(), repair.reason()));
    }
  }

  /**
   * Ids are taken before the transaction and accounts are opened after its rollback: no row is
   * locked while another connection is waited for. A replay gets the same ids.
   *
   * @param likely how many ids it will need; with more than that it is replayed
   * @param overtaken recognises a refusal after which it is to look again
   */
  private <T> T run(int likely, Transactions.Work<T> work, Predicate<SQLException> overtaken)
      throws SQLException {
    ids.grow(likely);
    try {
      while (true) {
        try {
          return Replay.run(() -> transactions.run(work), overtaken);
        } catch (AccountsNotOpenException e) {
          ledger.openAccounts(e.entries());
        } catch (IdBlock.TooFewException e) {
          ids.grow(e.needed());
        }
      }
    } finally {
      ids.dropUsed();
    }
  }

  /** Writes the audit entry. */
  @FunctionalInterface
  interface Audit {
    /** Writes it, in the transaction of the connection. */
    void write(Connection connection, MatchResult result) throws SQLException;
  }

  /**
   * Equal messages that came together.
   *
   * @param position of the first among all that came
   */
  private record Arrival(CustodianMessage message, int position, int times) {
    Arrival andAgain() {
      return new Arrival(message, position, times + 1);
    }
  }
}
