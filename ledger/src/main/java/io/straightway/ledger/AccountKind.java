package io.straightway.ledger;

/** The chart of accounts: what a ledger account is for, and on which side it grows. */
public enum AccountKind {
  /** Cash at our custodian: the nostro. */
  CASH(Side.DEBIT),
  /**
   * What the securities cost that are held, less what was received for those that are sold short.
   * During a day sales credit what they bring; the end of the day posts the rest.
   */
  SECURITIES(Side.DEBIT),
  /** Interest bought or sold with a bond. */
  ACCRUED_INTEREST(Side.DEBIT),
  /** Owed to us by a counterparty. */
  RECEIVABLE(Side.DEBIT),
  /** Owed by us to a counterparty. */
  PAYABLE(Side.CREDIT),
  /** Brokers' commission paid. */
  COMMISSION(Side.DEBIT),
  /** Taxes paid: on transactions, and withheld from income. */
  TAX(Side.DEBIT),
  /** Exchange fees paid. */
  EXCHANGE_FEE(Side.DEBIT),
  /** Other charges paid. */
  OTHER_FEE(Side.DEBIT),
  /** Cash that came or went as something else than was instructed, and was accepted. */
  SETTLEMENT_DIFFERENCE(Side.DEBIT),
  /** What custodians have entered otherwise than we, and two operators have given up. */
  WRITE_OFF(Side.DEBIT),
  /**
   * What was exchanged to settle in another currency: the debit of one currency is the price of the
   * credit of the other.
   */
  FX_POSITION(Side.DEBIT),
  /** What our late deliveries have cost us. */
  PENALTY_EXPENSE(Side.DEBIT),
  /** What late deliveries to us have earned us. */
  PENALTY_INCOME(Side.CREDIT),
  /** Penalties that we owe a counterparty. */
  PENALTY_PAYABLE(Side.CREDIT),
  /** Penalties that a counterparty owes us. */
  PENALTY_RECEIVABLE(Side.DEBIT),
  /** The other side of balances that were there on day one. */
  OPENING_BALANCE(Side.CREDIT),
  /** What securities that came free of payment were worth, less what went so. */
  FREE_DELIVERY(Side.CREDIT),
  /** Money that its owners have paid in, less what they took out. */
  DEPOSIT(Side.CREDIT),
  /** Interest, dividends and other income. */
  INCOME(Side.CREDIT),
  /** What securities were sold for above their cost; a loss stands on the debit side. */
  REALISED_GAIN(Side.CREDIT),
  /** What the securities that are held are worth above their cost, by the prices of a day. */
  REVALUATION(Side.DEBIT),
  /** The other side of {@link #REVALUATION}. */
  UNREALISED_GAIN(Side.CREDIT);

  private final Side normalSide;

  AccountKind(Side normalSide) {
    this.normalSide = normalSide;
  }

  /** The side on which a balance of this kind normally stands. */
  public Side normalSide() {
    return normalSide;
  }

  /** Debit is positive, credit negative. */
  public enum Side {
    DEBIT,
    CREDIT
  }
}
