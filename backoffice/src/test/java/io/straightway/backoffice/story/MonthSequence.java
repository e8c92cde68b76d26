package io.straightway.backoffice.story;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A month of two accounts of one desk, one at each custodian, determined by a seed alone: its
 * trades with a counterparty of its own, and the settlement of each.
 */
final class MonthSequence {
  static final int LAST_DAY_OF_TRADES = 10;
  static final String CUT_OFF_PLACE = "DTCYUS33XXX";
  private static final int LAST_DAY_OF_REDEEMED = 3;
  private static final int LAST_DAY_OF_CHARGES = 17;

  /** The phase of a day in which a step runs. */
  enum Phase {
    /** The custodians settle. */
    SETTLE,
    /** The desk sends requests to the custodians. */
    REQUEST,
    /** The custodians answer the requests. */
    ANSWER,
    /** Two people at the desk decide. */
    DECIDE
  }

  /** A step to run on a day. */
  @FunctionalInterface
  interface Step {
    void run(int day) throws Exception;
  }

  private record Moment(int day, Phase phase) {}

  private final long seed;
  private final SplittableRandom random;
  private final MonthDesk desk;
  private final MonthHoliday holiday;
  private final Map<MonthTrade, TradeXml> sent = new HashMap<>();
  private final List<MonthAccount> accounts;
  private final List<MonthTrade> trades = new ArrayList<>();
  private final Map<Moment, List<Step>> agenda = new HashMap<>();
  private final Set<Integer> tradeDays = new TreeSet<>();
  private final Map<Integer, List<TradeXml>> repeats = new TreeMap<>();
  private int messages;

  MonthSequence(long seed, MonthDesk desk, MonthHoliday holiday, MonthCustodian... custodians) {
    this.seed = seed;
    this.desk = desk;
    this.holiday = holiday;
    random = new SplittableRandom(seed);
    accounts = new ArrayList<>();
    for (MonthCustodian custodian : custodians) {
      boolean fifo = (seed + accounts.size()) % 3 == 0;
      accounts.add(custodian.open("M" + seed + "ABC".charAt(accounts.size()), fifo));
    }
    for (int left = 1 + random.nextInt(2); left > 0; left--) {
      tradeDays.add(open(1 + random.nextInt(LAST_DAY_OF_TRADES)));
    }
    if (random.nextInt(2) == 0) {
      int charged = 2 + random.nextInt(LAST_DAY_OF_CHARGES - 1);
      boolean backValued = random.nextBoolean();
      MonthAccount account = pick();
      at(
          charged,
          Phase.SETTLE,
          day -> charge(account, backValued ? holiday.before(day) : day, backValued));
    }
  }

  long seed() {
    return seed;
  }

  List<MonthAccount> accounts() {
    return accounts;
  }

  /** Returns each trade once, in the order of its words. */
  List<MonthTrade> trades(Map<String, Integer> order) {
    return trades.stream()
        .distinct()
        .sorted(Comparator.comparing(trade -> Objects.requireNonNull(order.get(trade.words()))))
        .toList();
  }

  /** Returns a BIC that no other sequence has. */
  String counterparty() {
    String code = Long.toString(seed, Character.MAX_RADIX).toUpperCase(Locale.ROOT);
    return "MNTHGB" + "0".repeat(5 - code.length()) + code;
  }

  /** Returns a place of settlement with or without penalties; one has cut-offs. */
  String placeOfSettlement() {
    return isPenalised() ? "DAKVDEFFXXX" : seed % 4 == 2 ? CUT_OFF_PLACE : "CRSTGB22XXX";
  }

  /** Returns the agent of the counterparty, some of which have no BIC. */
  String agent() {
    return seed % 5 == 0 ? "CRST/4AEAA" : counterparty();
  }

  private boolean isPenalised() {
    return seed % 2 == 1;
  }

  private MonthAccount pick() {
    return accounts.get(random.nextInt(accounts.size()));
  }

  private void charge(MonthAccount account, int day, boolean backValued) {
    account.charge(MonthDays.of(day));
    desk.happens(backValued ? "fee of yesterday" : "fee");
  }

  int open(int day) {
    return holiday.open(day);
  }

  /** Adds a step on a day or, if it is closed, on the next one. */
  void at(int day, Phase phase, Step step) {
    agenda.computeIfAbsent(new Moment(open(day), phase), key -> new ArrayList<>()).add(step);
  }

  void run(int day, Phase phase) throws Exception {
    List<Step> steps = agenda.remove(new Moment(day, phase));
    if (steps != null) {
      for (Step step : steps) {
        step.run(day);
      }
    }
  }

  /** Returns the messages of a day, some of which are repeated on another day. */
  List<String> trade(int day) {
    List<TradeXml> all = new ArrayList<>(repeats.getOrDefault(day, List.of()));
    if (tradeDays.contains(day)) {
      List<TradeXml> fresh = new ArrayList<>();
      for (int left = 1 + random.nextInt(3); left > 0; left--) {
        fresh.add(trade(pick(), day));
      }
      if (random.nextInt(8) == 0) {
        block(day, fresh);
      }
      all.addAll(fresh);
      if (random.nextInt(10) == 0) {
        repeats.computeIfAbsent(open(day + 1), key -> new ArrayList<>()).add(fresh.get(0));
        desk.happens("trade sent twice");
      }
    }
    return all.stream().map(TradeXml::text).toList();
  }

  private TradeXml trade(MonthAccount account, int day) {
    String isin = isin(account, day);
    boolean bond = isin.equals(MonthEvent.COUPON.isin) || isin.equals(MonthEvent.REDEMPTION.isin);
    int unit = bond ? 1000 : 1;
    int available = account.available(isin).intValue() / unit;
    boolean sale = available > 1 && random.nextInt(3) > 0;
    int most = sale ? available / 2 : bond ? 9 : 400;
    BigDecimal quantity = BigDecimal.valueOf((long) unit * (1 + random.nextInt(most)));
    BigDecimal price =
        bond
            ? new BigDecimal("99.5")
            : new BigDecimal("25").add(BigDecimal.valueOf(random.nextInt(100), 2));
    MonthTrade trade =
        new MonthTrade(
            account.code(),
            isin,
            !sale,
            quantity,
            price,
            new BigDecimal("12.50"),
            day,
            holiday.settles(day),
            1);
    trades.add(trade);
    if (sale) {
      account.reserve(isin, quantity);
    }
    desk.happens(sale ? "sale" : "purchase");
    if (sale && account.isFifo()) {
      desk.happens("sale of what came first");
    }
    TradeXml message = message(trade).with("Account", account.code());
    sent.put(trade, message);
    return message;
  }

  /** Returns an ISIN, half of the time of a held security if there is one. */
  private String isin(MonthAccount account, int day) {
    int choice = random.nextInt(4);
    for (String isin : account.holdings().keySet()) {
      boolean canSettle = day <= LAST_DAY_OF_REDEEMED || !isin.equals(MonthEvent.REDEMPTION.isin);
      if (canSettle && account.available(isin).signum() > 0 && random.nextBoolean()) {
        return isin;
      }
    }
    if (choice == 0 && day <= LAST_DAY_OF_REDEEMED) {
      return MonthEvent.REDEMPTION.isin;
    }
    return choice <= 1
        ? MonthEvent.COUPON.isin
        : choice == 2 ? MonthEvent.DIVIDEND.isin : MonthTrade.SHARE;
  }

  private TradeXml message(MonthTrade trade) {
    messages++;
    return numbered(TradeXml.purchase("MONTH", messages))
        .with("TradeReference", "S" + seed + "-T" + messages)
        .with("TradeDate", MonthDays.of(trade.day()).toString())
        .with("Counterparty", counterparty())
        .with("Side", trade.isPurchase() ? "BUY" : "SELL")
        .with("Isin", trade.isin())
        .with("Quantity", trade.quantity().toPlainString())
        .with("Price", trade.price().toPlainString());
  }

  private TradeXml numbered(TradeXml message) {
    return message
        .with("MessageId", "S" + seed + "-" + messages)
        .with("SequenceNumber", Long.toString(desk.nextNumber()));
  }

  /** Adds a block and, in a separate message, its allocations. */
  private void block(int day, List<TradeXml> all) {
    int first = 1 + random.nextInt(500);
    MonthTrade whole = part(accounts.get(0), 1000, day);
    TradeXml block = message(whole).with("Fees", "").allocated();
    String reference = "S" + seed + "-T" + messages;
    all.add(block);
    all.add(
        message(whole)
            .with("Fees", "")
            .with("TradeReference", reference)
            .allocated(
                accounts.get(0).code(),
                Integer.toString(first),
                accounts.get(1).code(),
                Integer.toString(1000 - first)));
    trades.add(part(accounts.get(0), first, day));
    trades.add(part(accounts.get(1), 1000 - first, day));
    desk.happens("block");
  }

  private MonthTrade part(MonthAccount account, int quantity, int day) {
    return new MonthTrade(
        account.code(),
        MonthTrade.SHARE,
        true,
        BigDecimal.valueOf(quantity),
        new BigDecimal("25.01"),
        BigDecimal.ZERO,
        day,
        holiday.settles(day),
        1);
  }

  /** Takes an instruction, which must match a trade, and draws its settlement. */
  void take(MonthAccount account, SettlementInstruction023 instruction, int today) {
    MonthTrade trade =
        trades.stream()
            .filter(
                candidate ->
                    candidate.account().equals(account.code()) && candidate.isOf(instruction))
            .findFirst()
            .orElseThrow(
                () ->
                    new AssertionError("seed " + seed + ": nothing was traded as " + instruction));
    MonthOrder order = account.take(instruction, trade);
    if (!instruction.settlementDate().equals(trade.settlementDate())) {
      desk.happens("cut-off missed");
    }
    if (instruction.agent().startsWith("CRST/")) {
      desk.happens("party without a BIC");
    }
    SplittableRandom fate =
        new SplittableRandom(Objects.hash(seed, account.code(), account.orders().size()));
    new MonthOrderEvents(this, account, order, fate, today).draw();
  }

  MonthDesk desk() {
    return desk;
  }

  /**
   * Returns whether the sender can cancel a trade: not if it is a block or one of two equal trades.
   */
  boolean isSingle(MonthTrade trade) {
    return sent.containsKey(trade) && Collections.frequency(trades, trade) == 1;
  }

  /** Returns the sender's cancellation of a trade. */
  TradeXml cancellation(MonthTrade trade) {
    messages++;
    return numbered(Objects.requireNonNull(sent.get(trade)))
        .with("Action", "CANCEL")
        .with("Version", Integer.toString(trade.version() + 1));
  }

  /**
   * Postpones the trades that settle on the holiday, and returns them as amended. Their orders are
   * cancelled: by the desk if they were refused, else by the custodian on request.
   */
  List<MonthTrade> postpone(int today) {
    List<MonthTrade> due =
        trades.stream().filter(trade -> trade.settles() == holiday.closed()).toList();
    for (MonthAccount account : accounts) {
      for (MonthOrder order : account.orders()) {
        if (due.contains(order.trade())) {
          if (order.closed() == 0) {
            at(today, Phase.ANSWER, day -> answerCancelled(account, order, day));
          }
          order.postpone(today);
        }
      }
    }
    trades.replaceAll(trade -> due.contains(trade) ? postponed(trade) : trade);
    due.forEach(trade -> desk.happens("holiday announced late"));
    return due.stream().map(this::postponed).toList();
  }

  private MonthTrade postponed(MonthTrade trade) {
    MonthTrade later = trade.settling(open(trade.settles()));
    TradeXml message = sent.get(trade);
    if (message != null) {
      sent.put(later, message);
    }
    return later;
  }

  private static void answerCancelled(MonthAccount account, MonthOrder order, int day) {
    account
        .custodian()
        .send(day, new CancellationStatus027(order.reference(), State.CANCELLED, null, null));
  }

  /** Ends a day. */
  void end(int day) {
    if (isPenalised()) {
      accounts.forEach(account -> account.orders().forEach(order -> order.end(day)));
    }
  }

  /** Gives every tenth sequence another figure of the CSD for the first penalty that we receive. */
  void differ(MonthCustodian custodian, Map<String, BigDecimal> otherwise, BigDecimal more) {
    if (seed % 10 != 1) {
      return;
    }
    for (MonthAccount account : accounts) {
      for (MonthOrder order : account.orders()) {
        for (MonthOrder.Penalty penalty : order.penalties()) {
          if (account.custodian() == custodian && penalty.amount().signum() > 0) {
            if (otherwise.put(penalty.of(order), more) == null) {
              account.adopt(more);
            }
            return;
          }
        }
      }
    }
  }
}
