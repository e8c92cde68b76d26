package io.straightway.backoffice.check;

import io.straightway.db.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of tampering with rows.
 *
 * @param name a description of the change
 * @param login the database's role; null for a superuser, whom no trigger stops
 * @param sql the statements that do it
 * @param invariant the invariant that must fail
 * @param row a query for the text that must name the row
 */
record Tampering(String name, @Nullable Role login, String sql, String invariant, String row) {
  /** Queries for the ids of rows, by the names that stand for them in the statements. */
  private static final List<String[]> IDS =
      List.of(
          new String[] {"WHOLE", trade("A-T1")},
          new String[] {"TAKEN_BACK", trade("A-T2")},
          new String[] {"AMENDED", trade("A-T3")},
          new String[] {"WAITING", trade("A-T5")},
          new String[] {"HELD", trade("A-T14")},
          new String[] {"SETTLED", settlement("A-T1")},
          new String[] {"SI_WHOLE", instruction("A-T1")},
          new String[] {"SI_WAITING", instruction("A-T5")},
          new String[] {"SI_SENT", instruction("A-T2")},
          new String[] {"SI_HELD", instruction("A-T14")},
          new String[] {
            "CONFIRMED",
            "(SELECT custodian_message_id FROM settlement WHERE settlement_id = SETTLED)"
          });

  private static String trade(String reference) {
    return "(SELECT trade_id FROM security_purc_sale WHERE version = 1 AND trade_reference = '%s')"
        .formatted(reference);
  }

  private static String instruction(String reference) {
    return "(SELECT instruction_id FROM instruction_trade WHERE trade_id = %s)"
        .formatted(trade(reference));
  }

  private static String settlement(String reference) {
    return "(SELECT settlement_id FROM settlement WHERE instruction_id = %s AND reverses IS NULL)"
        .formatted(instruction(reference));
  }

  Tampering {
    for (int i = IDS.size() - 1; i >= 0; i--) {
      sql = sql.replace("{" + IDS.get(i)[0] + "}", IDS.get(i)[1].replace("SETTLED", settled()));
      row = row.replace("{" + IDS.get(i)[0] + "}", IDS.get(i)[1].replace("SETTLED", settled()));
    }
  }

  private static String settled() {
    return settlement("A-T1");
  }

  /** Creates a kind that the engine's login can do. */
  static Tampering engine(String name, String invariant, String row, String sql) {
    return new Tampering(name, Role.ENGINE, sql, invariant, row);
  }

  /** Creates a kind that the owner of the schema can do. */
  static Tampering owner(String name, String invariant, String row, String sql) {
    return new Tampering(name, Role.MIGRATOR, sql, invariant, row);
  }

  /** Creates a kind that needs a superuser. */
  static Tampering superuser(String name, String invariant, String row, String sql) {
    return new Tampering(name, null, sql, invariant, row);
  }
}
