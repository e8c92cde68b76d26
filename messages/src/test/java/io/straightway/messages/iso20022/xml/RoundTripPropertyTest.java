package io.straightway.messages.iso20022.xml;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.iso20022.StatusMessage.StatusReason;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Every record can be written, and is read back equal. */
final class RoundTripPropertyTest {
  private final MessageWriter writer = new MessageWriter();
  private final MessageReader reader = new MessageReader(new HardenedXml());

  @Property(tries = 500)
  void anInstructionIsReadAsItWasWritten(@ForAll("instructions") SettlementInstruction023 message) {
    assertThat(reader.read(writer.write(message))).isEqualTo(new Readable(message));
  }

  @Property(tries = 300)
  void aStatusIsReadAsItWasWritten(@ForAll("statuses") SettlementStatus024 message) {
    assertThat(reader.read(writer.write(message))).isEqualTo(new Readable(message));
  }

  @Property(tries = 500)
  void aConfirmationIsReadAsItWasWritten(
      @ForAll("confirmations") SettlementConfirmation025 message) {
    assertThat(reader.read(writer.write(message))).isEqualTo(new Readable(message));
  }

  @Property(tries = 100)
  void aStatementIsReadAsItWasWritten(@ForAll("statements") Statement002 message) {
    assertThat(reader.read(writer.write(message))).isEqualTo(new Readable(message));
  }

  @Provide
  Arbitrary<SettlementInstruction023> instructions() {
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    Arbitrary<Ends> ends =
        Combinators.combine(bics(), texts(35), texts(34), bics(), bics(), texts(35), bics())
            .as(Ends::new);
    return Combinators.combine(
            texts(35), isins(), flags, flags, numbers(1, 4), currencies(), dates(), ends)
        .flatAs(
            (id, isin, face, free, amount, currency, date, where) ->
                Combinators.combine(
                        numbers(1, face ? 5 : 8),
                        Arbitraries.of(Movement.values()),
                        Arbitraries.of(AmountDirection.values()),
                        flags)
                    .as(
                        (quantity, movement, pays, held) ->
                            new SettlementInstruction023(
                                id,
                                movement,
                                free ? Payment.FREE : Payment.AGAINST,
                                isin,
                                quantity,
                                face,
                                currency,
                                free ? BigDecimal.ZERO : amount,
                                pays,
                                date,
                                date.plusDays(2),
                                where.custodian(),
                                where.safekeeping(),
                                where.cash(),
                                where.place(),
                                where.agent(),
                                where.agentAccount(),
                                where.counterparty(),
                                held,
                                null,
                                exchanged(face && !free, currency, amount))));
  }

  private static @Nullable ForeignExchange exchanged(
      boolean exchanged, String currency, BigDecimal amount) {
    String other = currency.equals("USD") ? "CHF" : "USD";
    return exchanged
        ? new ForeignExchange(other, currency, new BigDecimal("0.9230769231"), amount)
        : null;
  }

  private record Ends(
      String custodian,
      String safekeeping,
      String cash,
      String place,
      String agent,
      String agentAccount,
      String counterparty) {}

  @Provide
  Arbitrary<SettlementStatus024> statuses() {
    Arbitrary<String> codes = Arbitraries.of("LACK", "CMIS", "DSEC", "AB12", "zz9x");
    Arbitrary<StatusReason> reasons =
        Combinators.combine(codes, texts(210).injectNull(0.3)).as(StatusReason::new);
    Arbitrary<List<StatusPart<Status>>> parts =
        Combinators.combine(
                Arbitraries.of(Status.values()),
                reasons.list().ofMaxSize(StatusMessage.MOST_REASONS))
            .as(RoundTripPropertyTest::part)
            .list()
            .uniqueElements(part -> part.status().aspect())
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(RoundTripPropertyTest::sorted);
    return Combinators.combine(texts(35), texts(35), parts).as(SettlementStatus024::new);
  }

  /** Returns a status with as many reasons as it can have. */
  private static StatusPart<Status> part(Status status, List<StatusReason> reasons) {
    long most =
        switch (status) {
          case MATCHED -> 0;
          case CANCELLATION_REQUESTED, MODIFICATION_REQUESTED -> 1;
          default -> StatusMessage.MOST_REASONS;
        };
    return new StatusPart<>(status, reasons.stream().limit(most).toList());
  }

  /** Returns the statuses in the order of the standard, in which they are read. */
  private static List<StatusPart<Status>> sorted(List<StatusPart<Status>> parts) {
    return parts.stream().sorted(Comparator.comparing(part -> part.status().aspect())).toList();
  }

  @Provide
  Arbitrary<SettlementConfirmation025> confirmations() {
    return Arbitraries.of(true, false)
        .flatMap(
            face ->
                Combinators.combine(
                        texts(35),
                        isins(),
                        Combinators.combine(
                                numbers(1, face ? 5 : 8),
                                numbers(0, face ? 5 : 8),
                                numbers(0, face ? 5 : 8))
                            .as(List::of),
                        Combinators.combine(numbers(0, 4), numbers(0, 4)).as(List::of),
                        currencies(),
                        dates(),
                        Arbitraries.of(true, false).list().ofSize(6))
                    .as(
                        (id, isin, quantities, amounts, currency, date, is) ->
                            confirmation(id, isin, quantities, amounts, currency, date, face, is)));
  }

  private static SettlementConfirmation025 confirmation(
      String id,
      String isin,
      List<BigDecimal> quantities,
      List<BigDecimal> amounts,
      String currency,
      LocalDate date,
      boolean face,
      List<Boolean> is) {
    boolean free = is.get(0);
    boolean partial = is.get(1);
    return new SettlementConfirmation025(
        id,
        "C" + id.substring(1),
        null,
        is.get(2) ? Movement.RECEIVE : Movement.DELIVER,
        free ? Payment.FREE : Payment.AGAINST,
        isin,
        quantities.get(0),
        is.get(3) ? quantities.get(1) : null,
        is.get(4) ? (partial ? quantities.get(2) : BigDecimal.ZERO) : null,
        currency,
        free ? BigDecimal.ZERO : amounts.get(0),
        is.get(4) ? (partial ? amounts.get(1) : BigDecimal.ZERO) : null,
        date,
        id,
        partial ? (is.get(5) ? Part.LAST : Part.ONE_OF_SEVERAL) : Part.WHOLE,
        face,
        is.get(5) ? AmountDirection.PAY : AmountDirection.RECEIVE);
  }

  @Provide
  Arbitrary<Statement002> statements() {
    Arbitrary<Holding> holdings =
        Arbitraries.of(true, false)
            .flatMap(
                face ->
                    Combinators.combine(
                            Arbitraries.of("S1", "S 2", "<3>"),
                            isins(),
                            numbers(0, face ? 5 : 8),
                            Arbitraries.of(true, false))
                        .as(
                            (account, isin, quantity, negative) ->
                                new Holding(
                                    account, isin, negative ? quantity.negate() : quantity, face)));
    return Combinators.combine(
            texts(35),
            dates(),
            holdings.list().ofMaxSize(20).uniqueElements(h -> h.safekeepingAccount() + h.isin()))
        .as((id, date, all) -> new Statement002(id, date, Set.of(), all, 1, true));
  }

  private static Arbitrary<String> texts(int longest) {
    return Arbitraries.strings()
        .withCharRange(' ', '~')
        .ofMinLength(1)
        .ofMaxLength(longest)
        .filter(text -> !text.startsWith(" ") && !text.endsWith(" "));
  }

  private static Arbitrary<String> bics() {
    return Arbitraries.of("AGNTGB2L", "AGNTGB2LXXX", "12ABDEFF", "DAKVDEFF1A2");
  }

  private static Arbitrary<String> currencies() {
    return Arbitraries.of("GBP", "EUR", "JPY", "KWD");
  }

  private static Arbitrary<String> isins() {
    return Arbitraries.strings()
        .withChars("ABCXYZ0123456789")
        .ofLength(9)
        .map(middle -> "GB" + middle + "7");
  }

  private static Arbitrary<LocalDate> dates() {
    return Arbitraries.integers()
        .between(0, 109_000)
        .map(day -> LocalDate.of(1900, 1, 1).plusDays(day));
  }

  /**
   * Returns numbers of at most 18 digits, up to {@code decimals} of them decimals; {@code least}
   * bounds the digits read as a whole number.
   */
  private static Arbitrary<BigDecimal> numbers(int least, int decimals) {
    return Combinators.combine(
            Arbitraries.bigIntegers()
                .between(
                    BigInteger.valueOf(least), BigInteger.TEN.pow(18).subtract(BigInteger.ONE)),
            Arbitraries.integers().between(0, decimals))
        .as((unscaled, scale) -> new BigDecimal(unscaled, scale));
  }
}
