package io.straightway.settlement.confirm;

import io.straightway.books.Bookkeeper;
import io.straightway.books.Books;
import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.write.WriteBatch;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.IdBlock;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.Replay;
import io.straightway.settlement.confirm.CustodianMessageStore.Arrival;
import io.straightway.settlement.confirm.CustodianMessageStore.Candidate;
import io.straightway.settlement.confirm.CustodianMessageStore.CandidateState;
import io.straightway.settlement.confirm.MatchResult.SettlementResult;
import io.straightway.settlement.confirm.SettlementStore.Settlement;
import io.straightway.settlement.income.IncomeCash;
import io.straightway.settlement.income.IncomeMatch;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadedFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Applies messages of the custodian, some hundreds in a transaction. The rows of their instructions
 * are locked first, in the order of their ids; then all messages are matched in memory, so a bad
 * message does not affect its neighbours. A message already stored is counted and has no effect.
 * Not thread-safe.
 */
final class MessageApplier {
  private final Transactions transactions;
  private final IdBlock ids;
  private final CustodianMessageStore messages;
  private final Bookkeeper books;

  MessageApplier(DataSource database, Bookkeeper books, CustodianMessageParser parser) {
    this.transactions = new Transactions(database);
    this.ids = new IdBlock(Books.ids(database));
    this.messages = new CustodianMessageStore(parser);
    this.books = books;
  }

  /**
   * Applies received messages in order, first on the assumption that all are new. If one is stored
   * already, the database refuses the batch, and the stored ones are looked up.
   */
  ReceivedCounts apply(List<CustodianMessage> batch) throws SQLException {
    int likely = 2 * batch.size();
    try {
      return run(
          likely, connection -> apply(connection, batch, false), MessageApplier::isOvertaken);
    } catch (SQLException e) {
      if (!isStored(e)) {
        throw e;
      }
      return run(
          likely,
          connection -> apply(connection, batch, true),
          failure -> isStored(failure) || isOvertaken(failure));
    }
  }

  private static boolean isStored(SQLException failure) {
    return "custodian_message_pkey".equals(SqlFailure.constraint(failure));
  }

  /**
   * Returns whether a concurrent transaction came between the read and the write; a new read will
   * see its effect.
   */
  static boolean isOvertaken(SQLException failure) {
    String constraint = String.valueOf(SqlFailure.constraint(failure));
    return constraint.equals("closed_day")
        || constraint.equals("settlement_custodian_message_id_key");
  }

  private ReceivedCounts apply(
      Connection connection, List<CustodianMessage> batch, boolean someAreStored)
      throws SQLException {
    Map<Long, InstructionState> instructions = lock(connection, batch);
    List<Arrival> arrivals = arrivals(connection, batch, someAreStored);
    BatchMatching matching = match(connection, instructions, candidates(arrivals));
    write(connection, arrivals, matching, null);
    return counts(arrivals, matching);
  }

  /** Returns the effects that messages would have if they were received now; writes nothing. */
  UploadOutcome preview(List<CustodianMessage> batch) throws SQLException {
    return run(
        2 * batch.size(),
        connection -> {
          Map<Long, InstructionState> instructions = lock(connection, batch);
          List<Arrival> arrivals = arrivals(connection, batch, true);
          return MessageEffects.of(
              instructions, arrivals, match(connection, instructions, candidates(arrivals)));
        },
        MessageApplier::isOvertaken);
  }

  /**
   * Applies the messages of an uploaded file.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if their effects are not the proposed ones
   */
  <T> T upload(UploadedFile file, List<CustodianMessage> batch, Transactions.Work<T> approval)
      throws SQLException {
    return run(
        2 * batch.size(),
        connection -> {
          Map<Long, InstructionState> instructions = lock(connection, batch);
          T approved = approval.run(connection);
          List<Arrival> arrivals = arrivals(connection, batch, true);
          BatchMatching matching = match(connection, instructions, candidates(arrivals));
          MessageEffects.of(instructions, arrivals, matching).requireSame(file.outcome());
          write(connection, arrivals, matching, file.proposalId());
          return approved;
        },
        failure -> isStored(failure) || isOvertaken(failure));
  }

  private static List<Candidate> candidates(List<Arrival> arrivals) {
    return arrivals.stream()
        .filter(arrival -> !arrival.isStored())
        .map(Arrival::candidate)
        .toList();
  }

  /** Returns the messages in order, equal ones once, each with the id that it gets if it is new. */
  private List<Arrival> arrivals(
      Connection connection, List<CustodianMessage> batch, boolean someAreStored)
      throws SQLException {
    Map<ContentHash, List<CustodianMessage>> byHash =
        messages.withOriginals(connection, batch).stream()
            .collect(
                Collectors.groupingBy(
                    CustodianMessage::hash, LinkedHashMap::new, Collectors.toList()));
    Set<ContentHash> stored =
        someAreStored ? CustodianMessageStore.stored(connection, byHash.keySet()) : Set.of();
    Iterator<Long> messageIds = ids.next(byHash.size()).iterator();
    return byHash.values().stream()
        .map(
            same ->
                new Arrival(
                    new Candidate(messageIds.next(), same.get(0), false, false),
                    same.size(),
                    stored.contains(same.get(0).hash())))
        .toList();
  }

  private static Map<Long, InstructionState> lock(
      Connection connection, List<CustodianMessage> batch) throws SQLException {
    return InstructionStore.lock(
        connection,
        batch.stream()
            .flatMapToLong(message -> message.instructionId().stream())
            .distinct()
            .sorted()
            .boxed()
            .toList());
  }

  /** Matches messages, and then the messages in repair that waited for their settlements. */
  private BatchMatching match(
      Connection connection, Map<Long, InstructionState> instructions, List<Candidate> candidates)
      throws SQLException {
    BatchMatching matching = BatchMatching.read(connection, instructions, candidates);
    candidates.forEach(matching::match);
    Set<Long> matchedIds = candidates.stream().map(Candidate::id).collect(Collectors.toSet());
    List<Candidate> waiting =
        messages.waiting(connection, matching.settledNow(), matching.reversedNow()).stream()
            .filter(candidate -> !matchedIds.contains(candidate.id()))
            .toList();
    matching.addReferences(BatchMatching.references(connection, waiting));
    waiting.forEach(matching::match);
    matching.matchWaiting();
    return matching;
  }

  /**
   * Writes the messages first, so that the database refuses the batch if one is stored already;
   * then their effects. The ids of settlements follow those of the messages, and the ids of income
   * those of settlements.
   */
  private void write(
      Connection connection, List<Arrival> arrivals, BatchMatching matching, @Nullable Long upload)
      throws SQLException {
    WriteBatch batch = new WriteBatch();
    CustodianMessageStore.add(arrivals, matching.results(), upload, batch);
    AllegementStore allegements = new AllegementStore(matching.results().keySet());
    batch.add(allegements.rows());
    CustodianMessageStore.update(matching.results(), batch);
    InstructionStore.update(matching.changes(), batch);
    addSettlements(connection, matching.settlements(), batch);
    addIncome(connection, matching.income(), batch);
    batch.execute(connection);
    allegements.note(connection);
    InstructionStore.answerWaitingChanges(connection, matching.changes());
  }

  private void addSettlements(
      Connection connection, Map<Candidate, SettlementResult> results, WriteBatch batch)
      throws SQLException {
    if (!results.isEmpty()) {
      Iterator<Long> settlementIds = ids.next(results.size()).iterator();
      List<Settlement> settled = new ArrayList<>();
      results.forEach(
          (candidate, result) ->
              settled.add(result.settlement(settlementIds.next(), candidate.id())));
      new SettlementStore(books).add(connection, settled, batch);
    }
  }

  private void addIncome(
      Connection connection, Map<Candidate, IncomeMatch> matches, WriteBatch batch)
      throws SQLException {
    if (!matches.isEmpty()) {
      int entries = matches.values().stream().mapToInt(IncomeMatch::ids).sum();
      Iterator<Long> entryIds = ids.next(entries).iterator();
      IncomeCash income = new IncomeCash(connection, books);
      matches.forEach((candidate, match) -> income.add(candidate.id(), match, entryIds));
      income.write(connection, batch);
    }
  }

  private static ReceivedCounts counts(List<Arrival> arrivals, BatchMatching matching) {
    long messages = arrivals.stream().mapToLong(Arrival::times).sum();
    long stored = arrivals.stream().filter(Arrival::isStored).count();
    ReceivedCounts total =
        new ReceivedCounts(messages, messages - arrivals.size() + stored, 0, 0, 0, Map.of());
    for (Map.Entry<Candidate, MatchResult> match : matching.results().entrySet()) {
      total = total.plus(counts(match.getKey(), match.getValue()));
    }
    return total;
  }

  private static ReceivedCounts counts(Candidate candidate, MatchResult result) {
    if (result instanceof MatchResult.Settles settles) {
      boolean whole = settles.after().status() == InstructionState.Status.SETTLED;
      return new ReceivedCounts(0, 0, 0, whole ? 1 : 0, whole ? 0 : 1, Map.of());
    }
    if (result instanceof MatchResult.InRepair repair) {
      return new ReceivedCounts(
          0, 0, 0, 0, 0, candidate.inRepair() ? Map.of() : Map.of(repair.code(), 1L));
    }
    return new ReceivedCounts(0, 0, 1, 0, 0, Map.of());
  }

  /**
   * Applies the messages that arrived before their instruction was sent, if it has been sent since.
   */
  ReceivedCounts applyEarly() throws SQLException {
    ReceivedCounts total = ReceivedCounts.NOTHING;
    for (Candidate early : transactions.run(messages::early)) {
      Optional<MatchResult> result = rematch(early, (connection, outcome) -> {});
      if (result.isPresent()) {
        total = total.plus(counts(early, result.get()));
      }
    }
    return total;
  }

  /**
   * Matches a message in repair again.
   *
   * @param candidate the message as read before
   * @param audit writes the audit entry in the same transaction
   * @return the result; empty if the message is no longer in repair
   */
  Optional<MatchResult> rematch(Candidate candidate, Audit audit) throws SQLException {
    return run(1, connection -> rematch(connection, candidate, audit), MessageApplier::isOvertaken);
  }

  private Optional<MatchResult> rematch(Connection connection, Candidate earlier, Audit audit)
      throws SQLException {
    Map<Long, InstructionState> instructions = lock(connection, List.of(earlier.message()));
    CandidateState stored = messages.find(connection, earlier.id());
    if (stored == null || !stored.state().equals("IN_REPAIR")) {
      return Optional.empty();
    }
    Candidate candidate = stored.candidate();
    BatchMatching matching = match(connection, instructions, List.of(candidate));
    write(connection, List.of(), matching, null);
    Optional<MatchResult> result = Optional.ofNullable(matching.results().get(candidate));
    audit.write(connection, result.orElseThrow());
    return result;
  }

  /**
   * Settles an instruction by hand as two operators have decided, with the effect of a
   * confirmation. Also applies messages that waited for that part.
   *
   * @param approval the approval that the database requires, in the same transaction
   * @return the result of {@code approval}
   * @throws DeskRefusal if the instruction can't settle in this way
   */
  <T> T byHand(HandSettlement.Proof proof, Transactions.Work<T> approval) throws SQLException {
    return run(2, connection -> byHand(connection, proof, approval), MessageApplier::isOvertaken);
  }

  private <T> T byHand(
      Connection connection, HandSettlement.Proof proof, Transactions.Work<T> approval)
      throws SQLException {
    long id = proof.terms().instructionId();
    Map<Long, InstructionState> instructions = InstructionStore.lock(connection, List.of(id));
    T approved = approval.run(connection);
    CustodianMessage message = proof.message(Objects.requireNonNull(instructions.get(id)));
    Candidate candidate = new Candidate(ids.next(1).get(0), message, true, false);
    BatchMatching matching = match(connection, instructions, List.of(candidate));
    requireSettles(matching.results().get(candidate));
    write(connection, List.of(new Arrival(candidate, 1, false)), matching, null);
    return approved;
  }

  /**
   * Checks that a settlement by hand would be applied.
   *
   * @throws DeskRefusal if there is no such instruction, or the equivalent confirmation would be in
   *     repair
   */
  static void check(Connection connection, HandSettlement settlement) throws SQLException {
    long id = settlement.instructionId();
    InstructionState instruction = InstructionStore.lock(connection, List.of(id)).get(id);
    if (instruction == null) {
      throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no instruction SI" + id);
    }
    requireSettles(
        BatchMatching.byHand(connection, settlement.confirmation(instruction), instruction));
  }

  private static void requireSettles(@Nullable MatchResult result) {
    if (result instanceof MatchResult.InRepair repair) {
      throw new DeskRefusal(
          DeskRefusal.Code.WRONG_STATE,
          "it can't settle by hand: %s: %s".formatted(repair.code(), repair.reason()));
    }
  }

  /**
   * Runs a transaction. Ids are allocated before it and accounts are opened after its rollback, so
   * no row is locked while another connection is waited for. A replay gets the same ids.
   *
   * @param likely the expected number of ids; if more are needed, the transaction is replayed
   * @param overtaken recognises a failure after which the transaction must read again
   */
  private <T> T run(int likely, Transactions.Work<T> work, Predicate<SQLException> overtaken)
      throws SQLException {
    ids.grow(likely);
    try {
      while (true) {
        try {
          return Replay.run(
              () ->
                  books.run(
                      connection -> {
                        ids.rewind();
                        return work.run(connection);
                      }),
              overtaken);
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
    /** Writes the entry in the transaction of the connection. */
    void write(Connection connection, MatchResult result) throws SQLException;
  }
}
