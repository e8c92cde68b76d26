package io.straightway.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The grants of all modules' schemas, read from the catalogue. */
class RightsTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void aFunctionThatRunsAsItsOwnerHasAFixedSearchPathThatEndsWithTheTemporaryTables()
      throws SQLException {
    assertThat(
            rows(
                """
                SELECT oid::regprocedure || ' owned by ' || proowner::regrole FROM pg_proc
                 WHERE pronamespace = 'straightway'::regnamespace AND prosecdef
                   AND (NOT coalesce('search_path=straightway, pg_temp' = ANY (proconfig), false)
                        OR proowner::regrole::text NOT IN ('stp_migrator', 'stp_rollup'))
                """))
        .isEmpty();
  }

  @Test
  void noFunctionIsExecutableUnlessGranted() throws SQLException {
    assertThat(
            rows(
                """
                SELECT p.oid::regprocedure || ' by ' || coalesce(nullif(a.grantee, 0)::regrole::text, 'PUBLIC')
                  FROM pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS a
                 WHERE pronamespace = 'straightway'::regnamespace AND a.grantee <> proowner
                   AND (a.grantee = 0 OR a.is_grantable
                        OR a.grantee::regrole::text NOT IN ('stp_engine', 'stp_reader', 'stp_rollup'))
                """))
        .isEmpty();
    assertThat(
            rows(
                """
                SELECT oid::regprocedure FROM pg_proc
                 WHERE pronamespace = 'straightway'::regnamespace
                   AND has_function_privilege('stp_reader', oid, 'EXECUTE')
                   AND (prosecdef OR provolatile = 'v' OR prorettype = 'trigger'::regtype)
                """))
        .as("functions of the reader that write, or run as their owner")
        .isEmpty();
    assertThat(
            rows(
                """
                SELECT oid::regprocedure FROM pg_proc
                 WHERE pronamespace = 'straightway'::regnamespace
                   AND has_function_privilege('stp_engine', oid, 'EXECUTE')
                   AND prorettype = 'trigger'::regtype
                """))
        .as("a trigger needs no right to execute its function")
        .isEmpty();
  }

  @Test
  void readersOfAViewMayExecuteItsFunctions() throws SQLException {
    assertThat(
            rows(
                """
                SELECT DISTINCT f.oid::regprocedure || ' of ' || v.relname || ' by ' || reads.name
                  FROM unnest(ARRAY['stp_reader', 'stp_engine']) AS reads (name), pg_class v
                  JOIN pg_rewrite r ON r.ev_class = v.oid
                  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
                   AND d.refclassid = 'pg_proc'::regclass
                  JOIN pg_proc f ON f.oid = d.refobjid
                 WHERE v.relnamespace = 'straightway'::regnamespace AND v.relkind = 'v'
                   AND has_table_privilege(reads.name, v.oid, 'SELECT')
                   AND NOT has_function_privilege(reads.name, f.oid, 'EXECUTE')
                """))
        .isEmpty();
  }

  /** Ensures that no view adds a right, however it is written and whatever its functions leak. */
  @Test
  void aViewShowsNoColumnThatItsReaderMayNotReadInTheTable() throws SQLException {
    assertThat(
            rows(
                """
                SELECT DISTINCT v.relname || ' shows ' || reads.name || ' ' || t.relname || '.' || c.attname
                  FROM unnest(ARRAY['stp_reader', 'stp_engine']) AS reads (name), pg_class v
                  JOIN pg_rewrite r ON r.ev_class = v.oid
                  JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
                   AND d.refclassid = 'pg_class'::regclass AND d.refobjsubid > 0
                  JOIN pg_class t ON t.oid = d.refobjid AND t.oid <> v.oid
                  JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum = d.refobjsubid
                 WHERE v.relnamespace = 'straightway'::regnamespace AND v.relkind = 'v'
                   AND has_table_privilege(reads.name, v.oid, 'SELECT')
                   AND NOT has_column_privilege(reads.name, t.oid, c.attnum, 'SELECT')
                """))
        .isEmpty();
  }

  @Test
  void onlyTheOwnerMakesAnything() throws SQLException {
    assertThat(
            rows(
                """
                SELECT who.name || ' in ' || nspname
                  FROM unnest(ARRAY['public', 'stp_engine', 'stp_reader', 'stp_rollup']) AS who (name),
                       pg_namespace n
                 WHERE has_schema_privilege(who.name, n.oid, 'CREATE')
                UNION ALL
                SELECT who.name || ' in the database ' || datname
                  FROM unnest(ARRAY['public', 'stp_engine', 'stp_reader', 'stp_rollup']) AS who (name),
                       pg_database d
                 WHERE d.datallowconn AND has_database_privilege(who.name, d.oid, 'CREATE, TEMPORARY')
                   AND (d.datname = current_database() OR d.datname NOT LIKE 'test!_%' ESCAPE '!')
                """))
        .isEmpty();
  }

  @Test
  void theReaderWritesNothingAndNobodyPassesARightOn() throws SQLException {
    assertThat(
            rows(
                """
                SELECT relname FROM pg_class
                 WHERE relnamespace = 'straightway'::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
                   AND (has_table_privilege('stp_reader', oid,
                          'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
                        OR has_any_column_privilege('stp_reader', oid, 'INSERT, UPDATE, REFERENCES'))
                UNION ALL
                SELECT sequencename FROM pg_sequences
                 WHERE schemaname = 'straightway'
                   AND has_sequence_privilege('stp_reader', 'straightway.' || quote_ident(sequencename),
                         'USAGE, SELECT, UPDATE')
                UNION ALL
                SELECT relname FROM pg_class c, aclexplode(relacl) AS a
                 WHERE relnamespace = 'straightway'::regnamespace
                   AND (a.grantee = 0 OR a.is_grantable AND a.grantee <> relowner)
                """))
        .isEmpty();
  }

  @Test
  void theEngineMovesNoSequenceBack() throws SQLException {
    assertThat(
            rows(
                """
                SELECT sequencename FROM pg_sequences
                 WHERE schemaname = 'straightway'
                   AND has_sequence_privilege('stp_engine', 'straightway.' || quote_ident(sequencename),
                         'UPDATE')
                """))
        .isEmpty();
  }

  @Test
  void noRoleOfOursIsMoreThanItSays() throws SQLException {
    assertThat(
            rows(
                """
                SELECT r.rolname FROM pg_roles r
                 WHERE r.rolname IN ('stp_engine', 'stp_reader', 'stp_rollup')
                   AND (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication
                        OR r.rolbypassrls
                        OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid))
                """))
        .isEmpty();
  }

  private List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        rows.add(row.getString(1));
      }
    }
    return rows;
  }
}
