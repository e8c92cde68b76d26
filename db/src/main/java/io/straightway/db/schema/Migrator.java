package io.straightway.db.schema;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
 * SchemaModule} on the class path that has migrations for the database has a history of its own in
 * it, {@code schema_history_<module>}.
 */
public final class Migrator {
  private static final String REPEATABLE = "R";

  private final DatabaseAddress address;
  private final List<SchemaModule> modules;

  /**
   * @throws IllegalArgumentException if the address has no login for the migrator
   */
  public Migrator(DatabaseAddress address) {
    this(address, SchemaModules.onClassPath(Dialect.of(address.jdbcUrl()).migrations()));
  }

  Migrator(DatabaseAddress address, List<SchemaModule> modules) {
    this.address = address;
    this.modules = modules;
  }

  private List<ModuleHistory> histories() {
    return modules.stream()
        .map(module -> new ModuleHistory(module.name(), new Flyway(configuration(address, module))))
        .toList();
  }

  private record ModuleHistory(String module, Flyway flyway) {}

  private static FluentConfiguration configuration(DatabaseAddress address, SchemaModule module) {
    Dialect dialect = Dialect.of(address.jdbcUrl());
    FluentConfiguration configuration =
        Flyway.configure()
            .dataSource(dialect.sessions(address, Role.MIGRATOR, "straightway migrator"))
            .callbacks(new MigratorSession(address))
            .locations("classpath:" + module.location() + "/" + dialect.migrations())
            .failOnMissingLocations(true)
            .table(module.history())
            // others' tables are there before a module's history begins
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
   * @param module whose it is, such as "ledger"
   * @param version such as 3; R of one that runs again whenever it changes
   * @param description such as "messages and trades"
   */
  public record Migration(String module, String version, String description) {}

  /**
   * Takes from everybody the rights that only our roles may have, and applies what is missing.
   *
   * @return the steps applied, in their order; none if the schema was up to date
   * @throws MigrationFailure if everybody has rights that only a superuser can take away, a step
   *     fails, the schema is newer than this program, or a step that was applied has changed since
   */
  public List<Migration> migrate() {
    if (isUpToDate()) {
      return List.of();
    }
    try {
      List<ModuleHistory> histories = histories();
      histories.forEach(this::refuseNewer);
      secure();
      return histories.stream().flatMap(Migrator::applied).toList();
    } catch (FlywayException e) {
      throw failure("can't migrate", e);
    }
  }

  /** Secures a schema that needs nothing else, and answers that it is one. */
  private boolean isUpToDate() {
    Dialect dialect = Dialect.of(address.jdbcUrl());
    return dialect.runsEverything()
        && asMigrator(
            connection -> {
              for (SchemaModule module : modules) {
                if (!new AppliedSteps(module, dialect).areAll(connection)) {
                  return false;
                }
              }
              secure(connection);
              return true;
            });
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
          "roles are missing at %s, or everybody may do what only they may; have a superuser run in that database (docs/own-server.md): %s;"
              .formatted(address.jdbcUrl(), String.join("; ", left).replaceAll("\\s+", " ")),
          null);
    }
  }

  private static Stream<Migration> applied(ModuleHistory history) {
    return history.flyway().migrate().migrations.stream()
        .map(step -> migration(history, step.version, step.description));
  }

  private static Stream<Migration> pending(ModuleHistory history) {
    return Arrays.stream(history.flyway().info().pending())
        .map(step -> migration(history, version(step.getVersion()), step.getDescription()));
  }

  /**
   * How far the schema of one module is.
   *
   * @param module such as "ledger"
   * @param version of its last applied step; null if none was applied
   * @param pending what {@link #migrate()} would apply
   */
  public record ModuleSchema(String module, @Nullable String version, List<Migration> pending) {}

  /**
   * The state of each module's schema, in the order in which they are migrated.
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
      throw failure("can't ask for the schemas of", e);
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

  private MigrationFailure failure(String what, FlywayException cause) {
    return new MigrationFailure(
        "%s the database at %s: %s".formatted(what, address.jdbcUrl(), cause.getMessage()), cause);
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
