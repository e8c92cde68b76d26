package io.straightway.element.process;

import io.straightway.element.message.Action;
import io.straightway.element.message.Fee;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.Isin;
import io.straightway.staticdata.OwnSsi;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The business process on a readable IncomingTradeMessage: checks it against static data and for
 * contradictions. The first fault is the result.
 */
public final class MessageProcess {

  /** Checks one instruction. */
  public Checked<CheckedTerms> run(TradeTerms trade, StaticData staticData) {
    Security security = staticData.security(trade.isin(), trade.tradeDate());
    Currency currency = staticData.currency(trade.currency());
    Refusal refusal = refuseParties(trade, security, staticData);
    if (refusal != null) {
      return new Checked.Refused<>(refusal);
    }
    if (security == null) {
      return Checked.refused(
          ReasonCode.SECURITY_UNKNOWN,
          "Isin",
          absent(trade.isin(), staticData.securityEnd(trade.isin(), trade.tradeDate())));
    }
    if (currency == null) {
      return Checked.refused(
          ReasonCode.CURRENCY_UNKNOWN, "Currency", trade.currency() + " is not known");
    }
    Checked<Security> chosen = MarketChoice.of(trade, security, trade.tradeDate(), staticData);
    if (chosen instanceof Checked.Refused<Security> refused) {
      return new Checked.Refused<>(refused.refusal());
    }
    Security market = ((Checked.Passed<Security>) chosen).value();
    String elsewhere = market.mic().equals(security.mic()) ? null : market.mic();
    CheckedTerms checked =
        new CheckedTerms(trade, trade.settlementDate(), market, elsewhere, currency, staticData);
    refusal = refusePayment(trade, market, staticData);
    if (refusal == null) {
      refusal = FxCheck.refusal(trade, staticData);
    }
    if (refusal == null) {
      refusal = refuseTerms(trade, market, currency, checked.settlementCalendar());
    }
    return refusal == null ? new Checked.Passed<>(checked) : new Checked.Refused<>(refusal);
  }

  private static @Nullable Refusal refuseParties(
      TradeTerms trade, @Nullable Security security, StaticData staticData) {
    if (security == null && !Isin.hasValidCheckDigit(trade.isin())) {
      return new Refusal(
          ReasonCode.SECURITY_CHECK_DIGIT, "Isin", trade.isin() + " has a wrong check digit");
    }
    if (trade.action() == Action.NEW && trade.version() != 1) {
      return new Refusal(
          ReasonCode.NEW_WITH_VERSION,
          "Version",
          "a new trade has version 1, not " + trade.version());
    }
    if (staticData.account(trade.account(), trade.tradeDate()) == null) {
      return new Refusal(
          ReasonCode.ACCOUNT_UNKNOWN,
          "Account",
          absent(trade.account(), staticData.accountEnd(trade.account(), trade.tradeDate())));
    }
    if (!staticData.knowsCounterparty(trade.counterparty(), trade.tradeDate())) {
      return new Refusal(
          ReasonCode.COUNTERPARTY_UNKNOWN,
          "Counterparty",
          absent(
              trade.counterparty(),
              staticData.counterpartyEnd(trade.counterparty(), trade.tradeDate())));
    }
    return null;
  }

  private static @Nullable Refusal refusePayment(
      TradeTerms trade, Security market, StaticData staticData) {
    if (trade.freeOfPayment()) {
      Refusal cash = refuseCash(trade);
      return cash == null ? refuseTransfer(trade, market, staticData) : cash;
    }
    if (trade.transferAccount() != null) {
      return new Refusal(
          ReasonCode.PAYMENT_CONTRADICTS,
          "TransferAccount",
          "a transfer between our accounts is free of payment");
    }
    return trade.price().signum() == 0
        ? new Refusal(
            ReasonCode.FIELD_FORMAT,
            "Price",
            "Price must be more than zero, unless it is free of payment.")
        : null;
  }

  private static @Nullable Refusal refuseCash(TradeTerms trade) {
    BigDecimal accrued = trade.accruedInterest();
    if (accrued != null && accrued.signum() != 0) {
      return new Refusal(
          ReasonCode.PAYMENT_CONTRADICTS,
          "AccruedInterest",
          "it is free of payment, so there is no interest");
    }
    return trade.fees().stream().anyMatch(fee -> fee.amount().signum() != 0)
        ? new Refusal(
            ReasonCode.PAYMENT_CONTRADICTS, "Fee", "it is free of payment, so there is no fee")
        : null;
  }

  /** A transfer within one securities account gives a custodian nothing to do. */
  private static @Nullable Refusal refuseTransfer(
      TradeTerms trade, Security market, StaticData staticData) {
    String other = trade.transferAccount();
    if (other == null) {
      return null;
    }
    OwnSsi to = ownSsi(other, market, trade, staticData);
    OwnSsi from = ownSsi(trade.account(), market, trade, staticData);
    if (to == null || from == null) {
      return new Refusal(
          ReasonCode.ACCOUNT_UNKNOWN,
          "TransferAccount",
          absent(other, staticData.accountEnd(other, trade.tradeDate())));
    }
    return to.sharesSafekeepingWith(from)
        ? new Refusal(
            ReasonCode.PAYMENT_CONTRADICTS,
            "TransferAccount",
            trade.account() + " and " + other + " share one securities account; enter a journal")
        : null;
  }

  private static @Nullable OwnSsi ownSsi(
      String account, Security market, TradeTerms trade, StaticData staticData) {
    return staticData.ownSsi(account, trade.currency(), market.mic(), trade.tradeDate());
  }

  private static @Nullable Refusal refuseTerms(
      TradeTerms trade, Security security, Currency currency, BusinessCalendar calendar) {
    LocalDate settles = trade.settlementDate();
    if (settles != null && settles.isBefore(trade.tradeDate())) {
      return new Refusal(
          ReasonCode.SETTLES_BEFORE_TRADE,
          "SettlementDate",
          settles + " is before the trade date " + trade.tradeDate());
    }
    if (settles != null && !calendar.isBusinessDay(settles)) {
      return new Refusal(
          ReasonCode.SETTLEMENT_DATE_HOLIDAY,
          "SettlementDate",
          settles + " is not a business day of " + calendar.name());
    }
    BigDecimal accrued = trade.accruedInterest();
    if (accrued != null && accrued.signum() != 0 && security.kind() == Security.Kind.EQUITY) {
      return new Refusal(
          ReasonCode.ACCRUED_INTEREST_ON_EQUITY,
          "AccruedInterest",
          trade.isin() + " bears no interest");
    }
    return refuseFractions(trade, currency);
  }

  private static @Nullable Refusal refuseFractions(TradeTerms trade, Currency currency) {
    BigDecimal accrued = trade.accruedInterest();
    if (accrued != null && !currency.holds(accrued)) {
      return fraction("AccruedInterest", accrued, currency);
    }
    for (Fee fee : trade.fees()) {
      if (!currency.holds(fee.amount())) {
        return fraction("Fee", fee.amount(), currency);
      }
    }
    return null;
  }

  private static Refusal fraction(String field, BigDecimal amount, Currency currency) {
    return new Refusal(
        ReasonCode.AMOUNT_FRACTION,
        field,
        amount.toPlainString()
            + " is finer than the "
            + currency.minorUnit()
            + " decimals of "
            + currency.code());
  }

  private static String absent(String subject, @Nullable LocalDate end) {
    return subject + (end == null ? " is not known" : " ended on " + end);
  }
}
