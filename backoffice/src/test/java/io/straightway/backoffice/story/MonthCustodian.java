package io.straightway.backoffice.story;

import io.straightway.iso15022.MtFile;
import io.straightway.iso15022.MtHeader;
import io.straightway.iso15022.MtWriter;
import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementConfirmation025.Part;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.iso20022.statement.Holding;
import io.straightway.iso20022.statement.Statement002;
import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A custodian of one account with books of its own, which speaks one standard. */
final class MonthCustodian {
  static final String CURRENCY = "GBP";
  private static final MessageWriter WRITER = new MessageWriter();

  private final String account;
  private final boolean mt;
  private final Map<String, BigDecimal> holdings = new TreeMap<>();
  private final List<Order> orders = new ArrayList<>();
  private final List<byte[]> answers = new ArrayList<>();
  private final List<CashEntry> entries = new ArrayList<>();
  private BigDecimal opening = BigDecimal.ZERO;
  private int references;

  /** Of an account of ours, in ISO 15022 or ISO 20022. */
  MonthCustodian(String account, boolean mt) {
    this.account = account;
    this.mt = mt;
  }

  /** An instruction, and what of it has settled. */
  static final class Order {
    private final SettlementInstruction023 said;
    private BigDecimal settled = BigDecimal.ZERO;
    private BigDecimal paid = BigDecimal.ZERO;
    private boolean closed;

    private Order(SettlementInstruction023 said) {
      this.said = said;
    }

    String reference() {
      return said.transactionId();
    }
  }

  String account() {
    return account;
  }

  String safekeeping() {
    return (mt ? "SK-" : "SK_") + account;
  }

  String cashAccount() {
    return "CA-" + account;
  }

  String fileName(String name) {
    return name + (mt ? ".fin" : ".bundle.xml");
  }

  void take(SettlementInstruction023 said) {
    orders.add(new Order(said));
  }

  BigDecimal held(String isin) {
    return holdings.getOrDefault(isin, BigDecimal.ZERO);
  }

  BigDecimal cash() {
    return entries.stream().map(CashEntry::amount).reduce(opening, BigDecimal::add);
  }

  /**
   * Settles what is due: most of it whole, some of it a day late, some of that with the value of
   * the day before, and shares in part, of which the rest comes or is to be cancelled.
   *
   * @return orders whose rest will not come
   */
  List<Order> settle(LocalDate day, LocalDate before, RandomGenerator random) {
    List<Order> stuck = new ArrayList<>();
    for (Order order : orders) {
      boolean bond = order.said.faceAmount();
      if (order.closed || order.said.settlementDate().isAfter(day)) {
        continue;
      }
      boolean late = order.said.settlementDate().isBefore(day);
      int fate = bond ? 99 : random.nextInt(100);
      if (order.settled.signum() > 0) {
        if (fate < 50) {
          stuck.add(order);
        } else {
          confirm(order, order.said.quantity().subtract(order.settled), day);
        }
      } else if (!late && fate < 15 && order.said.quantity().compareTo(BigDecimal.TEN) > 0) {
        confirm(order, BigDecimal.valueOf(1 + random.nextInt(9)), day);
      } else if (late || fate >= 30) {
        boolean backValued = late && random.nextBoolean();
        confirm(order, order.said.quantity(), backValued ? before : day);
      }
    }
    return stuck;
  }

  private void confirm(Order order, BigDecimal quantity, LocalDate day) {
    SettlementInstruction023 said = order.said;
    BigDecimal before = order.settled;
    order.settled = before.add(quantity);
    BigDecimal rest = said.quantity().subtract(order.settled);
    boolean whole = before.signum() == 0 && rest.signum() == 0;
    BigDecimal upTo =
        said.amount().multiply(order.settled).divide(said.quantity(), 2, RoundingMode.HALF_EVEN);
    BigDecimal amount = upTo.subtract(order.paid);
    order.paid = upTo;
    order.closed = rest.signum() == 0;
    boolean in = said.movement() == Movement.RECEIVE;
    holdings.merge(said.isin(), in ? quantity : quantity.negate(), BigDecimal::add);
    boolean paying = said.amountDirection() == AmountDirection.PAY;
    enter(said.transactionId(), paying ? amount.negate() : amount, day);
    answer(
        new SettlementConfirmation025(
            said.transactionId(),
            "C" + said.transactionId(),
            null,
            said.movement(),
            said.payment(),
            said.isin(),
            quantity,
            whole ? null : before,
            whole ? null : rest,
            said.currency(),
            amount,
            null,
            day,
            said.safekeepingAccount(),
            whole ? Part.WHOLE : rest.signum() == 0 ? Part.LAST : Part.ONE_OF_SEVERAL,
            said.faceAmount(),
            said.amountDirection()));
  }

  /** Cancels the rest of an order, as it was asked to. */
  void cancel(Order order) {
    order.closed = true;
    answer(
        new CancellationStatus027(
            order.reference(), CancellationStatus027.Status.CANCELLED, null, null));
  }

  void charge(String amount, LocalDate day) {
    enter(null, new BigDecimal(amount).negate(), day);
  }

  /** Pays a coupon on what is held. */
  void pay(String isin, BigDecimal amount, LocalDate day) {
    enter(null, amount, day);
    if (mt) {
      answers.add(paid(isin, amount, day));
    } else {
      answer(
          new CorporateActionMovement036(
              "CA1", "INTR", isin, safekeeping(), CURRENCY, amount, day));
    }
  }

  private byte[] paid(String isin, BigDecimal amount, LocalDate day) {
    String text =
        """
        {1:F01OURSGB2LAXXX0000000000}{2:O5661200261201CUSTGB2LAXXX00000000002612011200N}{4:
        :16R:GENL
        :20C::CORP//CA1
        :20C::SEME//P1
        :23G:NEWM
        :22F::CAEV//INTR
        :16S:GENL
        :16R:USECU
        :97A::SAFE//%s
        :35B:ISIN %s
        :16S:USECU
        :16R:CACONF
        :13A::CAON//001
        :22F::CAOP//CASH
        :16R:CASHMOVE
        :22H::CRDB//CRED
        :19B::PSTA//GBP%s
        :98A::POST//%s
        :16S:CASHMOVE
        :16S:CACONF
        -}"""
            .formatted(
                safekeeping(),
                isin,
                amount.toPlainString().replace('.', ','),
                day.format(DateTimeFormatter.BASIC_ISO_DATE));
    return text.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  private void enter(@Nullable String ours, BigDecimal amount, LocalDate day) {
    references++;
    entries.add(new CashEntry(account + references, ours, null, null, day, amount));
  }

  private void answer(IsoMessage message) {
    references++;
    answers.add(mt ? MtWriter.answer(message, header()) : WRITER.write(message));
  }

  private MtHeader header() {
    return new MtHeader("CUSTGB2L", "OURSGB2L", "M" + references);
  }

  /** What it has to say since it was last asked, as a file; empty if there is nothing. */
  byte[] answers() throws Exception {
    byte[] file = answers.isEmpty() ? new byte[0] : mt ? MtFile.of(answers) : bundle();
    answers.clear();
    return file;
  }

  private byte[] bundle() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Bundle.write(bytes, answers);
    return bytes.toByteArray();
  }

  /** The statements of a day: of its holdings, and of cash with what was entered since the last. */
  List<byte[]> statements(LocalDate day) {
    references++;
    List<Holding> held =
        holdings.entrySet().stream()
            .filter(each -> each.getValue().signum() != 0)
            .map(
                each ->
                    new Holding(
                        safekeeping(),
                        each.getKey(),
                        each.getValue(),
                        each.getKey().equals(Month.BOND)))
            .toList();
    Statement002 holding =
        new Statement002(
            "H" + references,
            day,
            held.isEmpty() ? Set.of(safekeeping()) : Set.of(),
            held,
            1,
            true);
    CashStatement cash =
        new CashStatement(
            Integer.toString(references),
            cashAccount(),
            CURRENCY,
            day,
            day,
            opening,
            cash(),
            List.copyOf(entries),
            1,
            true);
    opening = cash();
    entries.clear();
    return mt
        ? List.of(MtWriter.holdings(holding, header()), MtWriter.cash(cash, header()))
        : List.of(
            WRITER.write(holding),
            WRITER.write(new CashReport053("R" + references, List.of(cash))));
  }
}
