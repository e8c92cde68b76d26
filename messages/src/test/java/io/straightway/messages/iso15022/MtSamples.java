package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.statement.SecuritiesPosting.Money;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sample records with the messages written for them. */
final class MtSamples {
  static final LocalDate DAY = LocalDate.parse("2026-03-04");
  static final MtHeader HEADER = new MtHeader("CUSTGB2L", "OURSGB2L", "C42");

  private MtSamples() {}

  static SettlementInstruction023 instruction(Movement movement, Payment payment, boolean held) {
    boolean paid = payment == Payment.AGAINST;
    return new SettlementInstruction023(
        "SI1001",
        movement,
        payment,
        "GB0002634946",
        new BigDecimal("1000.5"),
        held,
        paid ? "GBP" : FieldRules.NO_CURRENCY,
        paid ? new BigDecimal("25012.5") : BigDecimal.ZERO,
        AmountDirection.against(movement),
        DAY.minusDays(2),
        DAY,
        "CUSTGB2L",
        "SAFE-1",
        "CASH-1",
        "CRSTGB22",
        "AGNTGB2L123",
        "A 1",
        "BRKRGB2L",
        held,
        held ? PartialSettlement.NPAR : null,
        held && paid
            ? new ForeignExchange("GBP", "USD", new BigDecimal("1.25"), new BigDecimal("31265.63"))
            : null);
  }

  static SettlementConfirmation025 confirmation(Movement movement, Payment payment, Part part) {
    boolean paid = payment == Payment.AGAINST;
    boolean whole = part == Part.WHOLE;
    return new SettlementConfirmation025(
        "SI1001",
        "CU-SI1001",
        whole ? null : "M1",
        movement,
        payment,
        "DE0001102580",
        new BigDecimal("600"),
        whole ? null : new BigDecimal(part == Part.LAST ? "400" : "0"),
        whole ? null : new BigDecimal(part == Part.LAST ? "0" : "400"),
        paid ? "EUR" : FieldRules.NO_CURRENCY,
        paid ? new BigDecimal("15007.5") : BigDecimal.ZERO,
        paid && !whole ? new BigDecimal(part == Part.LAST ? "0" : "10005") : null,
        DAY,
        "SAFE-1",
        part,
        true,
        AmountDirection.against(movement));
  }

  static Statement002 holdings() {
    return new Statement002(
        HEADER.reference(),
        DAY,
        Set.of("SAFE-1", "SAFE-9"),
        List.of(
            new Holding("SAFE-1", "GB0002634946", new BigDecimal("-12.5"), false),
            new Holding("SAFE-2", "DE0001102580", new BigDecimal("250000"), true)),
        1,
        true);
  }

  static PostingReport017 postings() {
    return new PostingReport017(
        HEADER.reference(),
        DAY,
        DAY,
        true,
        Set.of("SAFE-9"),
        List.of(
            posting("SI1", "1000", new Money("GBP", new BigDecimal("-25012.5"))),
            posting("SI2", "-400", new Money("GBP", new BigDecimal("9987.5"))),
            posting("SI3", "-5", new Money("GBP", new BigDecimal("-1.25"))),
            posting("SI4", "7", null)),
        1,
        true);
  }

  private static SecuritiesPosting posting(
      String reference, String quantity, @Nullable Money money) {
    return new SecuritiesPosting(
        "SAFE-1",
        reference,
        "CU-" + reference,
        "GB0002634946",
        new BigDecimal(quantity),
        false,
        money,
        DAY);
  }

  static CashStatement cash() {
    return new CashStatement(
        "63",
        new StatementNumbers(63, 0),
        "CASH-1",
        "GBP",
        DAY,
        DAY,
        new BigDecimal("-100"),
        new BigDecimal("-15125"),
        List.of(
            new CashEntry(
                "CU-SI1", "SI1", null, null, DAY.minusDays(1), new BigDecimal("-25012.5")),
            new CashEntry(null, null, null, null, DAY, new BigDecimal("9987.5"))),
        1,
        true);
  }

  /** Returns every kind of message that is written and read, with its bytes. */
  static Map<IsoMessage, byte[]> all() {
    Map<IsoMessage, byte[]> all = new LinkedHashMap<>();
    for (Movement movement : Movement.values()) {
      for (Payment payment : Payment.values()) {
        for (boolean held : List.of(true, false)) {
          SettlementInstruction023 instruction = instruction(movement, payment, held);
          all.put(instruction, MtWriter.instruction(instruction, "OURSGB2L"));
        }
        for (Part part : Part.values()) {
          add(all, confirmation(movement, payment, part));
        }
      }
    }
    HoldRequest030 hold = new HoldRequest030("SI1001", "SAFE-1", true);
    all.put(
        hold,
        MtWriter.command(hold, instruction(Movement.RECEIVE, Payment.FREE, false), "OURSGB2L", 77));
    for (SettlementStatus024.Status status : SettlementStatus024.Status.values()) {
      boolean matched = status == SettlementStatus024.Status.MATCHED;
      add(
          all,
          new SettlementStatus024(
              "SI1001", "CU-SI1001", status, matched ? null : "LACK", matched ? null : "Too few"));
    }
    for (State status : State.values()) {
      add(all, new CancellationStatus027("SI1001", status, "DSET", null));
    }
    for (HoldStatus status : HoldStatus.values()) {
      add(all, new HoldStatus031("SI1001", null, status, null, null));
    }
    add(all, allegement(Movement.RECEIVE, Payment.AGAINST));
    add(all, allegement(Movement.DELIVER, Payment.FREE));
    add(all, new AllegementRemoval029("AL-1"));
    all.put(holdings(), MtWriter.holdings(holdings(), HEADER));
    all.put(postings(), MtWriter.postings(postings(), HEADER));
    all.put(new CashReport053(HEADER.reference(), List.of(cash())), MtWriter.cash(cash(), HEADER));
    return all;
  }

  private static void add(Map<IsoMessage, byte[]> all, IsoMessage message) {
    all.put(message, MtWriter.answer(message, HEADER));
  }

  private static Allegement028 allegement(Movement movement, Payment payment) {
    boolean paid = payment == Payment.AGAINST;
    return new Allegement028(
        "AL-1",
        movement,
        payment,
        "GB0002634946",
        new BigDecimal("10"),
        false,
        paid ? "GBP" : FieldRules.NO_CURRENCY,
        paid ? new BigDecimal("250.5") : BigDecimal.ZERO,
        AmountDirection.against(movement),
        DAY,
        "SAFE-1",
        "CRSTGB22",
        paid ? "AGNTGB2L" : null,
        "BRKRGB2L");
  }

  /** Returns an MT with the given fields and a custodian's headers. */
  static byte[] mt(String type, String... lines) {
    return ("{1:F01OURSGB2LAXXX0000000000}{2:O"
            + type
            + "1200260304CUSTGB2LAXXX00000000002603041200N}{4:\r\n"
            + String.join("\r\n", lines)
            + "\r\n-}{5:{CHK:123456789ABC}}")
        .getBytes(StandardCharsets.US_ASCII);
  }

  static String text(byte[] message) {
    return new String(message, StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(String message) {
    return message.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns a message in which one line is replaced. */
  static byte[] changed(byte[] message, String line, String other) {
    String text = text(message);
    if (!text.contains(line)) {
      throw new IllegalArgumentException(line + " is not in " + text);
    }
    return bytes(text.replace(line, other));
  }

  static List<byte[]> written() {
    return new ArrayList<>(all().values());
  }
}
