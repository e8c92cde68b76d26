package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rights of the roles of a PostgreSQL server beyond the grants of the migrations.
 *
 * <p>PostgreSQL lets everybody who can connect execute each new function, create temporary tables,
 * hold any advisory lock and write large objects and messages into the log. A read-only login could
 * thus run functions of the owner on tables of its own, stop all booking and fill the disk.
 */
public final class PostgreSqlRights {
  /**
   * Reserves, when run by a superuser in the database, the server's functions that lock or write
   * without any grant for our roles alone, or for nobody.
   */
  public static final String RESERVE_FUNCTIONS =
      """
      DO $$
      DECLARE
        reserved regprocedure;
      BEGIN
        FOR reserved IN
          SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
             AND proname ~ '^(pg_(try_)?advisory_|pg_logical_emit_message$|lo_|lowrite$)'
        LOOP
          EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', reserved);
          IF reserved::text NOT LIKE 'lo%' THEN
            EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO stp_engine, stp_rollup', reserved);
          END IF;
        END LOOP;
      END $$""";

  /** Each statement that is still needed, with whether this user may run it. */
  private static final String NEEDED =
      """
      SELECT format('CREATE ROLE %I NOLOGIN', needed), rolsuper OR rolcreaterole
        FROM pg_roles, unnest(ARRAY['stp_engine', 'stp_reader', 'stp_rollup']) AS needed
       WHERE rolname = current_user AND to_regrole(needed) IS NULL
      UNION ALL
      SELECT format('GRANT stp_rollup TO %I', current_user),
             coalesce(pg_has_role(to_regrole('stp_rollup'), 'MEMBER WITH ADMIN OPTION'), rolsuper)
             OR rolcreaterole AND current_setting('server_version_num')::integer < 160000
        FROM pg_roles
       WHERE rolname = current_user
         AND pg_has_role(to_regrole('stp_rollup'),
               CASE WHEN current_setting('server_version_num')::integer < 160000
                    THEN 'MEMBER' ELSE 'SET' END) IS NOT TRUE
      UNION ALL
      SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', datname),
             pg_has_role(datdba, 'USAGE')
        FROM pg_database
       WHERE datname = current_database() AND has_database_privilege('public', oid, 'TEMPORARY')
      UNION ALL
      SELECT format('ALTER ROLE %I CONNECTION LIMIT 5', r.rolname),
             EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND rolsuper)
        FROM pg_database d, aclexplode(d.datacl) AS a JOIN pg_roles r ON r.oid = a.grantee
       WHERE d.datname = current_database() AND a.privilege_type = 'CONNECT'
         AND r.rolreplication AND NOT r.rolsuper AND r.rolconnlimit < 0
      UNION ALL
      SELECT concat(CASE WHEN to_regrole('stp_standby') IS NULL THEN 'CREATE ROLE stp_standby NOLOGIN; ' END,
                    format('GRANT stp_standby TO %1$I /* a standby; of others: ALTER ROLE %1$I NOREPLICATION */',
                           r.rolname)), false
        FROM pg_roles r
       WHERE r.rolreplication AND r.rolcanlogin AND NOT r.rolsuper
         AND pg_has_role(r.oid, to_regrole('stp_standby'), 'MEMBER') IS NOT TRUE
         AND NOT EXISTS (
           SELECT FROM pg_database d, aclexplode(d.datacl) AS a
            WHERE d.datname = current_database() AND a.privilege_type = 'CONNECT' AND a.grantee = r.oid)
      UNION ALL
      SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC', nspname), pg_has_role(nspowner, 'USAGE')
        FROM pg_namespace WHERE has_schema_privilege('public', oid, 'CREATE')
      UNION ALL
      SELECT 'ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON ROUTINES FROM PUBLIC', true
       WHERE NOT EXISTS (
         SELECT FROM pg_default_acl
          WHERE pg_get_userbyid(defaclrole) = current_user AND defaclnamespace = 0 AND defaclobjtype = 'f'
            AND NOT EXISTS (SELECT FROM aclexplode(defaclacl) WHERE grantee = 0))
      UNION ALL
      SELECT format('REVOKE EXECUTE ON ROUTINE %s FROM PUBLIC', oid::regprocedure),
             pg_has_role(proowner, 'USAGE')
        FROM pg_proc
       WHERE pronamespace = to_regnamespace('straightway')
         AND has_function_privilege('public', oid, 'EXECUTE')
      UNION ALL
      SELECT format('GRANT SELECT ON %s TO stp_engine', oid::regclass), pg_has_role(relowner, 'USAGE')
        FROM pg_class
       WHERE relnamespace = to_regnamespace('straightway') AND relkind = 'r'
         AND relname LIKE 'schema\\_history\\_%'
         AND has_table_privilege(to_regrole('stp_engine'), oid, 'SELECT') IS FALSE
      UNION ALL
      SELECT ?, rolsuper FROM pg_roles
       WHERE rolname = current_user
         AND EXISTS (
           SELECT FROM (SELECT 'public' UNION ALL
                        SELECT rolname FROM pg_roles WHERE rolname = 'stp_reader') AS other (name)
            WHERE has_database_privilege(name, current_database(), 'CONNECT')
              AND EXISTS (
                SELECT FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
                   AND proname ~ '^(pg_(try_)?advisory_|pg_logical_emit_message$|lo_|lowrite$)'
                   AND has_function_privilege(name, pg_proc.oid, 'EXECUTE')))
      """;

  /** Roles that a booking program must not have: by any of them it could change the schema. */
  private static final String EXCESS =
      """
      SELECT CASE WHEN r.rolname = session_user THEN 'is ' ELSE 'may become ' || r.rolname || ', ' END
             || CASE WHEN r.rolsuper THEN 'a superuser'
                     WHEN r.oid IN (n.nspowner, d.datdba) THEN 'the owner of the books'
                     ELSE 'a role that can get round the rights in the database' END
        FROM pg_roles r, pg_database d
        LEFT JOIN pg_namespace n ON n.nspname = 'straightway'
       WHERE d.datname = current_database() AND pg_has_role(session_user, r.oid, 'MEMBER')
         AND (r.rolsuper OR r.rolcreaterole OR r.rolreplication OR r.rolbypassrls
              OR r.oid IN (n.nspowner, d.datdba)
              OR r.rolname IN ('stp_rollup', 'pg_write_all_data', 'pg_read_server_files',
                               'pg_write_server_files', 'pg_execute_server_program'))
       ORDER BY r.rolname <> session_user, NOT r.rolsuper,
             coalesce(r.oid NOT IN (n.nspowner, d.datdba), true)
       LIMIT 1
      """;

  private PostgreSqlRights() {}

  /**
   * Returns statements for a superuser that limit a read-only login. The login may lengthen the
   * timeouts for itself.
   */
  public static List<String> limits(String login) {
    return List.of(
        "ALTER ROLE " + login + " CONNECTION LIMIT 20",
        "ALTER ROLE " + login + " SET temp_file_limit = '10GB'",
        "ALTER ROLE " + login + " SET statement_timeout = '10min'",
        "ALTER ROLE " + login + " SET idle_in_transaction_session_timeout = '5min'",
        "ALTER ROLE " + login + " SET idle_session_timeout = '15min'");
  }

  private record Right(String statement, boolean allowed) {}

  /**
   * Revokes from the public the rights that the migrator may revoke.
   *
   * @return the statements that a superuser still has to run
   */
  static List<String> secure(Connection migrator) throws SQLException {
    migrator.setAutoCommit(false);
    try (Statement statement = migrator.createStatement()) {
      statement.execute("SELECT pg_advisory_xact_lock(hashtext('straightway.rights'))");
      // the creator of a role may grant it afterwards
      for (int round = 0; round < 2; round++) {
        for (Right step : needed(migrator)) {
          if (step.allowed()) {
            statement.execute(step.statement());
          }
        }
      }
    }
    List<String> left = needed(migrator).stream().map(Right::statement).toList();
    migrator.commit();
    return left;
  }

  private static List<Right> needed(Connection migrator) throws SQLException {
    return Statements.list(
        migrator, NEEDED, row -> new Right(row.getString(1), row.getBoolean(2)), RESERVE_FUNCTIONS);
  }

  /** Returns the excess privilege of the login, or null. */
  static @Nullable String excess(Connection connection) throws SQLException {
    return Statements.first(connection, EXCESS, row -> row.getString(1)).orElse(null);
  }
}
