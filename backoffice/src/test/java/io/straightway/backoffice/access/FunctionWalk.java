package io.straightway.backoffice.access;

import io.straightway.db.Role;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.SettlementInstallation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A walk of one of the database's logins through every function that it may execute, with each
 * value that the installation has for an argument, and with the secret of one operator.
 */
final class FunctionWalk {
  private static final String FUNCTIONS =
      """
      SELECT p.proname || ':' || p.provolatile::text || coalesce((
               SELECT string_agg(',' || coalesce(a.name, '') || ':' || format_type(a.type, NULL),
                                 '' ORDER BY a.at)
                 FROM unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) WITH ORDINALITY AS a (type, name, at)), '')
        FROM pg_proc p
       WHERE p.pronamespace = 'straightway'::regnamespace
         AND has_schema_privilege('LOGIN', p.pronamespace, 'USAGE')
         AND has_function_privilege('LOGIN', p.oid, 'EXECUTE')
       ORDER BY p.proname ~ '^(approve|reject|unmatch|begin|close)_', p.oid::regprocedure::text
      """;
  private static final String IDS =
      """
      (SELECT DISTINCT ON (kind) proposal_id FROM operator_proposal WHERE maker = '%s'
        ORDER BY kind, state = 'PROPOSED' DESC, proposal_id DESC)
      UNION SELECT message_id FROM incoming_trade_message WHERE status = 'IN_REPAIR'
      UNION SELECT custodian_message_id FROM custodian_message
      UNION SELECT instruction_id FROM settlement_instruction
      UNION SELECT trade_id FROM security_purc_sale
      UNION SELECT number FROM reconciliation_break
      """;
  private static final String TERMS =
      """
      SELECT jsonb_build_object('instruction', i.instruction_id, 'item', 'instruction:SI' || i.instruction_id,
               'message', (SELECT max(custodian_message_id) FROM custodian_message), 'quantity', 600,
               'amount', 15007.50, 'settledOn', '2026-11-24', 'document', 'walked', 'currency', 'GBP', 'place', '*',
               'tolerance', 1, 'above', 1000, 'break', 1, 'oldIsin', i.isin, 'newIsin', 'GB00B16GWD56', 'oldUnits', 1,
               'newUnits', 2, 'effectiveOn', '2026-11-24')
        FROM settlement_instruction i
      """;

  private static final String HASH =
      "(SELECT content_hash FROM straightway.proposed_change WHERE proposal_id = NUMBER)";
  private static final String CORRECTED =
      "SELECT convert_to(content, 'UTF8') FROM operator_proposal WHERE kind = 'REPAIR' LIMIT 1";

  /** Refusals that show that a call was understood, beside those of a missing person. */
  private static final Set<String> UNDERSTOOD =
      Set.of("done", "P0002", "42501", "ST401", "ST403", "ST409", "ST412", "ST428");

  private final SettlementInstallation installation;
  private final OperatorLogin operator;
  private final BookWatch watch;
  private final Map<String, Set<String>> outcomes = new TreeMap<>();

  FunctionWalk(SettlementInstallation installation, OperatorLogin operator, BookWatch watch) {
    this.installation = installation;
    this.operator = operator;
    this.watch = watch;
  }

  void everyFunction(Role login) throws Exception {
    String role = login.databaseRole();
    try (Connection session = installation.engine().database().database().connect(login, "walk")) {
      for (String function : installation.query(FUNCTIONS.replace("LOGIN", role))) {
        String[] parts = function.split(",", -1);
        boolean writes = parts[0].endsWith(":v");
        Set<String> outcome = outcomes.computeIfAbsent(function, key -> new TreeSet<>());
        for (List<String> call : calls(parts, writes)) {
          outcome.add(call(session, parts, call));
        }
        watch.after(role + " calls " + function);
      }
    }
  }

  /** Returns the functions of which no call was carried out or refused for its meaning. */
  Map<String, Set<String>> notUnderstood() {
    Map<String, Set<String>> none = new TreeMap<>(outcomes);
    none.values().removeIf(outcome -> outcome.stream().anyMatch(UNDERSTOOD::contains));
    return none;
  }

  private List<List<String>> calls(String[] parts, boolean writes) throws Exception {
    List<List<String>> calls = List.of(List.of());
    for (String argument : Arrays.asList(parts).subList(1, parts.length)) {
      List<List<String>> grown = new ArrayList<>();
      for (String value : values(argument.split(":", -1)[0], argument.split(":", -1)[1], writes)) {
        for (List<String> call : calls) {
          List<String> next = new ArrayList<>(call);
          next.add(value.replace("NUMBER", call.isEmpty() ? "0" : call.get(call.size() - 1)));
          grown.add(next);
        }
      }
      calls = grown;
    }
    return calls;
  }

  private List<String> values(String name, String type, boolean writes) throws Exception {
    return switch (type) {
      case "bigint" -> installation.query(IDS.formatted(operator.name()));
      case "bigint[]" -> List.of("ARRAY(" + IDS.formatted(operator.name()) + ")");
      case "bytea" ->
          switch (name) {
            case "shown_hash" -> List.of(HASH);
            case "corrected" -> quoted(installation.query(CORRECTED));
            default -> List.of("pg_catalog.sha256('walked')");
          };
      case "date" ->
          switch (name) {
            case "pays" -> List.of("'2026-11-24'");
            case "following" -> quoted(installation.query("SELECT today + 1 FROM open_day"));
            default -> quoted(installation.query("SELECT today FROM open_day"));
          };
      case "numeric" -> List.of("1");
      case "integer" -> List.of(name.equals("new_memory_kib") ? "19456" : "1");
      case "boolean" -> List.of("true");
      case "timestamp with time zone" -> List.of("now()");
      case "interval" -> List.of("'0 s'");
      case "text[]" -> List.of("'{}'");
      case "jsonb" -> quoted(installation.query(TERMS));
      case "text" -> texts(name);
      default -> {
        if (writes) {
          throw new AssertionError("no value for " + name + " of type " + type);
        }
        yield List.of("NULL");
      }
    };
  }

  private List<String> texts(String name) throws Exception {
    return switch (name) {
      case "operator_name", "actor", "new_owner" -> quoted(List.of(operator.name()));
      case "secret" -> quoted(List.of(operator.secret()));
      case "item_name" -> quoted(installation.query("SELECT item FROM exception_item"));
      case "new_kind", "ending_kind", "of_kind" ->
          quoted(installation.query("SELECT kind FROM proposal_kind"));
      case "terms" -> quoted(installation.query(TERMS));
      case "calendar" -> List.of("'NONE'");
      case "income_kind" -> List.of("'DIVIDEND'");
      case "of_isin" -> List.of("'GB00BH4HKS39'");
      case "query" -> List.of("'TABLE straightway.open_day'");
      case "numbers" ->
          quoted(installation.query("SELECT string_agg(number::text, ',') " + WalkValues.ENTRIES));
      case "new_reason" -> List.of("'FEE'");
      case "address" -> List.of("'127.0.0.1'");
      case "event" -> List.of("'LOGGED_OUT'");
      case "dividends", "new_lines" -> List.of("'[]'");
      default -> List.of("'walked'");
    };
  }

  private static List<String> quoted(List<String> texts) {
    return texts.stream().map(text -> "'" + text + "'").toList();
  }

  private static String call(Connection session, String[] parts, List<String> values) {
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      arguments.add(values.get(i) + "::" + parts[i + 1].split(":", -1)[1]);
    }
    String sql =
        "SELECT straightway.%s(%s)"
            .formatted(parts[0].split(":", -1)[0], String.join(", ", arguments));
    try (PreparedStatement statement = session.prepareStatement(sql)) {
      statement.execute();
      return "done";
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }
}
