package io.straightway.backoffice.approval;

import io.straightway.backoffice.approval.Approval.Fact;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.repair.Repair;
import io.straightway.db.Queries;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.DecimalForm;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.confirm.SettlementDecision;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.result.RowView;
import org.jspecify.annotations.Nullable;

/** The facts that an approver needs in addition to the changes of a proposal. */
final class ApprovalFacts {
  private static final String INSTRUCTION =
      """
      SELECT 'SI' || i.instruction_id AS reference, i.account, i.isin,
             i.settlement_date::text AS settles, trim_scale(i.quantity)::text AS quantity
        FROM instruction i WHERE i.instruction_id = ?
      """;
  private static final String REFUSED =
      "SELECT code || ': ' || reason FROM message WHERE message_id = ?";

  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  /** Returns the refusal reason and the fields of the corrected trade. */
  List<Fact> of(Connection connection, Repair repair) throws SQLException {
    Map<String, String> fields =
        reader.fields(repair.body().getBytes(StandardCharsets.UTF_8)).values();
    List<Fact> facts = new ArrayList<>();
    Queries.on(
            connection,
            handle -> handle.select(REFUSED, repair.messageId()).mapTo(String.class).findOne())
        .ifPresent(reason -> facts.add(new Fact("Refused for", reason, null)));
    for (MessageField field :
        List.of(
            MessageField.TRADE_REFERENCE,
            MessageField.SIDE,
            MessageField.ISIN,
            MessageField.QUANTITY,
            MessageField.PRICE,
            MessageField.CURRENCY,
            MessageField.ACCOUNT,
            MessageField.COUNTERPARTY,
            MessageField.TRADE_DATE,
            MessageField.SETTLEMENT_DATE)) {
      String value = fields.get(field.element());
      if (value != null) {
        facts.add(new Fact(field.element(), value, page(field, value)));
      }
    }
    return facts;
  }

  private static @Nullable String page(MessageField field, String value) {
    return switch (field) {
      case TRADE_REFERENCE -> "/console/search?text=" + encoded(value);
      case ACCOUNT -> "/console/positions?account=" + encoded(value);
      default -> null;
    };
  }

  /** Returns a journal's value date, its document and the journal that it reverses. */
  List<Fact> of(Journal journal) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("Value date", journal.valueDate().toString(), null));
    facts.add(new Fact("Document", journal.document(), null));
    if (journal.reverses() != null) {
      facts.add(
          new Fact(
              "Reverses",
              "journal " + journal.reverses(),
              "/console/ledger/journals/journal?number=" + journal.reverses()));
    }
    return facts;
  }

  /** Returns the item that would be ended. */
  List<Fact> of(EndingTerms terms) {
    List<Fact> facts = new ArrayList<>();
    String item = terms.item();
    String instruction = "instruction:";
    facts.add(
        item.startsWith(instruction)
            ? new Fact(
                "Instruction",
                item.substring(instruction.length()),
                "/console/settlement/instruction?reference=" + item.substring(instruction.length()))
            : new Fact("Exception", item, "/console/exceptions/item?name=" + encoded(item)));
    facts.add(new Fact("State", terms.state(), null));
    if (terms.code() != null) {
      facts.add(new Fact("Code", terms.code(), null));
    }
    String account = terms.account();
    if (account != null) {
      facts.add(new Fact("Account", account, "/console/positions?account=" + encoded(account)));
    }
    BigDecimal quantity = terms.quantity();
    if (quantity != null && terms.isin() != null) {
      facts.add(new Fact("Securities", quantity.toPlainString() + " " + terms.isin(), null));
    }
    return facts;
  }

  /**
   * Returns the instruction of a decision, its source document or break, and the difference of
   * amounts.
   */
  List<Fact> of(Connection connection, SettlementDecision decision) throws SQLException {
    List<Fact> facts = new ArrayList<>();
    String difference = difference(decision.before(), decision.after());
    if (decision.kind() == SettlementDecision.DecisionKind.AMOUNT && difference != null) {
      facts.add(new Fact("Difference", difference, null));
    }
    if (decision.kind() == SettlementDecision.DecisionKind.BREAK) {
      String number = decision.subject().substring(decision.subject().indexOf(':') + 1);
      facts.add(
          new Fact("Break", number, "/console/reconciliation/break?number=" + encoded(number)));
    }
    if (decision.document() != null) {
      facts.add(new Fact("Document", decision.document(), null));
    }
    if (decision.settledOn() != null) {
      facts.add(new Fact("Settled on", decision.settledOn().toString(), null));
    }
    if (decision.instructionId() != null) {
      facts.addAll(
          Queries.on(
              connection,
              handle ->
                  handle
                      .select(INSTRUCTION, decision.instructionId())
                      .map((RowView row) -> instruction(row))
                      .findOne()
                      .orElse(List.of())));
    }
    return facts;
  }

  private static List<Fact> instruction(RowView row) {
    String reference = row.getColumn("reference", String.class);
    String account = row.getColumn("account", String.class);
    return List.of(
        new Fact(
            "Instruction", reference, "/console/settlement/instruction?reference=" + reference),
        new Fact("Account", account, "/console/positions?account=" + encoded(account)),
        new Fact(
            "Securities",
            row.getColumn("quantity", String.class) + " " + row.getColumn("isin", String.class),
            null),
        new Fact("Settlement date", row.getColumn("settles", String.class), null));
  }

  /**
   * Returns the difference of two amounts of the form {@code 100.5 GBP}; null unless both are in
   * the same currency.
   */
  private static @Nullable String difference(@Nullable String before, @Nullable String after) {
    String[] was = before == null ? new String[0] : before.split(" ");
    String[] becomes = after == null ? new String[0] : after.split(" ");
    return was.length == 2 && becomes.length == 2 && was[1].equals(becomes[1])
        ? DecimalForm.ANY
                .require(becomes[0])
                .subtract(DecimalForm.ANY.require(was[0]))
                .toPlainString()
            + " "
            + was[1]
        : null;
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
