package io.straightway.benchmark.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What processor time is spent on. Java code counts as the topmost frame of ours says, whatever
 * library it calls; PostgreSQL's as the functions of a stack say.
 */
public enum CostPart {
  /** Messages are read: split, sliced, parsed, hashed; statements are parsed and planned. */
  PARSE,
  /** Both business processes, static data and plug-ins; triggers and constraints. */
  CHECK,
  /** Transactions, accounts, positions and the driver; rows, indexes, WAL; acknowledgements. */
  WRITE,
  /** Requests and answers, on either side. */
  HTTP,
  /** System calls: sockets, files, and threads that wake each other. */
  KERNEL,
  /** Other code: of timers, of a start. */
  OTHER,
  /** The JVM's compilers. */
  JIT,
  /** Collectors, and the JVM's own thread, which collects where the collector is serial. */
  GC;

  /** The beginnings of the names of our packages; the one that matches first decides. */
  private static final List<Map.Entry<String, CostPart>> OWN =
      List.of(
          Map.entry("io.straightway.markup.", PARSE),
          Map.entry("io.straightway.element.message.", PARSE),
          Map.entry("io.straightway.feeder.file.", PARSE),
          Map.entry("io.straightway.element.process.", CHECK),
          Map.entry("io.straightway.element.plugin.", CHECK),
          Map.entry("io.straightway.element.staticdata.", CHECK),
          Map.entry("io.straightway.element.calendar.", CHECK),
          Map.entry("io.straightway.element.store.", WRITE),
          Map.entry("io.straightway.element.queue.", WRITE),
          Map.entry("io.straightway.ledger.", WRITE),
          Map.entry("io.straightway.positions.", WRITE),
          Map.entry("io.straightway.db.", WRITE),
          Map.entry("io.straightway.feeder.answer.", WRITE),
          Map.entry("io.straightway.feeder.job.", WRITE),
          Map.entry("io.straightway.element.server.", HTTP),
          Map.entry("io.straightway.element.intake.", HTTP),
          Map.entry("io.straightway.feeder.deliver.", HTTP),
          Map.entry("io.straightway.", OTHER));

  /** What serves HTTP where no frame is ours. */
  private static final List<Map.Entry<String, CostPart>> LIBRARIES =
      List.of(
          Map.entry("org.apache.", HTTP),
          Map.entry("org.springframework.", HTTP),
          Map.entry("jdk.internal.net.http.", HTTP));

  /** PostgreSQL's functions: the first rule that any frame of a stack obeys decides. */
  private static final List<Map.Entry<String, CostPart>> POSTGRESQL =
      List.of(
          Map.entry("ExecCallTriggerFunc", CHECK),
          Map.entry("AfterTrigger", CHECK),
          Map.entry("ExecConstraints", CHECK),
          Map.entry("ExecEvalConstraint", CHECK),
          Map.entry("domain_", CHECK),
          Map.entry("exec_parse_message", PARSE),
          Map.entry("exec_bind_message", PARSE),
          Map.entry("GetCachedPlan", PARSE),
          Map.entry("pg_parse_query", PARSE),
          Map.entry("pg_plan_quer", PARSE),
          Map.entry("NextCopyFrom", PARSE),
          Map.entry("PortalRun", WRITE),
          Map.entry("CommitTransaction", WRITE),
          Map.entry("XLog", WRITE),
          Map.entry("WalWriter", WRITE),
          Map.entry("Checkpoint", WRITE),
          Map.entry("BackgroundWriter", WRITE));

  /** The end of the name of a function of the kernel. */
  static final String IN_KERNEL = "_[k]";

  /** The name, as tables have it. */
  public String label() {
    return this == JIT || this == GC || this == HTTP ? name() : name().toLowerCase(Locale.ROOT);
  }

  /** What a JVM does, by its frames, the root first, such as {@code java.lang.Thread.run}. */
  static CostPart ofJava(List<String> frames) {
    CostPart own = topmost(frames, OWN);
    return Objects.requireNonNullElse(own == null ? topmost(frames, LIBRARIES) : own, OTHER);
  }

  private static @Nullable CostPart topmost(
      List<String> frames, List<Map.Entry<String, CostPart>> rules) {
    for (int i = frames.size() - 1; i >= 0; i--) {
      for (Map.Entry<String, CostPart> rule : rules) {
        if (frames.get(i).startsWith(rule.getKey())) {
          return rule.getValue();
        }
      }
    }
    return null;
  }

  /** What a server process does, by its functions, the root first. */
  static CostPart ofPostgreSql(List<String> functions) {
    return functions.get(functions.size() - 1).endsWith(IN_KERNEL)
        ? KERNEL
        : POSTGRESQL.stream()
            .filter(rule -> functions.stream().anyMatch(each -> each.startsWith(rule.getKey())))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(OTHER);
  }
}
