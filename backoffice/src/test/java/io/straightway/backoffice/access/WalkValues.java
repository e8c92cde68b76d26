package io.straightway.backoffice.access;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.settlement.SettlementInstallation;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Values for the arguments of operations: everything of their kind that an installation has. */
final class WalkValues {
  static final String SSIS =
      """
      counterparty,currency,mic,valid_from,place_of_settlement,agent,safekeeping_account
      BARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,THIEF
      """;

  /** Another share in the currency of the one that is held. */
  static final String OTHER = "GB00B16GWD56";

  /** The breaks that explain each other. */
  static final String ENTRIES = "FROM reconciliation_break WHERE kind = 'CASH_ENTRY'";

  /** Open proposals of an operator, one of each kind. */
  private static final String OWN =
      "SELECT DISTINCT ON (kind) proposal_id FROM operator_proposal"
          + " WHERE maker = '%s' AND state = 'PROPOSED' ORDER BY kind, proposal_id DESC";

  private static final String HEADING =
      "isin,currency,ex_date,record_date,payment_date,rate,tax_percent";

  private final SettlementInstallation installation;
  private final String name;

  /** Creates values for a person. */
  WalkValues(SettlementInstallation installation, String name) {
    this.installation = installation;
    this.name = name;
  }

  /** Returns the values of an argument of an operation, as JSON has them. */
  List<?> of(String address, RecordComponent component) throws Exception {
    Argument described = Arguments.described(component);
    if (component.getType().isEnum()) {
      return Stream.of(component.getType().getEnumConstants()).map(Object::toString).toList();
    }
    if (described != null && described.oneOf().length > 0) {
      return Arrays.asList(described.oneOf());
    }
    return of(address, Arguments.name(component));
  }

  private List<?> of(String address, String key) throws Exception {
    return switch (key) {
      case "atCustodian", "expense" -> List.of(true, false);
      case "breaks" -> List.of(query("SELECT number " + ENTRIES));
      case "set" -> List.of(Map.of("Account", "ACC1"));
      case "oldUnits", "percent", "tolerance" -> List.of(1);
      case "newUnits" -> List.of(2);
      case "amount", "above" -> List.of("15007.50");
      case "quantity" -> List.of("600");
      case "value" -> List.of("2400");
      case "lines" -> List.of(List.of(line("CASH", 5), line("DEPOSIT", -5)));
      case "files" -> List.of(List.of(Map.of("name", "ssis.csv", "text", SSIS)));
      case "instruction" -> query("SELECT 'SI' || instruction_id FROM settlement_instruction");
      case "item" ->
          query(
              "SELECT item FROM exception_item UNION"
                  + " SELECT 'custodian:' || custodian_message_id FROM custodian_message UNION"
                  + " SELECT 'instruction:SI' || instruction_id FROM settlement_instruction");
      case "break" -> query("SELECT number FROM reconciliation_break");
      case "number", "journal", "change" ->
          address.startsWith("/api/breaks/") ? of(address, "break") : query(OWN.formatted(name));
      case "income" -> query("SELECT income_id FROM income UNION SELECT 1");
      case "day", "from", "paymentDate", "settledOn", "effectiveOn", "valueDate" ->
          query("SELECT today FROM open_day");
      case "account" -> List.of("ACC1", "SETTLEMENT_DIFFERENCE:ACC1:GBP");
      case "details" -> List.of("APPROVER");
      case "name" -> List.of("zoe"); // not itself: it could restrict itself
      case "owner" -> List.of(name);
      case "calendar" -> List.of("NONE");
      case "currency" -> List.of("GBP");
      case "place" -> List.of("*");
      case "kind" -> List.of("DIVIDEND");
      case "isin", "oldIsin" -> List.of("GB00BH4HKS39");
      case "newIsin" -> List.of(OTHER);
      case "csv" ->
          List.of(
              HEADING + "\nGB00BH4HKS39,GBP,2026-11-24,2026-11-24,2026-11-24,9,0\n",
              HEADING + "\nGB00BH4HKS39,GBP,2026-12-24,2026-12-24,2026-12-24,0.01,\n");
      case "document" ->
          address.startsWith("/api/exceptions/") ? List.of() : List.of("walked"); // in place of set
      case "reason", "comment" -> List.of("walked");
      default -> throw new AssertionError("no value for the argument " + key + " of " + address);
    };
  }

  private static Map<String, Object> line(String account, int amount) {
    return Map.of("account", account, "owner", "ACC1", "currency", "GBP", "amount", amount);
  }

  /** Returns the hash of a proposal; empty if there is none of the number. */
  List<String> hash(Object number) throws Exception {
    return query(
        "SELECT encode(content_hash, 'hex') FROM operator_proposal WHERE proposal_id::text = '%s'"
            .formatted(number));
  }

  /** Returns the kind, number and hash of each open proposal of the person. */
  List<String> proposals() throws Exception {
    return query(
        "SELECT kind, proposal_id, encode(content_hash, 'hex') FROM operator_proposal"
            + " WHERE proposal_id IN (%s)".formatted(OWN.formatted(name)));
  }

  List<String> query(String sql) throws Exception {
    return installation.query(sql);
  }
}
