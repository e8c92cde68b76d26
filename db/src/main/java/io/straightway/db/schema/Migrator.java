package io.straightway.db.schema;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.SessionSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.ValidateResult;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;

/** Brings the schema {@code straightway} of a database up to date, as the migrator. */
public final class Migrator {
  private final DatabaseAddress address;
  private final Flyway flyway;

  /**
   * @throws IllegalArgumentException if the address has no login for the migrator
   */
  public Migrator(DatabaseAddress address) {
    this(address, "classpath:io/straightway/db/migration");
  }

  Migrator(DatabaseAddress address, String location) {
    this.address = address;
    this.flyway = new Flyway(configuration(address, location));
  }

  private static FluentConfiguration configuration(DatabaseAddress address, String location) {
    FluentConfiguration configuration =
        Flyway.configure()
            .dataSource(SessionSettings.dataSource(address, Role.MIGRATOR, "straightway migrator"))
            .callbacks(new UtcSession())
            .locations(location)
            .failOnMissingLocations(true)
            .schemas(SessionSettings.SCHEMA)
            .createSchemas(true)
            .cleanDisabled(true)
            .loggers("slf4j");
    // a transaction held open for Flyway's lock makes CREATE INDEX CONCURRENTLY wait for ever
    configuration
        .getConfigurationExtension(PostgreSQLConfigurationExtension.class)
        .setTransactionalLock(false);
    return configuration;
  }

  /**
   * One step of the schema.
   *
   * @param version such as 3
   * @param description such as "messages and trades"
   */
  public record Migration(String version, String description) {}

  /**
   * Applies what is missing.
   *
   * @return the steps applied, in their order; none if the schema was up to date
   * @throws MigrationFailure if a step fails, the schema is newer than this program, or a step that
   *     was applied has changed since
   */
  public List<Migration> migrate() {
    try {
      refuseNewer();
      return flyway.migrate().migrations.stream()
          .map(step -> new Migration(step.version, step.description))
          .toList();
    } catch (FlywayException e) {
      throw failure("can't migrate", e);
    }
  }

  /**
   * What {@link #migrate()} would apply, in that order.
   *
   * @throws MigrationFailure if the database can't be asked
   */
  public List<Migration> pending() {
    try {
      return Arrays.stream(flyway.info().pending()).map(Migrator::migration).toList();
    } catch (FlywayException e) {
      throw failure("can't ask for pending migrations", e);
    }
  }

  /**
   * Checks that the schema is exactly the one this program was written for.
   *
   * @throws MigrationFailure if it is older, newer or changed
   */
  public void validate() {
    try {
      refuseNewer();
      ValidateResult result = flyway.validateWithResult();
      if (!result.validationSuccessful) {
        throw new MigrationFailure(
            "the schema at %s does not fit this program: %s"
                .formatted(address.jdbcUrl(), result.getAllErrorMessages()),
            null);
      }
    } catch (FlywayException e) {
      throw failure("can't validate", e);
    }
  }

  private void refuseNewer() {
    MigrationInfoService info = flyway.info();
    newest(info).ifPresent(this::refuse);
  }

  private static Optional<MigrationInfo> newest(MigrationInfoService info) {
    return Arrays.stream(info.all())
        .filter(
            step ->
                step.getState() == MigrationState.FUTURE_SUCCESS
                    || step.getState() == MigrationState.FUTURE_FAILED)
        .reduce((earlier, later) -> later);
  }

  private void refuse(MigrationInfo newest) {
    throw new MigrationFailure(
        "the database at %s is newer than this program: it has version %s (%s); use a newer program"
            .formatted(address.jdbcUrl(), newest.getVersion(), newest.getDescription()),
        null);
  }

  private MigrationFailure failure(String what, FlywayException cause) {
    return new MigrationFailure(
        "%s the database at %s: %s".formatted(what, address.jdbcUrl(), cause.getMessage()), cause);
  }

  private static Migration migration(MigrationInfo step) {
    return new Migration(String.valueOf(step.getVersion()), step.getDescription());
  }
}
