package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sample messages that tests start from. */
final class Samples {
  private Samples() {}

  static SettlementInstruction023 purchase() {
    return purchase(null);
  }

  static SettlementInstruction023 purchase(@Nullable PartialSettlement partial) {
    return new SettlementInstruction023(
        "SI1001",
        Movement.RECEIVE,
        Payment.AGAINST,
        "GB0002634946",
        new BigDecimal("1000"),
        false,
        "GBP",
        new BigDecimal("25012.50"),
        AmountDirection.PAY,
        LocalDate.parse("2026-03-02"),
        LocalDate.parse("2026-03-04"),
        "CUSTGB2LXXX",
        "SAFE-1",
        "CASH-1",
        "CRSTGB22XXX",
        "AGNTGB2L",
        "A<&>\"'1",
        "BRKRGB2LXXX",
        false,
        partial,
        null);
  }

  static SettlementInstruction023 bondSale() {
    return new SettlementInstruction023(
        "SI1002",
        Movement.DELIVER,
        Payment.AGAINST,
        "DE0001102580",
        new BigDecimal("250000.5"),
        true,
        "EUR",
        new BigDecimal("249123.07"),
        AmountDirection.RECEIVE,
        LocalDate.parse("2026-03-02"),
        LocalDate.parse("2026-03-04"),
        "CUSTDEFFXXX",
        "SAFE-2",
        "DE89370400440532013000",
        "DAKVDEFFXXX",
        "AGNTDEFF",
        "ACC 2",
        "BRKRDEFF",
        true,
        null,
        new ForeignExchange("EUR", "USD", new BigDecimal("1.0834"), new BigDecimal("269899.93")));
  }

  static SettlementStatus024 status(Status status, @Nullable String code) {
    return new SettlementStatus024(
        "SI1001", "CU-SI1001", status, code, code == null ? null : "Because of <this> & that");
  }

  static SettlementConfirmation025 part() {
    return new SettlementConfirmation025(
        "SI1002",
        "CU-SI1002-1",
        null,
        Movement.DELIVER,
        Payment.AGAINST,
        "DE0001102580",
        new BigDecimal("100000"),
        BigDecimal.ZERO,
        new BigDecimal("150000.5"),
        "EUR",
        new BigDecimal("99649.03"),
        new BigDecimal("149474.04"),
        LocalDate.parse("2026-03-04"),
        "SAFE-2",
        SettlementConfirmation025.Part.ONE_OF_SEVERAL,
        true,
        AmountDirection.RECEIVE);
  }

  static SettlementConfirmation025 free() {
    return new SettlementConfirmation025(
        "SI1003",
        "CU-SI1003-1",
        null,
        Movement.RECEIVE,
        Payment.FREE,
        "GB0002634946",
        new BigDecimal("0.00000001"),
        null,
        null,
        "XXX",
        BigDecimal.ZERO,
        null,
        LocalDate.parse("2026-03-04"),
        "SAFE-1",
        SettlementConfirmation025.Part.WHOLE,
        false,
        AmountDirection.PAY);
  }

  static Statement002 statement() {
    return new Statement002(
        "ST-20260304",
        LocalDate.parse("2026-03-04"),
        Set.of(),
        List.of(
            new Holding("SAFE-1", "GB0002634946", new BigDecimal("-12.5"), false),
            new Holding("SAFE-1", "GB0005405286", BigDecimal.ZERO, false),
            new Holding("SAFE-2", "DE0001102580", new BigDecimal("250000"), true)),
        1,
        true);
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
