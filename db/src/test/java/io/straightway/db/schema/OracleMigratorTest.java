package io.straightway.db.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OracleMigratorTest {
  private static final DatabaseAddress NOBODY_THERE =
      new DatabaseAddress(
          "jdbc:oracle:thin:@//127.0.0.1:1/straightway",
          Map.of(Role.MIGRATOR, new Credentials("straightway", "secret")));

  @Test
  void anAddressOfOracleUsesTheDriverOfOracle() {
    assertThatThrownBy(() -> new Migrator(NOBODY_THERE).migrate())
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining(NOBODY_THERE.jdbcUrl())
        .hasMessageContaining("ORA-")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aModuleWithoutMigrationsForADatabaseIsLeftOut() {
    assertThat(SchemaModules.onClassPath("oracle")).extracting(SchemaModule::name).contains("db");
    assertThat(SchemaModules.onClassPath("sybase")).isEmpty();
  }
}
