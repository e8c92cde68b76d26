package io.straightway.settlement.reconcile;

import io.straightway.settlement.reconcile.StatementRefusedException.RefusalCode;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Scope of a statement: all that the custodians of its named accounts keep for us. An account
 * number used by two custodians is attributed to the one whose other accounts the statement names.
 */
final class StatementScope {
  private static final String BETWEEN = " ";

  /** Maximum number of unknown accounts named in a message. */
  private static final int NAMED = 10;

  private final Statement statement;
  private final Map<AccountKey, Set<String>> keepers;
  private final Set<String> custodians;
  private final Set<BalanceKey> listed;

  private StatementScope(
      Statement statement, Map<AccountKey, Set<String>> keepers, Set<String> custodians) {
    this.statement = statement;
    this.keepers = keepers;
    this.custodians = custodians;
    this.listed = statement.balances().stream().map(Balance::key).collect(Collectors.toSet());
  }

  /**
   * Returns the scope of a statement.
   *
   * @param keepers the custodians of each account number
   * @param custodian the custodian that issued the statement; null if its accounts identify it
   * @throws StatementRefusedException if the accounts don't identify the custodian
   */
  static StatementScope of(
      Statement statement, Map<AccountKey, Set<String>> keepers, @Nullable String custodian) {
    Set<String> custodians = new TreeSet<>();
    if (custodian != null) {
      if (keepers.values().stream().noneMatch(of -> of.contains(custodian))) {
        throw new StatementRefusedException(
            RefusalCode.STATEMENT_CUSTODIAN,
            "we had no account at %s on %s".formatted(custodian, statement.date()));
      }
      custodians.add(custodian);
    } else {
      statement.accounts().stream()
          .map(place -> keepers.getOrDefault(place, Set.of()))
          .filter(of -> of.size() == 1)
          .forEach(custodians::addAll);
    }
    StatementScope scope = new StatementScope(statement, keepers, custodians);
    new TreeSet<>(statement.accounts()).forEach(scope::requireOneKeeper);
    if (statement.accounts().isEmpty() && custodian == null) {
      throw new StatementRefusedException(
          RefusalCode.STATEMENT_CUSTODIAN,
          "the statement names no account; name the custodian with --custodian");
    }
    if (!statement.accounts().isEmpty() && statement.accounts().stream().noneMatch(scope::knows)) {
      throw new StatementRefusedException(
          RefusalCode.STATEMENT_ACCOUNT, none(statement.accounts(), statement.date()));
    }
    return scope;
  }

  private void requireOneKeeper(AccountKey place) {
    Set<String> of = keepers.getOrDefault(place, Set.of());
    long spokenOf = of.stream().filter(custodians::contains).count();
    if (spokenOf > 1 || (of.size() > 1 && custodians.isEmpty())) {
      throw new StatementRefusedException(
          RefusalCode.STATEMENT_CUSTODIAN,
          ("we have an account %s at each of %s, and the statement does not name the custodian;"
                  + " name the custodian with --custodian")
              .formatted(place.account(), String.join(", ", new TreeSet<>(of))));
    }
  }

  private static String none(Set<AccountKey> accounts, LocalDate day) {
    List<String> names = accounts.stream().map(AccountKey::account).sorted().toList();
    return "none of the accounts in the statement was ours on %s: %s%s"
        .formatted(
            day,
            String.join(", ", names.subList(0, Math.min(NAMED, names.size()))),
            names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
  }

  /** Returns whether an account is ours at a custodian covered by the statement. */
  boolean knows(AccountKey place) {
    return keepers.getOrDefault(place, Set.of()).stream().anyMatch(custodians::contains);
  }

  /** Returns the line that the statement means by a key. */
  StatementLine line(BalanceKey key) {
    return new StatementLine(
        keepers.getOrDefault(key.place(), Set.of()).stream()
            .filter(custodians::contains)
            .findFirst()
            .orElse(String.join(BETWEEN, custodians)),
        key);
  }

  /** Returns whether the statement would have listed a balance or entry if there had been one. */
  boolean holds(StatementLine line) {
    return statement.kinds().contains(line.key().kind())
        && (line.custodian().isEmpty()
            ? statement.accounts().contains(line.key().place())
            : of(line).stream().anyMatch(custodians::contains))
        && isAbout(line.key());
  }

  private boolean isAbout(BalanceKey key) {
    return switch (statement.extent()) {
      case CUSTODIANS -> true;
      case ACCOUNTS -> statement.accounts().contains(key.place());
      case BALANCES ->
          listed.contains(new BalanceKey(key.kind().ofAccount(), key.account(), key.instrument()));
    };
  }

  /** Returns the custodians of a line. */
  static Set<String> of(StatementLine line) {
    return Set.of(line.custodian().split(BETWEEN, -1));
  }

  Set<String> custodians() {
    return custodians;
  }
}
