package io.straightway.backoffice.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.intake.TradeIntake;
import io.straightway.element.lifecycle.Batches;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.staticdata.CurrentStaticData;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Many lives that go through their rounds together. A round begins with messages or, in some
 * rounds, with work at the desk; then trades are instructed, instructions delivered, and answers
 * received. Everything is compared with the models after each step, so the first round reported is
 * the one at fault.
 */
final class LifeSequences implements AutoCloseable {
  private static final int ROUNDS = Integer.getInteger("stp.rounds", 10);
  private static final List<Integer> AT_THE_DESK = List.of(3, 6, 8);
  private static final List<Integer> HELD = List.of(2, 7);
  private static final List<Integer> NOT_DELIVERED = List.of(1, 4);
  private static final int LARGEST_FILE = 400;
  private static final int THREADS = 2;
  private static final int MOST_TOLD = 3;

  private static final String MESSAGES =
      """
      SELECT source_message_id || '|'
             || concat_ws(' ', status, code, CASE WHEN code = 'PROCESSING_FAILED' THEN reason END)
        FROM incoming_trade_message WHERE source = '%s'
      """;
  private static final String INSTRUCTIONS =
      """
      SELECT t.trade_reference || ' ' || t.version || '|'
             || string_agg(i.status || ' ' || trim_scale(i.settled_quantity) || ' '
                  || trim_scale(i.settled_amount) || ' ' || coalesce(i.cancellation, '-') || ' '
                  || coalesce(i.custodian_hold, '-')
                  || CASE WHEN i.called_complete THEN ' COMPLETE' ELSE '' END,
                  ', ' ORDER BY i.instruction_id)
        FROM security_purc_sale t JOIN instruction_trade USING (trade_id)
        JOIN settlement_instruction i USING (instruction_id)
       WHERE t.source = '%s' GROUP BY t.trade_reference, t.version
      """;
  private static final String REFERENCES =
      """
      SELECT t.trade_reference || ' ' || t.version || '|'
             || string_agg('SI' || instruction_id, ' ' ORDER BY instruction_id)
        FROM security_purc_sale t JOIN instruction_trade USING (trade_id)
       WHERE t.source = '%s' GROUP BY t.trade_reference, t.version
      """;
  private static final String VERSIONS =
      """
      SELECT trade_reference || ' ' || version || '|' || status FROM security_purc_sale
       WHERE status <> 'CREATED' AND source = '%s'
      """;
  private static final String ANSWERS =
      """
      SELECT encode(content_hash, 'hex') || '|' || concat_ws(' ', state, code)
        FROM custodian_message WHERE custodian_message_id > %s
      """;

  private static final String LISTED =
      """
      SELECT replace(item, 'instruction:', '') || '|' || string_agg(code, ' ' ORDER BY code)
        FROM settlement_exception WHERE item LIKE 'instruction:%' GROUP BY item
      """;
  private static final String ITEMS =
      """
      SELECT encode(content_hash, 'hex') || '|' || custodian_message_id
        FROM custodian_message WHERE custodian_message_id > %s
      """;

  /**
   * The sums of all entries of each life, by its name. Positions are not kept by life, so they are
   * compared for all lives together.
   */
  private static final String ENTERED =
      """
      WITH trade AS (SELECT * FROM security_purc_sale WHERE source = '%s'),
      booking (life, id) AS (
        SELECT split_part(trade_reference, '-', 1), trade_id FROM trade
        UNION ALL
        SELECT split_part(trade_reference, '-', 1), reversed_by FROM trade
         WHERE reversed_by IS NOT NULL
        UNION ALL
        SELECT split_part(trade_reference, '-', 1), settlement_id
          FROM trade JOIN instruction_trade USING (trade_id) JOIN settlement USING (instruction_id)
      )
      SELECT life || ' ' || account || '|' || trim_scale(sum(amount))
        FROM booking JOIN posting ON entry_id = id
       GROUP BY life, account HAVING sum(amount) <> 0
      """;

  private final SettlementInstallation installation;
  private final Desk desk;
  private final List<TradeIntake> doors;
  private final String source;
  private final List<LifeSequence> lives;
  private final Random random;
  private final InstructionWriter instructing;
  private final MessageReceiver receiving;
  private final Instant began = Instant.now();
  private final String answersBefore;
  private final Map<String, Order> byReference = new HashMap<>();
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong answers = new AtomicLong();

  LifeSequences(
      SettlementInstallation installation, Desk desk, List<TradeIntake> doors, long from, long end)
      throws Exception {
    this.installation = installation;
    this.desk = desk;
    this.doors = doors;
    this.source = "M" + from;
    AtomicLong numbers = new AtomicLong();
    this.lives =
        LongStream.range(from, end)
            .mapToObj(seed -> new LifeSequence(seed, source, numbers::incrementAndGet))
            .toList();
    this.random = new Random(from);
    this.instructing =
        new InstructionWriter(
            installation.database(), CurrentStaticData.read(installation.database()));
    this.receiving =
        new MessageReceiver(
            installation.database(), installation.in(), null, THREADS, Clock.systemUTC());
    this.answersBefore =
        installation.value("SELECT coalesce(max(custodian_message_id), 0) FROM custodian_message");
  }

  List<LifeSequence> lives() {
    return lives;
  }

  void live() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      for (LifeSequence life : lives) {
        life.begin(round);
      }
      if (AT_THE_DESK.contains(round)) {
        desk.work(lives.stream().flatMap(life -> life.desk().stream()).toList(), source);
      } else {
        send();
      }
      await()
          .pollInterval(Duration.ofMillis(100))
          .untilAsserted(() -> assertThat(differences(false)).isEmpty());
      instruct(HELD.contains(round));
      if (!NOT_DELIVERED.contains(round)) {
        deliver();
      }
      receive();
      await()
          .pollInterval(Duration.ofMillis(100))
          .untilAsserted(() -> assertThat(differences(true)).isEmpty());
      assertThat(listedOtherwise()).isEmpty();
    }
    assertThat(enteredOtherwise()).isEmpty();
    assertThat(
            installation.value(
                "SELECT sum(times_seen) FROM incoming_trade_message m WHERE source = '%s'"
                        .formatted(source)
                    + " AND NOT EXISTS (SELECT FROM repair WHERE new_message_id = m.message_id)"))
        .isEqualTo(messages.toString());
    assertThat(
            installation.value(
                "SELECT sum(times_seen) FROM custodian_message WHERE custodian_message_id > "
                    + answersBefore))
        .isEqualTo(answers.toString());
    assertThat(map(ANSWERS.formatted(answersBefore)))
        .hasSize(lives.stream().mapToInt(life -> life.model().fates().size()).sum());
  }

  private void send() throws Exception {
    List<String> texts = new ArrayList<>();
    lives.forEach(life -> texts.addAll(life.messages()));
    Collections.shuffle(texts, random);
    Batches.send(texts, doors, random);
    messages.addAndGet(texts.size());
  }

  private void instruct(boolean held) throws Exception {
    // the database is on this machine and shares its clock, so earlier crowds' trades are left out
    instructing.since(began, new InstructOptions(null, false, held, null, Duration.ZERO));
    Map<String, String> references = map(REFERENCES.formatted(source));
    Map<String, List<String>> versions =
        references.keySet().stream()
            .collect(Collectors.groupingBy(version -> version.substring(0, version.indexOf('-'))));
    for (LifeSequence life : lives) {
      life.model().instruct(held);
      Map<String, Integer> next = new HashMap<>();
      for (Order order : life.model().orders()) {
        int place = next.merge(order.version, 1, Integer::sum) - 1;
        String[] instructionReferences = references.getOrDefault(order.version, "").split(" ", -1);
        assertThat(instructionReferences).as(life.description()).hasSizeGreaterThan(place);
        order.reference = instructionReferences[place];
        byReference.put(instructionReferences[place], order);
      }
      for (String version : versions.getOrDefault(life.name(), List.of())) {
        assertThat(references.getOrDefault(version, "").split(" ", -1))
            .as(() -> version + "\n" + life.description())
            .hasSize(next.getOrDefault(version, 0));
      }
    }
    decide();
  }

  /** Decides one life after the other: one decision may prevent the next. */
  private void decide() throws Exception {
    Map<String, String> items = map(ITEMS.formatted(answersBefore));
    for (LifeSequence life : lives) {
      for (Decision decision : life.decisions()) {
        long item =
            Long.parseLong(items.getOrDefault(String.valueOf(decision.confirmation()), "0"));
        assertThat(desk.decide(decision, item))
            .as(() -> decision + "\n" + life.description())
            .isEqualTo(decision.outcome());
      }
    }
  }

  private void deliver() throws Exception {
    installation.deliver();
    lives.forEach(life -> life.model().deliver());
    for (SettlementInstruction023 sent : CustodianAnswers.read(installation.out())) {
      Objects.requireNonNull(byReference.get(sent.transactionId()), sent.transactionId()).sent =
          sent;
    }
    for (String name : SettlementInstallation.files(installation.out())) {
      Files.delete(installation.out().resolve(name));
    }
  }

  /** Receives the answers of all lives, in a random order that keeps the order within each life. */
  private void receive() throws Exception {
    List<List<byte[]>> waiting = new ArrayList<>();
    lives.forEach(life -> waiting.add(new ArrayList<>(life.answers())));
    List<Integer> turns = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      turns.addAll(Collections.nCopies(waiting.get(i).size(), i));
    }
    Collections.shuffle(turns, random);
    List<byte[]> file = new ArrayList<>();
    int number = 0;
    for (int turn : turns) {
      byte[] document = waiting.get(turn).remove(0);
      if (isInEnvelope(document)) {
        Files.write(installation.in().resolve("envelope%05d.xml".formatted(number++)), document);
      } else {
        file.add(document);
      }
      if (random.nextInt(LARGEST_FILE) == 0) {
        write(file, number++);
      }
    }
    write(file, number);
    answers.addAndGet(turns.size());
    receiving.pass();
  }

  private static boolean isInEnvelope(byte[] document) {
    return new String(document, StandardCharsets.UTF_8).startsWith("<Envelope");
  }

  private void write(List<byte[]> file, int number) throws Exception {
    if (!file.isEmpty()) {
      CustodianAnswers.write(installation.in(), "%05d.bundle.xml".formatted(number), file);
      file.clear();
    }
  }

  /** Returns the first lives in which something differs from the model. */
  private List<String> differences(boolean all) throws Exception {
    Map<String, String> fates = map(MESSAGES.formatted(source));
    Map<String, String> versions = map(VERSIONS.formatted(source));
    Map<String, String> instructions = all ? map(INSTRUCTIONS.formatted(source)) : Map.of();
    Map<String, String> answers = all ? map(ANSWERS.formatted(answersBefore)) : Map.of();
    List<String> differences = new ArrayList<>();
    for (LifeSequence life : lives) {
      List<String> wrong = new ArrayList<>();
      compare(life.fates(), fates, wrong);
      compare(life.model().trades().versions(), versions, wrong);
      if (all) {
        compare(life.model().instructions(), instructions, wrong);
        compare(life.model().fates(), answers, wrong);
      }
      if (!wrong.isEmpty() && differences.size() < MOST_TOLD) {
        differences.add(life.description() + String.join("\n", wrong));
      }
    }
    return differences;
  }

  /**
   * Returns the first lives with an instruction that is listed as an exception for other codes than
   * in the model.
   */
  private List<String> listedOtherwise() throws Exception {
    Map<String, String> listed = map(LISTED);
    List<String> differences = new ArrayList<>();
    for (LifeSequence life : lives) {
      for (Order order : life.model().orders()) {
        String codes = String.join(" ", new TreeSet<>(order.exceptions()));
        String actual = listed.getOrDefault(String.valueOf(order.reference), "");
        if (!codes.equals(actual) && differences.size() < MOST_TOLD) {
          differences.add(
              life.description()
                  + order.reference
                  + " is listed as '"
                  + actual
                  + "', not '"
                  + codes
                  + "'");
        }
      }
    }
    return differences;
  }

  /** Returns the first lives whose entries have other sums than in the model. */
  private List<String> enteredOtherwise() throws Exception {
    Map<String, Map<String, String>> entered = new HashMap<>();
    map(ENTERED.formatted(source))
        .forEach(
            (key, sum) -> {
              String life = key.substring(0, key.indexOf(' '));
              entered
                  .computeIfAbsent(life, name -> new TreeMap<>())
                  .put(key.substring(key.indexOf(' ') + 1), sum);
            });
    List<String> differences = new ArrayList<>();
    for (LifeSequence life : lives) {
      Map<String, String> expected = life.model().entries();
      Map<String, String> actual = entered.getOrDefault(life.name(), Map.of());
      if (!expected.equals(actual) && differences.size() < MOST_TOLD) {
        differences.add(life.description() + "entered " + actual + ", not " + expected);
      }
    }
    return differences;
  }

  private static void compare(
      Map<String, String> expected, Map<String, String> actual, List<String> wrong) {
    expected.forEach(
        (name, fate) -> {
          if (!fate.equals(actual.get(name))) {
            wrong.add(name + " is " + actual.get(name) + ", not " + fate);
          }
        });
  }

  private Map<String, String> map(String sql) throws Exception {
    Map<String, String> map = new HashMap<>();
    for (String row : installation.query(sql)) {
      int end = row.indexOf('|');
      map.put(row.substring(0, end), row.substring(end + 1));
    }
    return map;
  }

  @Override
  public void close() {
    receiving.close();
  }
}
