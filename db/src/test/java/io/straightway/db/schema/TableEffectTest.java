package io.straightway.db.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.dialect.TableSize;
import io.straightway.db.schema.TableEffect.EffectKind;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableEffectTest {
  private static final long MEBIBYTE = 1 << 20;
  private static final Map<String, TableSize> TABLES =
      Map.of("trade", new TableSize("trade", 1_000_000, 500 * MEBIBYTE));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE INDEX by_day ON trade (day) | INDEX_BUILT",
        "create unique index if not exists by_day on trade using brin (day) | INDEX_BUILT",
        "CREATE INDEX ON straightway.trade (day) | INDEX_BUILT",
        "ALTER TABLE trade ADD COLUMN note text | LOCKED_FOR_A_MOMENT",
        "ALTER TABLE trade ADD note timestamptz DEFAULT clock_timestamp() | ALL_ROWS_READ",
        "ALTER TABLE trade ALTER note TYPE bigint | ALL_ROWS_READ",
        "ALTER TABLE ONLY trade ADD CONSTRAINT c CHECK (a > 0) | ALL_ROWS_READ",
        "ALTER TABLE trade ADD CONSTRAINT c CHECK (a > 0) NOT VALID | LOCKED_FOR_A_MOMENT",
        "CREATE OR REPLACE TRIGGER t AFTER INSERT ON trade EXECUTE FUNCTION f() | LOCKED_FOR_A_MOMENT",
        "UPDATE trade SET note = 1 | ROWS_CHANGED",
        "DELETE FROM trade | ROWS_CHANGED",
        "INSERT INTO trade SELECT * FROM other | ROWS_CHANGED",
        "DROP TABLE IF EXISTS trade | LOCKED_FOR_A_MOMENT",
      })
  void theLockOfAStatementIsKnown(String statement, EffectKind kind) {
    assertThat(TableEffect.of("-- CREATE INDEX\n" + statement + ";\nSELECT 1;", TABLES))
        .extracting(TableEffect::kind)
        .containsExactly(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE INDEX by_day ON other (day)",
        "CREATE TABLE other (trade bigint)",
        "INSERT INTO trade VALUES (1)",
        "CREATE FUNCTION f() AS $$ BEGIN UPDATE trade SET a = 1; DELETE FROM trade; END $$",
        "-- UPDATE trade SET a = 1",
      })
  void otherStatementsLockNoTableWithRows(String statement) {
    assertThat(TableEffect.of(statement, TABLES)).isEmpty();
  }

  @Test
  void theStrongestLockOfATableCounts() {
    assertThat(
            TableEffect.of(
                "ALTER TABLE trade ADD a int; CREATE INDEX i ON trade (a); UPDATE trade SET a = 1;",
                TABLES))
        .singleElement()
        .satisfies(
            effect -> {
              assertThat(effect.kind()).isEqualTo(EffectKind.INDEX_BUILT);
              assertThat(effect.seconds()).isEqualTo(6);
              assertThat(effect.moreBytes()).isEqualTo(40_000_000);
            });
  }
}
