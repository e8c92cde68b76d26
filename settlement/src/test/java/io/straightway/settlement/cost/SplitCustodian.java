package io.straightway.settlement.cost;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The settlement of the trades of a {@link SplitModel}, with random answers of the custodian. */
final class SplitCustodian {
  private static final String LIVE =
      """
      SELECT i.instruction_id, t.trade_reference, i.status, coalesce(i.cancellation, '-'),
             trim_scale(i.quantity), trim_scale(i.settled_quantity), i.settled_amount,
             i.exchanged_by IS NOT NULL
        FROM settlement_instruction i JOIN instruction_trade n USING (instruction_id)
        JOIN trade t USING (trade_id)
       WHERE NOT n.withdrawn AND i.status <> 'CANCELLED' ORDER BY 1
      """;

  private final CostInstallation books;
  private final SplitModel model;
  private final SplittableRandom random;
  private final OperatorLogin bob;
  private final Map<String, Deque<Answer>> confirmed = new HashMap<>();
  private int files;
  private boolean costIsKnown = true;

  /** An instruction that is not cancelled. */
  private record Live(
      String reference,
      String trade,
      String status,
      String cancellation,
      BigDecimal quantity,
      BigDecimal settled,
      BigDecimal amount,
      boolean isExchanged) {
    boolean isSent() {
      return List.of("SENT", "MATCHED", "PARTLY_SETTLED").contains(status);
    }
  }

  SplitCustodian(CostInstallation books, SplitModel model, SplittableRandom random)
      throws Exception {
    this.books = books;
    this.model = model;
    this.random = random;
    this.bob = books.installation.operator("bob");
  }

  boolean costIsKnown() {
    return costIsKnown;
  }

  void exchange(String from, String into, long oldUnits, long newUnits, LocalDate day)
      throws Exception {
    books.exchange(bob, from, into, oldUnits, newUnits, day);
  }

  /** Carries out exchanges; returns the number that have begun. */
  long run() throws Exception {
    return new ExchangeRun(books.installation.database()).run();
  }

  void instruct() throws Exception {
    run();
    books.installation.instruct();
  }

  void deliver() throws Exception {
    books.installation.deliver();
  }

  private List<Live> live() throws Exception {
    return books.installation.query(LIVE).stream()
        .map(row -> row.split(" ", -1))
        .map(
            words ->
                new Live(
                    "SI" + words[0],
                    words[1],
                    words[2],
                    words[3],
                    new BigDecimal(words[4]),
                    new BigDecimal(words[5]),
                    new BigDecimal(words[6]),
                    words[7].startsWith("t")))
        .toList();
  }

  private <T> @Nullable T any(List<T> list) {
    return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
  }

  private SettlementInstruction023 sent(Live instruction) throws Exception {
    return CustodianAnswers.read(books.installation.out()).stream()
        .filter(sent -> sent.transactionId().equals(instruction.reference))
        .findFirst()
        .orElseThrow();
  }

  void answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(books.installation.in(), files + ".bundle.xml", List.of(messages));
    books.installation.receive();
    assertThat(
            books.installation.query(
                "SELECT code, reason FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .isEmpty();
  }

  /** Confirms all or a part of what is open. */
  void confirm() throws Exception {
    LocalDate today = books.today();
    Live instruction =
        any(
            live().stream()
                .filter(Live::isSent)
                .filter(one -> !model.trade(one.trade).day.isAfter(today))
                .toList());
    if (instruction == null) {
      return;
    }
    SplitModel.ModelTrade trade = model.trade(instruction.trade);
    BigDecimal left = trade.quantity.subtract(trade.settled(LocalDate.MAX));
    BigDecimal part = left;
    long most = left.divideToIntegralValue(BigDecimal.valueOf(SplitModel.DIVISIBLE)).longValue();
    if (most > 1 && random.nextBoolean()) {
      part = BigDecimal.valueOf(SplitModel.DIVISIBLE * (1 + random.nextLong(most - 1)));
    }
    SettlementInstruction023 sent = sent(instruction);
    BigDecimal quantity =
        part.multiply(instruction.quantity).divide(trade.quantity, 8, RoundingMode.HALF_EVEN);
    BigDecimal amount =
        part.compareTo(left) == 0
            ? sent.amount().subtract(instruction.amount)
            : sent.amount().multiply(part).divide(trade.quantity, 2, RoundingMode.HALF_EVEN);
    String reference = "C" + (files + 1);
    Answer answer =
        CustodianAnswers.whole(sent)
            .part(
                reference,
                SplitModel.text(quantity),
                amount.toPlainString(),
                SplitModel.text(instruction.settled))
            .on(today);
    answer(answer.bytes());
    trade.parts.addLast(new SplitModel.Part(today, part));
    confirmed.computeIfAbsent(instruction.reference, key -> new ArrayDeque<>()).addLast(answer);
  }

  /** Reverses the last settlement of an instruction. */
  void reverse() throws Exception {
    Live instruction = any(live().stream().filter(one -> one.settled.signum() > 0).toList());
    if (instruction != null) {
      Answer last = Objects.requireNonNull(confirmed.get(instruction.reference)).removeLast();
      answer(new MessageWriter().write(new SettlementReversal026(last.message())));
      model.trade(instruction.trade).parts.removeLast();
    }
  }

  /** Answers a request: what has settled in part is denied, or its remainder goes. */
  void answerCancellation() throws Exception {
    deliver();
    Live instruction =
        any(
            live().stream()
                .filter(one -> one.isSent() && one.cancellation.equals("REQUESTED"))
                .toList());
    if (instruction != null) {
      State state = random.nextInt(3) == 0 ? State.DENIED : State.CANCELLED;
      answer(CustodianAnswers.cancellation(instruction.reference, state, null));
      if (state == State.CANCELLED) {
        takeRemainder(instruction);
      }
    }
  }

  private void takeRemainder(Live instruction) throws Exception {
    if (instruction.settled.signum() > 0) {
      long id = Long.parseLong(instruction.reference.substring(2));
      books.installation.decide(DecisionKind.REMAINDER.of(id));
      SplitModel.ModelTrade trade = model.trade(instruction.trade);
      trade.quantity = trade.settled(LocalDate.MAX);
      costIsKnown = costIsKnown && !instruction.isExchanged;
    }
  }

  /**
   * Takes the instruction of a trade back, if need be from the custodian; returns whether it can
   * be.
   */
  boolean release(String reference) throws Exception {
    Live instruction =
        live().stream().filter(one -> one.trade.equals(reference)).findFirst().orElse(null);
    if (instruction == null || !instruction.isSent()) {
      return true;
    }
    if (instruction.cancellation.equals("DENIED")) {
      return false;
    }
    if (instruction.cancellation.equals("-")) {
      books.installation.instructions().cancel(books.installation.anna(), instruction.reference);
    }
    deliver();
    answer(CustodianAnswers.cancellation(instruction.reference, State.CANCELLED, null));
    return true;
  }

  /** Grants all requests to cancel of which nothing has settled. */
  void cancelAll() throws Exception {
    for (Live instruction : live()) {
      if (instruction.isSent()
          && instruction.cancellation.equals("REQUESTED")
          && instruction.settled.signum() == 0) {
        answer(CustodianAnswers.cancellation(instruction.reference, State.CANCELLED, null));
      }
    }
  }

  /**
   * Open instructions have the units of today, unless the custodian keeps them or settled a part.
   */
  void openAreConverted() throws Exception {
    for (Live instruction : live()) {
      if (instruction.settled.signum() == 0 && instruction.cancellation.equals("-")) {
        SplitModel.ModelTrade trade = model.trade(instruction.trade);
        assertThat(instruction.quantity)
            .as(instruction.toString())
            .isEqualByComparingTo(model.units(trade, trade.quantity, books.today()));
      }
    }
  }

  /** A statement of a day with the settled quantities of the model has no break. */
  void stateIsOurs(LocalDate day, String isin) throws Exception {
    StringBuilder lines = new StringBuilder("statement_date,kind,account,instrument,quantity\n");
    for (String account : List.of("ACC1", "ACC2")) {
      lines.append(
          "%s,SECURITIES,SK-%s,%s,%s\n"
              .formatted(day, account, isin, SplitModel.text(model.settled(account, day))));
    }
    byte[] file = lines.toString().getBytes(StandardCharsets.UTF_8);
    StatementReading.FileContent content =
        (StatementReading.FileContent)
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(file));
    new Reconciler(books.installation.database())
        .run(content.statements(), day.toString(), file, null)
        .forEach(result -> assertThat(result.breaks()).as("statement of " + day).isEmpty());
  }
}
