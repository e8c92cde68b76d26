package io.straightway.db.schema;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.TableSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Brings the schema {@code straightway} of a database up to date, as the migrator. Every {@link
 * SchemaModule} on the class path that has migrations for the database has its own history in that
 * schema, {@code schema_history_<module>}.
 */
public final class Migrator {
  private static final String REPEATABLE = "R";

  /** Attempts at a step while others hold locks: longer than a reader's transaction may be idle. */
  private static final int TRIES = 120;

  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final DatabaseAddress address;
  private final List<SchemaModule> modules;
  private final ClassLoader files;

  /**
   * @throws IllegalArgumentException if the address has no login for the migrator
   */
  public Migrator(DatabaseAddress address) {
    this(address, SchemaModules.ownFiles());
  }

  /**
   * Prepares a migration to the schema of another program.
   *
   * @param files finds the steps of that program
   */
  public Migrator(DatabaseAddress address, ClassLoader files) {
    this(address, SchemaModules.among(files, Dialect.of(address.jdbcUrl()).migrations()), files);
  }

  Migrator(DatabaseAddress address, List<SchemaModule> modules) {
    this(address, modules, SchemaModules.ownFiles());
  }

  private Migrator(DatabaseAddress address, List<SchemaModule> modules, ClassLoader files) {
    this.address = address;
    this.modules = modules;
    this.files = files;
  }

  private List<ModuleHistory> histories() {
    return modules.stream()
        .map(module -> new ModuleHistory(module, new Flyway(configuration(module))))
        .toList();
  }

  private record ModuleHistory(SchemaModule of, Flyway flyway) {
    String module() {
      return of.name();
    }
  }

  private FluentConfiguration configuration(SchemaModule module) {
    Dialect dialect = Dialect.of(address.jdbcUrl());
    Database database = new Database(address);
    FluentConfiguration configuration =
        Flyway.configure(files)
            .dataSource(database.source(Role.MIGRATOR, "migrator"))
            .callbacks(new MigratorSession(database))
            .locations("classpath:" + module.location() + "/" + dialect.migrations())
            .failOnMissingLocations(true)
            .table(module.history())
            // other modules' tables exist before a module's history begins
            .baselineOnMigrate(true)
            .baselineVersion("0")
            .cleanDisabled(true)
            .loggers("slf4j");
    dialect.configure(configuration);
    return configuration;
  }

  /**
   * One step of the schema.
   *
   * @param module such as "ledger"
   * @param version such as 3; R for a step that runs again whenever it changes
   * @param description such as "messages and trades"
   */
  public record Migration(String module, String version, String description) {}

  /**
   * Revokes from the public the rights reserved for our roles, and applies the missing steps.
   *
   * @return the steps applied, in their order; none if the schema was up to date
   * @throws MigrationFailure if the public has rights that only a superuser can revoke, a step
   *     fails, the schema is newer than this program, or an applied step has changed since
   */
  public List<Migration> migrate() {
    if (isUpToDate()) {
      return List.of();
    }
    try {
      List<ModuleHistory> histories = histories();
      histories.forEach(this::refuseNewer);
      secure();
      List<Migration> applied = histories.stream().flatMap(Migrator::applied).toList();
      secure(); // rights on the histories, too
      return applied;
    } catch (FlywayException e) {
      throw failure("can't migrate", e);
    }
  }

  /**
   * Does the same, but leaves a schema as it is that is of a later release and that this program
   * can still use.
   *
   * @return the steps applied, in their order
   * @throws MigrationFailure as {@link #migrate()}
   */
  public List<Migration> migrateUnlessLater() {
    boolean isLater =
        asMigrator(
            connection ->
                SchemaRelease.of(connection).filter(SchemaRelease::isLaterAndUsable).isPresent());
    return isLater ? List.of() : migrate();
  }

  /** Checks whether the schema is up to date; if so, secures it and returns true. */
  private boolean isUpToDate() {
    Dialect dialect = Dialect.of(address.jdbcUrl());
    return dialect.runsEverything()
        && asMigrator(
            connection -> {
              boolean complete = areAllApplied(connection);
              if (complete) {
                secure(connection);
              }
              return complete;
            });
  }

  /** Returns whether exactly these steps were applied. */
  public boolean areAllApplied() {
    return asMigrator(this::areAllApplied);
  }

  private boolean areAllApplied(Connection connection) throws SQLException {
    Dialect dialect = Dialect.of(connection);
    for (SchemaModule module : modules) {
      if (!new AppliedSteps(module, dialect, files).areAll(connection)) {
        return false;
      }
    }
    return true;
  }

  private void secure() {
    asMigrator(
        connection -> {
          secure(connection);
          return true;
        });
  }

  private boolean asMigrator(Transactions.Work<Boolean> work) {
    try (Connection connection = new Database(address).connect(Role.MIGRATOR, "migrator")) {
      return work.run(connection);
    } catch (SQLException e) {
      throw new MigrationFailure(
          "can't migrate the database at %s: %s".formatted(address.jdbcUrl(), e.getMessage()), e);
    }
  }

  private void secure(Connection connection) throws SQLException {
    List<String> left = Dialect.of(connection).secure(connection);
    if (!left.isEmpty()) {
      throw new MigrationFailure(
          "roles are missing at %s, or PUBLIC has rights that only they may have; have a superuser run in that database (docs/own-server.md): %s;"
              .formatted(address.jdbcUrl(), String.join("; ", left).replaceAll("\\s+", " ")),
          null);
    }
  }

  /**
   * Applies the missing steps of a module. A step that does not get a lock in time has changed
   * nothing; it is repeated after a pause, in which others can work on the table.
   */
  private static Stream<Migration> applied(ModuleHistory history) {
    List<Migration> missing = pending(history).toList();
    List<Migration> left = missing;
    for (int tries = 1; ; tries++) {
      try {
        return Stream.concat(
            missing.stream().filter(Predicate.not(left::contains)),
            history.flyway().migrate().migrations.stream()
                .map(step -> migration(history, step.version, step.description)));
      } catch (FlywayException e) {
        if (tries == TRIES || !isLocked(e)) {
          throw e;
        }
        pause();
        left = pending(history).toList();
      }
    }
  }

  private static boolean isLocked(Throwable failure) {
    return (failure instanceof SQLException e && SqlFailure.of(e) == SqlFailure.ROLLED_BACK)
        || (failure.getCause() != null && isLocked(failure.getCause()));
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MigrationFailure("the migration was interrupted", e);
    }
  }

  private static Stream<Migration> pending(ModuleHistory history) {
    return Arrays.stream(history.flyway().info().pending())
        .map(step -> migration(history, version(step.getVersion()), step.getDescription()));
  }

  /**
   * The state of one module's schema.
   *
   * @param module such as "ledger"
   * @param version of its last applied step; null if none was applied
   * @param pending the steps that {@link #migrate()} would apply
   */
  public record ModuleSchema(String module, @Nullable String version, List<Migration> pending) {}

  /**
   * Returns the state of each module's schema, in the order of migration.
   *
   * @throws MigrationFailure if the database can't be asked
   */
  public List<ModuleSchema> schemas() {
    try {
      return histories().stream()
          .map(
              history ->
                  new ModuleSchema(
                      history.module(), appliedVersion(history), pending(history).toList()))
          .toList();
    } catch (FlywayException e) {
      throw failure("can't read the schemas of", e);
    }
  }

  private static @Nullable String appliedVersion(ModuleHistory history) {
    return Arrays.stream(history.flyway().info().applied())
        .map(MigrationInfo::getVersion)
        .filter(Objects::nonNull)
        .max(Comparator.naturalOrder())
        .map(MigrationVersion::getVersion)
        .orElse(null);
  }

  /**
   * A step that {@link #migrate()} would apply.
   *
   * @param effects its effects on tables that have rows; empty also if the database can't tell
   */
  public record PlannedStep(Migration step, List<TableEffect> effects) {}

  /**
   * Returns the steps that {@link #migrate()} would apply, without changing anything.
   *
   * @throws MigrationFailure if the database can't be asked, or its schema is newer than this
   *     program
   */
  public List<PlannedStep> plan() {
    Map<String, TableSize> tables = tables(); // connects first: Flyway's own failures are pages
    try {
      List<ModuleHistory> histories = histories();
      histories.forEach(this::refuseNewer);
      return histories.stream().flatMap(history -> planned(history, tables)).toList();
    } catch (FlywayException e) {
      throw failure("can't plan the migration of", e);
    }
  }

  private Map<String, TableSize> tables() {
    Map<String, TableSize> tables = new HashMap<>();
    asMigrator(
        connection ->
            Dialect.of(connection).tableSizes(connection).stream()
                .allMatch(table -> tables.put(table.name(), table) == null));
    return tables;
  }

  private Stream<PlannedStep> planned(ModuleHistory history, Map<String, TableSize> tables) {
    return Arrays.stream(history.flyway().info().pending())
        .map(
            step ->
                new PlannedStep(
                    migration(history, version(step.getVersion()), step.getDescription()),
                    TableEffect.of(statements(history, step.getScript()), tables)));
  }

  private String statements(ModuleHistory history, String script) {
    String folder = history.of().location() + "/" + Dialect.of(address.jdbcUrl()).migrations();
    try (InputStream file =
        Objects.requireNonNull(files.getResourceAsStream(folder + "/" + script))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("can't read " + script, e);
    }
  }

  private void refuseNewer(ModuleHistory history) {
    newest(history.flyway()).ifPresent(step -> refuse(history.module(), step));
  }

  private static Optional<MigrationInfo> newest(Flyway flyway) {
    return Arrays.stream(flyway.info().all())
        .filter(
            step ->
                step.getState() == MigrationState.FUTURE_SUCCESS
                    || step.getState() == MigrationState.FUTURE_FAILED)
        .reduce((earlier, later) -> later);
  }

  private void refuse(String module, MigrationInfo newest) {
    throw new MigrationFailure(
        "the database at %s is newer than this program: it has version %s (%s) of %s; use a newer program"
            .formatted(address.jdbcUrl(), newest.getVersion(), newest.getDescription(), module),
        null);
  }

  private MigrationFailure failure(String verb, FlywayException cause) {
    return new MigrationFailure(
        "%s the database at %s: %s".formatted(verb, address.jdbcUrl(), cause.getMessage()), cause);
  }

  private static @Nullable String version(@Nullable MigrationVersion version) {
    return version == null ? null : version.getVersion();
  }

  private static Migration migration(
      ModuleHistory history, @Nullable String version, String description) {
    String shown = version == null || version.isEmpty() ? REPEATABLE : version;
    return new Migration(history.module(), shown, description);
  }
}
