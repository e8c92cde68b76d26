package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.IsoField;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.SignedPlace;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.grammar.Values;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The format of BankToCustomerStatement, and of BankToCustomerDebitCreditNotification, which has
 * the same entries. Only booked entries and balances are read. Banks use more versions of these
 * than the last three, so 02 to 14 are read; from 07 on the status of an entry is in an element of
 * its own.
 */
public final class CashFormat<M extends IsoMessage> {
  private static final String BOOKED = "BOOK";

  /**
   * A kind of message about cash accounts. A kind without balances takes its dates from its
   * entries.
   */
  private record Kind<M>(
      String name,
      String rows,
      boolean hasBalances,
      Function<M, String> id,
      Function<M, List<CashStatement>> accounts,
      BiFunction<String, List<CashStatement>, M> made) {
    static final Kind<CashReport053> REPORT =
        new Kind<>(
            "BkToCstmrStmt",
            "Stmt",
            true,
            CashReport053::messageId,
            CashReport053::statements,
            CashReport053::new);
    static final Kind<CashNotice054> NOTICE =
        new Kind<>(
            "BkToCstmrDbtCdtNtfctn",
            "Ntfctn",
            false,
            CashNotice054::reference,
            CashNotice054::accounts,
            CashNotice054::new);
  }

  private final Group<M> root;
  private final Group<CashStatement> statement;
  private final Place<String> currency;
  private final Place<String> iban;
  private final Place<String> account;
  private final IsoField<LocalDate> from;
  private final IsoField<LocalDate> to;
  private final Group<Balance> balances;
  private final Group<Entry> entries;

  /** An opening, previous closing, interim or closing balance. */
  private record Balance(String kind, LocalDate day, String currency, BigDecimal amount) {}

  /** A booked entry, with one part for each of its transactions. */
  private record Entry(String currency, List<CashEntry> parts) {
    private CashEntry only() {
      return parts.get(0);
    }
  }

  /** A transaction of an entry; the amount is null if it is not in the account's currency. */
  private record Detail(
      @Nullable String servicerReference,
      @Nullable String ownerReference,
      @Nullable String endToEndId,
      @Nullable String instructionId,
      @Nullable BigDecimal amount) {}

  /**
   * Declares the fields.
   *
   * @param kind the kind of message
   * @param status the path of the status of an entry
   */
  private CashFormat(Kind<M> kind, String status) {
    root = Group.root(kind.name);
    var messageId = root.place("GrpHdr/MsgId", Form.REFERENCE, kind.id);
    root.written("GrpHdr/CreDtTm", Form.END_OF_DAY, m -> kind.accounts.apply(m).get(0).date());
    var messagePage = root.place("GrpHdr/MsgPgntn/PgNb", Form.PAGE);
    var messageLast = root.place("GrpHdr/MsgPgntn/LastPgInd", Form.FLAG);
    statement = root.rows(kind.rows, kind.accounts);
    var id = statement.place("Id", Form.REFERENCE, s -> s.statementId());
    var page = statement.place("StmtPgntn/PgNb", Form.PAGE, s -> s.page());
    var last = statement.place("StmtPgntn/LastPgInd", Form.FLAG, s -> s.lastPage());
    var electronic =
        statement.place("ElctrncSeqNb", Form.SEQUENCE, s -> given(s.numbers().electronic()));
    var legal = statement.place("LglSeqNb", Form.SEQUENCE, s -> given(s.numbers().legal()));
    from = statement.place("FrToDt/FrDtTm", Form.START_OF_DAY, s -> s.from());
    to = statement.place("FrToDt/ToDtTm", Form.END_OF_DAY, s -> s.date());
    iban = statement.place("Acct/Id/IBAN", Form.CASH_ACCOUNT);
    account = statement.place("Acct/Id/Othr/Id", Form.CASH_ACCOUNT, s -> s.account());
    currency = statement.place("Acct/Ccy", Form.CURRENCY, s -> s.currency());
    balances = statement.rows("Bal", of -> balances(of));
    declareBalance();
    entries =
        statement.rows(
            "Ntry",
            s -> s.entries().stream().map(e -> new Entry(s.currency(), List.of(e))).toList());
    declareEntry(status);
    statement.reading(
        in -> {
          if (in.has(iban) == in.has(account)) {
            throw UnreadableException.structure("A statement must name its account, once.");
          }
          List<Balance> shown = in.all(balances);
          List<CashEntry> booked = new ArrayList<>();
          in.all(entries).forEach(entry -> booked.addAll(entry.parts()));
          LocalDate date = kind.hasBalances || booked.isEmpty() ? date(shown, in) : lastDay(booked);
          LocalDate begin = in.has(from) ? in.get(from) : date;
          boolean ownPage = in.has(page);
          boolean isPaged = ownPage || in.has(messagePage);
          return new CashStatement(
              in.get(id),
              new StatementNumbers(in.get(electronic, "0"), in.get(legal, "0")),
              in.get(in.has(iban) ? iban : account),
              in.get(currency, ""),
              begin.isAfter(date) ? date : begin,
              date,
              amount(opening(shown)),
              amount(find("CLBD", shown)),
              booked,
              isPaged ? in.get(ownPage ? page : messagePage) : 1,
              !isPaged || in.get(ownPage ? last : messageLast));
        });
    root.reading(
        in -> {
          List<CashStatement> statements = in.all(statement);
          if (statements.isEmpty()) {
            throw UnreadableException.structure("The message has no statement.");
          }
          return kind.made.apply(in.get(messageId), statements);
        });
  }

  private static @Nullable Long given(long number) {
    return number == 0 ? null : number;
  }

  /** Returns the format of statements, versions 07 to 14. */
  public static MessageFormat<CashReport053> current() {
    return MessageFormat.statement(
        CashReport053.class, current(Kind.REPORT), "camt.053.001.", 8, 7, 14);
  }

  /** Returns the format of statements, versions 02 to 06, which are only read. */
  public static MessageFormat<CashReport053> earlier() {
    return MessageFormat.statement(
        CashReport053.class, earlier(Kind.REPORT), "camt.053.001.", 2, 2, 6);
  }

  /** Returns the format of notices of credits and debits, versions 07 to 14. */
  public static MessageFormat<CashNotice054> notice() {
    return MessageFormat.usual(
        CashNotice054.class, current(Kind.NOTICE), "camt.054.001.", 8, 7, 14);
  }

  /**
   * Returns the format of notices of credits and debits, versions 02 to 06, which are only read.
   */
  public static MessageFormat<CashNotice054> earlierNotice() {
    return MessageFormat.usual(CashNotice054.class, earlier(Kind.NOTICE), "camt.054.001.", 2, 2, 6);
  }

  private static <M extends IsoMessage> Group<M> current(Kind<M> kind) {
    return new CashFormat<>(kind, "Sts/Cd").root;
  }

  private static <M extends IsoMessage> Group<M> earlier(Kind<M> kind) {
    return new CashFormat<>(kind, "Sts").root;
  }

  private static LocalDate lastDay(List<CashEntry> booked) {
    return booked.stream().map(CashEntry::valueDate).max(Comparator.naturalOrder()).orElseThrow();
  }

  private static List<Balance> balances(CashStatement of) {
    List<Balance> balances = new ArrayList<>();
    if (of.opening() != null) {
      balances.add(new Balance("OPBD", of.from(), of.currency(), of.opening()));
    }
    if (of.closing() != null) {
      balances.add(new Balance("CLBD", of.date(), of.currency(), of.closing()));
    }
    return balances;
  }

  private void declareBalance() {
    var kind = balances.place("Tp/CdOrPrtry/Cd", Form.ANY, b -> b.kind());
    var money = balances.signed("Amt", "CdtDbtInd", b -> b.currency(), b -> b.amount());
    var day = balances.date("Dt", b -> b.day());
    balances.reading(
        in -> {
          String code = String.valueOf(in.lenient(kind));
          List<Balance> before = in.soFar(balances);
          boolean repeated = find(code, before) != null;
          boolean counts =
              switch (code) {
                case "OPBD", "CLBD" -> {
                  if (repeated) {
                    throw UnreadableException.structure(
                        "A statement has two balances " + code + ".");
                  }
                  yield true;
                }
                case "PRCD" -> opening(before) == null;
                default -> code.equals("ITBD");
              };
          return counts ? new Balance(code, in.get(day), "", read(money, in)) : null;
        });
  }

  /**
   * Returns an amount in the currency of the account: the currency given, or that of the first
   * amount.
   */
  private BigDecimal read(SignedPlace place, Values in) throws UnreadableException {
    String paidIn = place.currency(in);
    String single = in.get(currency, paidIn);
    if (!paidIn.equals(single)) {
      throw UnreadableException.value(
          "%s is in %s, but the account in %s.".formatted(place.amount().path(), paidIn, single));
    }
    return in.get(place);
  }

  /**
   * Declares an entry. An entry of several transactions becomes one entry for each if their amounts
   * are given and add up to it.
   */
  private void declareEntry(String statusPath) {
    var money = entries.signed("Amt", "CdtDbtInd", e -> e.currency(), e -> e.only().amount());
    var status = entries.place(statusPath, Form.ANY, e -> BOOKED);
    var bookingDate = entries.date("BookgDt", e -> null);
    var valueDate = entries.date("ValDt", e -> e.only().valueDate());
    var servicer = entries.place("AcctSvcrRef", Form.REFERENCE, e -> e.only().servicerReference());
    var reference = entries.place("NtryRef", Form.REFERENCE);
    entries.written("BkTxCd/Domn/Cd", "SECU");
    entries.written("BkTxCd/Domn/Fmly/Cd", "SETT");
    entries.written("BkTxCd/Domn/Fmly/SubFmlyCd", "TRAD");
    Group<Detail> parts = declareDetail(money.side());
    var words = entries.place("AddtlNtryInf", Form.WORDS, e -> e.only().text());
    entries.reading(
        in -> {
          List<Detail> all = in.all(parts);
          BigDecimal whole = read(money, in);
          if (!BOOKED.equals(in.lenient(status))) {
            return null;
          }
          LocalDate day = in.get(in.has(valueDate) ? valueDate : bookingDate);
          String own = in.lenient(servicer);
          String usual = own == null ? in.lenient(reference) : own;
          String text = in.lenient(words);
          if (all.size() > 1 && addUp(all, whole)) {
            List<CashEntry> transactions = new ArrayList<>();
            for (Detail detail : all) {
              transactions.add(
                  entry(
                      detail, usual, day, detail.amount() == null ? whole : detail.amount(), text));
            }
            return new Entry("", transactions);
          }
          Detail only = all.size() == 1 ? all.get(0) : new Detail(null, null, null, null, null);
          return new Entry("", List.of(entry(only, usual, day, whole, text)));
        });
  }

  private Group<Detail> declareDetail(Place<AmountDirection> entrySide) {
    Group<Detail> row =
        entries.rows("NtryDtls", List::of).rows("TxDtls", e -> List.of(detail(e.only())));
    row.opened("Refs");
    var refs = row.inside("Refs");
    var instructionId = refs.place("InstrId", Form.REFERENCE, d -> d.instructionId());
    var endToEndId = refs.place("EndToEndId", Form.REFERENCE, d -> d.endToEndId());
    var owner = refs.place("AcctOwnrTxId", Form.REFERENCE, d -> d.ownerReference());
    var servicer = refs.place("AcctSvcrRef", Form.REFERENCE);
    var transaction = refs.place("AcctSvcrTxId", Form.REFERENCE);
    var amount = row.place("Amt", Form.MONEY);
    var transactionAmount = row.place("AmtDtls/TxAmt/Amt", Form.MONEY);
    var side = row.place("CdtDbtInd", Form.DIRECTION);
    return row.reading(
        in -> {
          var paid = in.has(amount) ? amount : transactionAmount;
          boolean ours = in.has(paid) && in.currency(paid).equals(in.lenient(currency));
          String theirs = in.lenient(transaction);
          return new Detail(
              theirs == null ? in.lenient(servicer) : theirs,
              in.lenient(owner),
              in.lenient(endToEndId),
              in.lenient(instructionId),
              ours ? in.get(in.has(side) ? side : entrySide).signed(in.get(paid)) : null);
        });
  }

  private static Detail detail(CashEntry entry) {
    return new Detail(
        null, entry.ownerReference(), entry.endToEndId(), entry.instructionId(), null);
  }

  private static CashEntry entry(
      Detail detail,
      @Nullable String reference,
      LocalDate day,
      BigDecimal amount,
      @Nullable String text) {
    return new CashEntry(
        detail.servicerReference() == null ? reference : detail.servicerReference(),
        detail.ownerReference(),
        detail.endToEndId(),
        detail.instructionId(),
        day,
        amount,
        text);
  }

  private static boolean addUp(List<Detail> parts, BigDecimal whole) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Detail part : parts) {
      BigDecimal amount = part.amount();
      if (amount == null) {
        return false;
      }
      sum = sum.add(amount);
    }
    return sum.compareTo(whole) == 0;
  }

  /**
   * Returns the day of the closing balance; on a page without one, the last day of the page or the
   * day of another balance.
   */
  private LocalDate date(List<Balance> balances, Values in) throws UnreadableException {
    Balance closing = find("CLBD", balances);
    if (closing == null && in.has(to)) {
      return in.get(to);
    }
    Balance interim = find("ITBD", balances);
    Balance last = closing != null ? closing : interim != null ? interim : opening(balances);
    if (last == null) {
      throw UnreadableException.structure("Nothing is booked: there is no balance and no entry.");
    }
    return last.day();
  }

  private static @Nullable Balance opening(List<Balance> balances) {
    Balance booked = find("OPBD", balances);
    return booked == null ? find("PRCD", balances) : booked;
  }

  /** Returns the last balance of a kind; null if there is none. */
  private static @Nullable Balance find(String kind, List<Balance> balances) {
    return balances.stream()
        .filter(balance -> balance.kind().equals(kind))
        .reduce((first, next) -> next)
        .orElse(null);
  }

  private static @Nullable BigDecimal amount(@Nullable Balance balance) {
    return balance == null ? null : balance.amount();
  }
}
