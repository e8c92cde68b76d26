package io.straightway.backoffice.lifecycle;

import io.straightway.element.lifecycle.Event;
import io.straightway.element.lifecycle.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The lives of a few trades, drawn round by round from a seed and from the outcomes in the model.
 * Within a round no two messages are about the same version of a trade, so their outcomes do not
 * depend on their order.
 */
final class LifeSequence {
  private static final int PERCENT = 100;
  private static final int SENT_AGAIN = 15;
  private static final int QUIET = 35;
  private static final int QUIET_WHEN_SETTLING = 85;
  private static final int LOOKED_AT = 40;

  private final SettlementModel model = new SettlementModel();
  private final StringBuilder log = new StringBuilder();
  private final Map<Event, String> ids = new LinkedHashMap<>();
  private final Map<String, Integer> copies = new HashMap<>();
  private final Map<String, Terms> terms = new TreeMap<>();
  private final Map<String, Integer> highest = new HashMap<>();
  private final List<String> sent = new ArrayList<>();
  private final long seed;
  private final Random random;
  private final String source;
  private final LongSupplier numbers;
  private final Set<String> decided = new HashSet<>();
  private final RandomCustodian custodian;
  private final RandomDecisions people;

  /**
   * Creates a life before its first round.
   *
   * @param numbers the sequence numbers of its messages
   */
  LifeSequence(long seed, String source, LongSupplier numbers) {
    this.seed = seed;
    this.random = new Random(seed);
    this.source = source;
    this.numbers = numbers;
    this.custodian = new RandomCustodian(seed, model, random);
    this.people = new RandomDecisions(model, random);
    int trades = 1 + random.nextInt(2);
    for (int i = 1; i <= trades; i++) {
      terms.put(name() + "-T" + i, Terms.random(random));
    }
  }

  SettlementModel model() {
    return model;
  }

  /** Returns the prefix of its trades' references. */
  String name() {
    return "S" + seed;
  }

  private boolean chance(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  /** Begins a round. */
  void begin(int round) {
    log.append("round ").append(round).append('\n');
  }

  private void tell(Object line) {
    log.append("  ").append(line).append('\n');
  }

  /** Returns the messages of a round, some of which are repetitions. */
  List<String> messages() {
    List<String> texts = new ArrayList<>();
    for (String trade : terms.keySet()) {
      Set<Integer> versions = new HashSet<>();
      int quiet = model.hasBegunToSettle(trade) ? QUIET_WHEN_SETTLING : QUIET;
      for (int i = random.nextInt(3); i > 0 && !chance(quiet); i--) {
        int version = version(trade);
        if (!model.trades().waits(trade, version) && versions.add(version)) {
          send(event(trade, version), texts);
        }
      }
    }
    while (!sent.isEmpty() && chance(SENT_AGAIN)) {
      tell("again a message");
      texts.add(sent.get(random.nextInt(sent.size())));
    }
    return texts;
  }

  private int latest(String trade) {
    return model.trades().latest().getOrDefault(trade, 0);
  }

  private int version(String trade) {
    int latest = latest(trade);
    int top = highest.merge(trade, 0, Math::max);
    int dice = random.nextInt(PERCENT);
    if (latest == 0) {
      return dice < 80 ? 1 : top + 1;
    }
    if (dice < 65) {
      return latest + 1;
    }
    return dice < 85 ? top + 1 : 1 + random.nextInt(latest);
  }

  private Event event(String trade, int version) {
    highest.merge(trade, version, Math::max);
    Terms last = terms.getOrDefault(trade, Terms.random(random));
    if (version == 1 && !chance(10)) {
      return new Event.Report(trade, 1, last);
    }
    if (chance(12)) {
      return new Event.Cancel(trade, version);
    }
    Terms amended = last.amended(random);
    terms.put(trade, amended.isGood() ? amended : last);
    return new Event.Amend(trade, version, amended);
  }

  private void send(Event event, List<String> texts) {
    if (ids.containsKey(event)) {
      return;
    }
    long number = numbers.getAsLong();
    ids.put(event, source + "-" + number);
    model.trades().arrive(event);
    tell(event + " -> " + model.fateOf(event));
    String text = event.message(source, number).text();
    sent.add(text);
    texts.add(text);
  }

  /** Returns the tasks of people in a round; only one message of each trade is touched. */
  List<DeskTask> desk() {
    List<DeskTask> tasks = new ArrayList<>();
    Set<String> touched = new HashSet<>();
    for (Event event : List.copyOf(ids.keySet())) {
      String fate = model.fateOf(event);
      if (fate.startsWith("IN_REPAIR") && chance(LOOKED_AT) && touched.add(event.trade())) {
        DeskTask task = task(event, fate);
        tell(task + " -> " + model.fateOf(event));
        tasks.add(task);
      }
    }
    return tasks;
  }

  private DeskTask task(Event event, String fate) {
    String id = ids.getOrDefault(event, "");
    Event copy = copy(event, fate);
    if (copy != null && !copy.equals(event) && !ids.containsKey(copy) && chance(85)) {
      String base = id.replaceFirst("/R.*", "");
      int number = copies.merge(base, 1, Integer::sum);
      Map<String, String> fields =
          fate.endsWith("ACCOUNT_UNKNOWN")
              ? Map.of("Account", "ACC1")
              : Map.of("Version", Integer.toString(copy.version()));
      if (chance(15)) {
        return new DeskTask(DeskTask.Kind.REJECT_REPAIR, id, fields);
      }
      ids.put(copy, base + "/R" + number);
      model.trades().repair(event, copy);
      tell("copy " + copy + " -> " + model.fateOf(copy));
      return new DeskTask(DeskTask.Kind.REPAIR, id, fields);
    }
    if (chance(50)) {
      model.trades().reject(event);
      return new DeskTask(DeskTask.Kind.REJECT, id, Map.of());
    }
    model.trades().arrive(event);
    return new DeskTask(DeskTask.Kind.RESUBMIT, id, Map.of());
  }

  private @Nullable Event copy(Event event, String fate) {
    if (fate.endsWith("ACCOUNT_UNKNOWN")) {
      return event instanceof Event.Report report
          ? new Event.Report(event.trade(), event.version(), report.terms().of("ACC1"))
          : event instanceof Event.Amend amend
              ? new Event.Amend(event.trade(), event.version(), amend.terms().of("ACC1"))
              : null;
    }
    int next = latest(event.trade()) + 1;
    if (!fate.endsWith("VERSION_STALE") || next == 1 || model.trades().waits(event.trade(), next)) {
      return null;
    }
    highest.merge(event.trade(), next, Math::max);
    return event instanceof Event.Amend amend
        ? new Event.Amend(event.trade(), next, amend.terms())
        : new Event.Cancel(event.trade(), next);
  }

  /** Returns the decisions on instructions and confirmations in a round, in order. */
  List<Decision> decisions() {
    List<Decision> decisions = people.decisions();
    for (Decision decision : decisions) {
      tell(decision);
      decided.add(decision.kind() + " " + decision.outcome());
    }
    return decisions;
  }

  /** Returns the decisions so far, with their outcomes. */
  Set<String> decided() {
    return decided;
  }

  /** Returns the custodian's answers in a round, in order. */
  List<byte[]> answers() {
    return custodian.answers(this::tell);
  }

  /** Returns the outcomes of the messages sent, by their ids. */
  Map<String, String> fates() {
    Map<String, String> fates = new TreeMap<>();
    ids.forEach((event, id) -> fates.put(id, model.fateOf(event)));
    return fates;
  }

  /** Returns the seed and the history so far, for people. */
  String description() {
    return "-Dstp.seed=" + seed + " -Dstp.sequences=1\n" + log;
  }
}
