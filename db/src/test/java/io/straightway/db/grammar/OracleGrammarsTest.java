package io.straightway.db.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OracleGrammarsTest {
  private static final OracleGrammars GRAMMARS = new OracleGrammars();

  private static final String COMPOUND =
      """
      CREATE OR REPLACE TRIGGER balanced
      FOR INSERT ON posting
      COMPOUND TRIGGER
        total NUMBER := 0;
        AFTER EACH ROW IS
        BEGIN
          total := total + :NEW.amount;
        END AFTER EACH ROW;
        AFTER STATEMENT IS
        BEGIN
          IF total <> 0 THEN
            RAISE_APPLICATION_ERROR(-20514, 'out of balance');
          END IF;
        END AFTER STATEMENT;
      END balanced;""";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a NUMBER(19), CONSTRAINT t_pkey PRIMARY KEY (a))",
        "MERGE INTO t USING (SELECT ? a FROM dual) s ON (t.a = s.a)"
            + " WHEN MATCHED THEN UPDATE SET t.n = t.n + 1 WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)",
        "SELECT a FROM t WHERE b = :name FOR UPDATE SKIP LOCKED",
        "SELECT a FROM t ORDER BY a FETCH FIRST 5 ROWS ONLY",
        "SELECT ids.NEXTVAL FROM dual",
        "INSERT INTO t (a) VALUES ('text LIMIT ::')",
        COMPOUND,
      })
  void constructsOfOracleAreAccepted(String statement) {
    assertThat(GRAMMARS.fault(statement)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a NUMBER(19) NOT NUL)",
        "CREATE TABLE t (a bigint)",
        "CREATE TABLE t (a text)",
        "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING",
        "INSERT INTO t (a) VALUES (1), (2)",
        "INSERT INTO t (a) VALUES (1) RETURNING a",
        "SELECT a::varchar FROM t",
        "SELECT a FROM t LIMIT 1",
        "SELECT a FROM t AS b",
        "SELECT a FROM t WHERE b ILIKE 'x'",
        "SELECT nextval('ids')",
        "SELECT a FROM unnest(?)",
        "SELECT a FORM t",
        "SELECT a FROM t WHERE",
        "UPDATE t SET a = now()",
        "SELECT date_trunc('day', a) FROM t",
        "SELECT EXTRACT(EPOCH FROM a) FROM t",
        "SELECT split_part(a, ',', 1), md5(b), bool_or(c), random() FROM t",
        "SELECT age(a) FROM t",
        "SELECT E'a' FROM dual",
        "SELECT jsonb_build_object(1) FROM dual",
        "SELECT to_regclass('t') FROM dual",
        "SELECT CAST(a AS uuid) FROM t",
        "CREATE TABLE t (a json)",
        "CREATE TABLE t (a timestamptz)",
        "SELECT a FROM generate_series(1, 3)",
        "SELECT a FROM t WHERE b IS TRUE",
        "UPDATE t SET a = true",
        "UPDATE t SET a = 1 FROM u WHERE t.a = u.a",
        "DELETE FROM t USING u WHERE t.a = u.a",
        "SELECT 1",
      })
  void constructsUnknownToOracleAreRefused(String statement) {
    assertThat(GRAMMARS.fault(statement)).isPresent();
  }

  @Test
  void everySectionOfACompoundTriggerIsChecked() {
    assertThat(GRAMMARS.fault(COMPOUND.replace("END IF;", ""))).isPresent();
    assertThat(GRAMMARS.fault(COMPOUND.replace("total := total", "total total"))).isPresent();
    assertThat(GRAMMARS.fault(COMPOUND.replace("NUMBER := 0;", "NUMBER := ;"))).isPresent();
    assertThat(GRAMMARS.fault(COMPOUND.replace("END balanced;", "END other;"))).isPresent();
    assertThat(GRAMMARS.fault(COMPOUND.replace("AFTER STATEMENT IS", "AFTER ALL IS"))).isPresent();
  }

  @Test
  void aScriptIsSplitAtSemicolonsAndSlashes() {
    String script =
        """
        -- a comment; not a statement
        CREATE TABLE t (
          -- of a column; and more
          a NUMBER(19)
        );

        CREATE OR REPLACE TRIGGER x BEFORE DELETE ON t
        BEGIN
          NULL;
        END;
        /
        GRANT SELECT ON t TO stp_engine;
        """;
    assertThat(OracleScript.statements(script))
        .hasSize(3)
        .satisfies(
            statements -> assertThat(statements.get(0)).startsWith("CREATE TABLE t ("),
            statements -> assertThat(statements.get(1)).endsWith("NULL;\nEND;"),
            statements ->
                assertThat(statements.get(2)).isEqualTo("GRANT SELECT ON t TO stp_engine"));
  }
}
