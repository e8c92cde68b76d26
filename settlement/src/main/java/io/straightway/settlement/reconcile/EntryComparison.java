package io.straightway.settlement.reconcile;

import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.reconcile.BalanceKey.Kind;
import io.straightway.settlement.reconcile.BreakBook.OpenBreak;
import io.straightway.settlement.reconcile.OurEntries.EntryTotal;
import io.straightway.settlement.reconcile.OurEntries.SettledPart;
import io.straightway.settlement.reconcile.Reconciler.Comparison;
import io.straightway.settlement.reconcile.Reconciler.Difference;
import io.straightway.settlement.reconcile.pairing.EntryPairs;
import io.straightway.settlement.reconcile.pairing.EntryPairs.Side;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compares the entries of a statement with ours, by our reference and value date. A break of an
 * earlier statement that this one does not cover is evaluated again, with the earlier statement's
 * value and our present one. Matched and written-off breaks count as ours.
 */
final class EntryComparison {
  private static final BigDecimal PENALTY_SHARE = new BigDecimal("0.01");
  private static final Set<Kind> SETTLED = Set.of(Kind.TRANSACTION, Kind.CASH_ENTRY);

  /** The name of an entry without a reference: the day of its statement, and its number. */
  private static final Pattern UNREFERENCED = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2} #[0-9]+");

  private static final EntryTotal NOTHING = new EntryTotal(BigDecimal.ZERO, null);

  private final StatementEntries statement;
  private final Set<Kind> kinds;
  private final StatementScope scope;
  private final Map<StatementLine, OpenBreak> open;
  private final Map<StatementLine, BigDecimal> allowed;
  private final OurEntries books;
  private final Map<StatementLine, EntryTotal> theirs = new HashMap<>();
  private final Map<StatementLine, EntryTotal> ours = new HashMap<>();
  private final List<Difference> differences = new ArrayList<>();
  private long matched;

  private EntryComparison(
      Connection connection,
      StatementEntries statement,
      Set<Kind> kinds,
      StatementScope scope,
      Map<StatementLine, OpenBreak> open,
      Map<StatementLine, BigDecimal> allowed) {
    this.statement = statement;
    this.kinds = kinds;
    this.scope = scope;
    this.open = open;
    this.allowed = allowed;
    this.books = new OurEntries(connection);
  }

  /**
   * Compares the entries.
   *
   * @param open the open breaks of entries that the statement covers
   * @param allowed the accepted differences of lines, from breaks that operators have closed
   */
  static Comparison compare(
      Connection connection,
      StatementEntries statement,
      Set<Kind> kinds,
      StatementScope scope,
      Map<StatementLine, OpenBreak> open,
      Map<StatementLine, BigDecimal> allowed)
      throws SQLException {
    return new EntryComparison(connection, statement, kinds, scope, open, allowed).run();
  }

  private Comparison run() throws SQLException {
    readTheirs();
    readOurs();
    addEarlier();
    Set<StatementLine> lines = new TreeSet<>(theirs.keySet());
    lines.addAll(open.keySet());
    Stream.concat(ours.keySet().stream(), allowed.keySet().stream())
        .filter(this::isRequired)
        .forEach(lines::add);
    if (kinds.contains(Kind.CASH_ENTRY)) {
      pairUnreferenced(lines);
    }
    lines.forEach(this::compare);
    return new Comparison(matched, differences);
  }

  /** Returns whether the statement must contain our entry under a line. */
  private boolean isRequired(StatementLine line) {
    return statement.mustHave(day(line)) && scope.holds(line);
  }

  private static LocalDate day(StatementLine line) {
    LocalDate day = line.key().day();
    if (day == null) {
      throw new IllegalArgumentException(line + " was not entered");
    }
    return day;
  }

  private void readTheirs() throws SQLException {
    Set<String> foreign =
        statement.entries().stream()
            .filter(entry -> ourReference(entry) == null)
            .flatMap(entry -> entry.references().stream())
            .collect(Collectors.toSet());
    Map<String, Long> confirmed =
        foreign.isEmpty() ? Map.of() : books.byCustodianReference(foreign, scope.custodians());
    Map<Long, String> accounts = accountsNotNamed();
    for (StatementEntry entry : statement.entries()) {
      String reference = reference(entry, confirmed);
      String account = entry.account();
      if (account.isEmpty()) {
        account = accounts.getOrDefault(InstructionReference.id(reference).orElse(0), "");
      }
      theirs.merge(
          line(entry, account, reference),
          new EntryTotal(entry.quantity(), entry.amount()),
          EntryComparison::sum);
    }
  }

  /**
   * Returns the line of an entry: that of its instruction or penalty, otherwise a line of its own,
   * numbered if the statement has others with the reference or without one.
   */
  private StatementLine line(StatementEntry entry, String account, String reference) {
    boolean isOwn = SETTLED.contains(entry.kind()) && InstructionReference.id(reference).isEmpty();
    String number = reference.isEmpty() ? statement.to().toString() : reference;
    StatementLine line = null;
    for (int i = 1; line == null || (isOwn && theirs.containsKey(line)); i++) {
      String name = isOwn && (i > 1 || reference.isEmpty()) ? number + " #" + i : reference;
      line =
          scope.line(new BalanceKey(entry.kind(), account, entry.instrument(), name, entry.day()));
    }
    return line;
  }

  /** Returns the accounts of the penalties for which the CSD gives none. */
  private Map<Long, String> accountsNotNamed() throws SQLException {
    List<Long> instructions =
        statement.entries().stream()
            .filter(entry -> entry.account().isEmpty())
            .flatMap(entry -> Stream.ofNullable(ourReference(entry)))
            .map(reference -> InstructionReference.id(reference).orElseThrow())
            .toList();
    return instructions.isEmpty() ? Map.of() : books.accounts(instructions);
  }

  private static @Nullable String ourReference(StatementEntry entry) {
    return entry.references().stream()
        .filter(reference -> InstructionReference.id(reference).isPresent())
        .findFirst()
        .orElse(null);
  }

  private static String reference(StatementEntry entry, Map<String, Long> confirmed) {
    String ours = ourReference(entry);
    if (ours != null) {
      return ours;
    }
    return entry.references().stream()
        .filter(confirmed::containsKey)
        .map(confirmed::get)
        .map(InstructionReference::of)
        .findFirst()
        .orElseGet(() -> entry.references().stream().findFirst().orElse(""));
  }

  private static EntryTotal sum(EntryTotal left, EntryTotal right) {
    BigDecimal first = left.amount();
    BigDecimal second = right.amount();
    return new EntryTotal(
        left.quantity().add(right.quantity()),
        first == null || second == null ? null : first.add(second));
  }

  private void readOurs() throws SQLException {
    Set<StatementLine> elsewhere = new HashSet<>(open.keySet());
    theirs.keySet().stream().filter(line -> !statement.mustHave(day(line))).forEach(elsewhere::add);
    Set<Long> instructions = new HashSet<>();
    elsewhere.forEach(
        line -> InstructionReference.id(line.key().reference()).ifPresent(instructions::add));
    ours.putAll(books.read(kinds, statement.from(), statement.to(), instructions));
    if (kinds.contains(Kind.CASH_ENTRY)) {
      LocalDate first = statement.from();
      LocalDate last = statement.to();
      for (StatementLine line : elsewhere) {
        first = day(line).isBefore(first) ? day(line) : first;
        last = day(line).isAfter(last) ? day(line) : last;
      }
      ours.putAll(books.journals(first, last));
    }
  }

  /**
   * Adds the earlier value to an entry dated before the statement's period: it is a second part, or
   * the reversal of the first.
   */
  private void addEarlier() throws SQLException {
    Set<StatementLine> earlier =
        theirs.keySet().stream()
            .filter(line -> day(line).isBefore(statement.from()))
            .filter(line -> SETTLED.contains(line.key().kind()) && isOfAnInstruction(line))
            .collect(Collectors.toSet());
    if (earlier.isEmpty()) {
      return;
    }
    Map<Object, List<SettledPart>> parts =
        books.parts(earlier.stream().map(EntryComparison::instruction).toList()).stream()
            .collect(Collectors.groupingBy(part -> List.of(part.instructionId(), part.day())));
    for (StatementLine line : earlier) {
      Object key = List.of(instruction(line), day(line));
      theirs.put(line, withEarlier(line, parts.getOrDefault(key, List.of())));
    }
  }

  private EntryTotal withEarlier(StatementLine line, List<SettledPart> parts) {
    EntryTotal now = theirs.getOrDefault(line, NOTHING);
    OpenBreak before = open.get(line);
    if (before != null) {
      return withBreak(before, now);
    }
    EntryTotal last = null;
    for (int i = parts.size() - 1; i >= 0; i--) {
      EntryTotal part = entered(line, parts.get(i));
      last = last == null ? part : sum(part, last);
      if (last.quantity().compareTo(now.quantity()) == 0) {
        return agreed(our(line), last, now);
      }
    }
    return parts.stream()
        .filter(part -> part.bookedOn().isBefore(statement.from()))
        .map(part -> entered(line, part))
        .reduce(now, EntryComparison::sum);
  }

  /** A statement that is reconciled again adds nothing. */
  private EntryTotal withBreak(OpenBreak before, EntryTotal now) {
    if (before.theirs().signum() == 0 || before.type() == Break.Type.AMOUNT) {
      return now;
    }
    return new EntryTotal(
        before.lastSeen().isBefore(statement.to())
            ? before.theirs().add(now.quantity())
            : before.theirs(),
        null);
  }

  /**
   * Returns our value with the statement's amount in place of that of our last entries, which agree
   * in quantity.
   */
  private static EntryTotal agreed(EntryTotal our, EntryTotal last, EntryTotal now) {
    BigDecimal all = our.amount();
    BigDecimal ours = last.amount();
    BigDecimal theirs = now.amount();
    return all == null || ours == null || theirs == null
        ? our
        : new EntryTotal(our.quantity(), all.subtract(ours).add(theirs));
  }

  private static EntryTotal entered(StatementLine line, SettledPart part) {
    return line.key().kind() == Kind.CASH_ENTRY
        ? new EntryTotal(part.amount(), null)
        : new EntryTotal(part.quantity(), part.amount());
  }

  private static long instruction(StatementLine line) {
    return InstructionReference.id(line.key().reference()).orElseThrow();
  }

  /**
   * Pairs entries that name no instruction with journals, and those without any reference with
   * settlements too, by account and day.
   */
  private void pairUnreferenced(Set<StatementLine> lines) {
    Function<StatementLine, Object> alike =
        line -> List.of(line.custodian(), line.key().account(), line.key().instrument(), day(line));
    Map<Object, List<Side<StatementLine>>> ourSides =
        Stream.concat(ours.keySet().stream().filter(line -> !lines.contains(line)), lines.stream())
            .filter(line -> ours.containsKey(line) && line.key().kind() == Kind.CASH_ENTRY)
            .filter(line -> !isOfAnInstruction(line) || (isMissing(line) && lines.contains(line)))
            .map(line -> new Side<>(line, our(line).quantity(), !isOfAnInstruction(line)))
            .collect(Collectors.groupingBy(side -> alike.apply(side.entry())));
    lines.stream()
        .filter(line -> line.key().kind() == Kind.CASH_ENTRY)
        .filter(line -> !ours.containsKey(line) && !isOfAnInstruction(line))
        .map(line -> new Side<>(line, unbooked(line), isUnreferenced(line)))
        .filter(side -> side.amount().signum() != 0)
        .collect(Collectors.groupingBy(side -> alike.apply(side.entry())))
        .forEach(
            (key, sides) -> {
              Set<StatementLine> paired =
                  EntryPairs.of(sides, ourSides.getOrDefault(key, List.of()));
              matched += sides.stream().filter(side -> paired.contains(side.entry())).count();
              lines.removeAll(paired);
            });
  }

  private BigDecimal unbooked(StatementLine line) {
    return statedTotal(line).quantity().subtract(our(line).quantity());
  }

  private boolean isMissing(StatementLine line) {
    return statedTotal(line).quantity().signum() == 0 && !allowed.containsKey(line);
  }

  private static boolean isUnreferenced(StatementLine line) {
    return UNREFERENCED.matcher(line.key().reference()).matches();
  }

  private static boolean isOfAnInstruction(StatementLine line) {
    return InstructionReference.id(line.key().reference()).isPresent();
  }

  /**
   * Returns the custodian's value of a line: in this statement, or when the break was last seen.
   */
  private EntryTotal statedTotal(StatementLine line) {
    EntryTotal now = theirs.get(line);
    OpenBreak before = open.get(line);
    if (now != null || before == null || statement.mustHave(day(line))) {
      return now == null ? NOTHING : now;
    }
    return before.type() == Break.Type.AMOUNT
        ? new EntryTotal(our(line).quantity(), before.theirs())
        : new EntryTotal(before.theirs(), null);
  }

  private EntryTotal our(StatementLine line) {
    EntryTotal entered = ours.getOrDefault(line, NOTHING);
    BigDecimal more = allowed.get(line);
    return more == null ? entered : new EntryTotal(entered.quantity().add(more), entered.amount());
  }

  private void compare(StatementLine line) {
    EntryTotal our = our(line);
    EntryTotal their = statedTotal(line);
    BigDecimal ourAmount = our.amount();
    BigDecimal theirAmount = their.amount();
    if (!scope.knows(line.key().place())) {
      differ(line, Break.Type.ACCOUNT_UNKNOWN, our.quantity(), their.quantity());
    } else if (!agree(line.key().kind(), our.quantity(), their.quantity())) {
      differ(
          line,
          Reconciler.breakType(orNull(our.quantity()), orNull(their.quantity())),
          our.quantity(),
          their.quantity());
    } else if (ourAmount != null && theirAmount != null && ourAmount.compareTo(theirAmount) != 0) {
      differ(line, Break.Type.AMOUNT, ourAmount, theirAmount);
    } else if (theirs.containsKey(line)) {
      matched++;
    }
  }

  private static @Nullable BigDecimal orNull(BigDecimal number) {
    return number.signum() == 0 ? null : number;
  }

  private void differ(StatementLine line, Break.Type type, BigDecimal ours, BigDecimal theirs) {
    differences.add(new Difference(line, type, ours, theirs));
  }

  /**
   * Penalties agree within one percent of the CSD's figure, or 1 unit of the currency if that is
   * more: each side computes them from reference prices and rounds them.
   */
  private static boolean agree(Kind kind, BigDecimal ours, BigDecimal theirs) {
    if ((kind != Kind.SEFP && kind != Kind.LMFP) || ours.signum() != theirs.signum()) {
      return ours.compareTo(theirs) == 0;
    }
    BigDecimal allowed = theirs.abs().multiply(PENALTY_SHARE).max(BigDecimal.ONE);
    return ours.subtract(theirs).abs().compareTo(allowed) <= 0;
  }
}
