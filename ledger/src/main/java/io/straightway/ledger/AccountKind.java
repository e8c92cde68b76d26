package io.straightway.ledger;

/** The chart of accounts: the purpose of a ledger account, and the side on which it grows. */
public enum AccountKind {
  /** Cash at our custodian: the nostro. */
  CASH(Side.DEBIT),
  /**
   * Cost of the securities held, less the proceeds of securities sold short. Sales are credited at
   * their proceeds during a day; the end of the day posts the rest.
   */
  SECURITIES(Side.DEBIT),
  /**
   * Interest accrued on bonds, and that of trades not yet settled. Trades enter the interest bought
   * or sold during a day; the end of the day posts the rest.
   */
  ACCRUED_INTEREST(Side.DEBIT),
  /** Owed to us by a counterparty. */
  RECEIVABLE(Side.DEBIT),
  /** Owed by us to a counterparty. */
  PAYABLE(Side.CREDIT),
  /** Brokers' commission paid. */
  COMMISSION(Side.DEBIT),
  /** Taxes paid: on transactions, and withheld from income. */
  TAX(Side.DEBIT),
  /** Taxes withheld from income that can be reclaimed. */
  TAX_RECLAIM(Side.DEBIT),
  /** Exchange fees paid. */
  EXCHANGE_FEE(Side.DEBIT),
  /** Other charges paid. */
  OTHER_FEE(Side.DEBIT),
  /** Accepted differences between the cash that moved and the cash that was instructed. */
  SETTLEMENT_DIFFERENCE(Side.DEBIT),
  /** Differences from the custodians' books that two operators have written off. */
  WRITE_OFF(Side.DEBIT),
  /**
   * Amounts exchanged to settle in another currency: the debit in one currency is the price of the
   * credit in the other.
   */
  FX_POSITION(Side.DEBIT),
  /** Cost of our late deliveries. */
  PENALTY_EXPENSE(Side.DEBIT),
  /** Income from late deliveries to us. */
  PENALTY_INCOME(Side.CREDIT),
  /** Penalties that we owe a counterparty. */
  PENALTY_PAYABLE(Side.CREDIT),
  /** Penalties that a counterparty owes us. */
  PENALTY_RECEIVABLE(Side.DEBIT),
  /** Contra account of the balances of day one. */
  OPENING_BALANCE(Side.CREDIT),
  /**
   * Worth of securities received free of payment, less that of securities delivered free of
   * payment.
   */
  FREE_DELIVERY(Side.CREDIT),
  /** Money paid in by its owners, less their withdrawals. */
  DEPOSIT(Side.CREDIT),
  /** Coupons, dividends and other income. */
  INCOME(Side.CREDIT),
  /** Changes of the interest accrued; a coupon, which is {@link #INCOME}, is a debit. */
  INTEREST_INCOME(Side.CREDIT),
  /** Proceeds of sales above the cost of the securities; a loss is a debit. */
  REALISED_GAIN(Side.CREDIT),
  /** Value of the securities held above their cost, at the prices of a day. */
  REVALUATION(Side.DEBIT),
  /** Contra account of {@link #REVALUATION}. */
  UNREALISED_GAIN(Side.CREDIT);

  private final Side normalSide;

  AccountKind(Side normalSide) {
    this.normalSide = normalSide;
  }

  /** Returns the side on which a balance of this kind normally is. */
  public Side normalSide() {
    return normalSide;
  }

  /** Debit is positive, credit negative. */
  public enum Side {
    DEBIT,
    CREDIT
  }
}
