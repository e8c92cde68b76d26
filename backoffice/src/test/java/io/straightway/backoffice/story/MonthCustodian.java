package io.straightway.backoffice.story;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.AnswerStandard;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A custodian that uses one message standard: its messages and their days. */
final class MonthCustodian {
  private static final MessageWriter WRITER = new MessageWriter();
  private static final String DOCUMENT = "<Document";

  private final String bic;
  private final boolean mt;
  private final Map<Integer, List<byte[]>> outgoing = new TreeMap<>();
  private final Map<String, MonthAccount> accounts = new TreeMap<>();
  private final MonthDividend dividend;
  private final MonthHoliday holiday;
  private int references;

  MonthCustodian(String bic, boolean mt, MonthDividend dividend, MonthHoliday holiday) {
    this.bic = bic;
    this.mt = mt;
    this.dividend = dividend;
    this.holiday = holiday;
  }

  String bic() {
    return bic;
  }

  boolean isMt() {
    return mt;
  }

  MonthHoliday holiday() {
    return holiday;
  }

  MonthAccount open(String code, boolean fifo) {
    MonthAccount account = new MonthAccount(code, this, fifo);
    accounts.put(account.safekeeping(), account);
    return account;
  }

  Collection<MonthAccount> accounts() {
    return accounts.values();
  }

  /** Returns the account with a number; null if this custodian has none. */
  @Nullable MonthAccount account(String safekeeping) {
    return accounts.get(safekeeping);
  }

  /** Sends a message on a day. */
  synchronized void send(int day, IsoMessage message) {
    references++;
    send(day, mt ? MtWriter.answer(message, header()) : WRITER.write(message));
  }

  /** Sends a confirmation with a reference of the message, which others with equal content lack. */
  synchronized void sendNamed(int day, SettlementConfirmation025 confirmation) {
    send(day, standard().message(confirmation, reference()));
  }

  /** Sends a confirmation again: under another reference, with one of the marks for that. */
  synchronized void sendAgain(int day, SettlementConfirmation025 confirmation, boolean trailer) {
    byte[] again = standard().message(confirmation, reference());
    send(
        day,
        mt && trailer
            ? (new String(again, US_ASCII) + "{5:{PDE:}}").getBytes(US_ASCII)
            : standard().marked(again));
  }

  /** Reverses a confirmation. */
  synchronized void takeBack(int day, SettlementConfirmation025 confirmation) {
    send(day, standard().reversal(confirmation, reference()));
  }

  /** Lets the network refuse an instruction. */
  synchronized void refuse(int day, String instruction) {
    send(
        day,
        (mt
                ? "{1:F21OURSGB2LAXXX0000000000}{4:{177:2611231015}{451:1}{405:T33}{108:%s}}"
                : """
                <Document xmlns="urn:iso:std:iso:20022:tech:xsd:admi.002.001.01"><admi.002.001.01>\
                <RltdRef><Ref>%s</Ref></RltdRef><Rsn><RjctgPtyRsn>T33</RjctgPtyRsn></Rsn>\
                </admi.002.001.01></Document>""")
            .formatted(instruction)
            .getBytes(US_ASCII));
  }

  private AnswerStandard standard() {
    return mt ? AnswerStandard.ISO15022 : AnswerStandard.ISO20022;
  }

  private String reference() {
    references++;
    return "M" + references;
  }

  private void send(int day, byte[] message) {
    outgoing.computeIfAbsent(day, key -> new ArrayList<>()).add(message);
  }

  private MtHeader header() {
    return new MtHeader(bic, "OURSGB2L", "M" + references);
  }

  /** Returns the messages sent up to a day, as files in their order. */
  List<byte[]> sent(int day) throws Exception {
    List<byte[]> messages = new ArrayList<>();
    outgoing.entrySet().stream()
        .filter(messagesOfDay -> messagesOfDay.getKey() <= day)
        .forEach(messagesOfDay -> messages.addAll(messagesOfDay.getValue()));
    outgoing.keySet().removeIf(sent -> sent <= day);
    if (mt) {
      return messages.isEmpty() ? List.of() : List.of(MtFile.of(messages));
    }
    List<byte[]> files = new ArrayList<>();
    List<byte[]> bare = new ArrayList<>();
    for (byte[] message : messages) {
      if (new String(message, 0, DOCUMENT.length(), US_ASCII).equals(DOCUMENT)) {
        bare.add(message);
      } else {
        bundle(bare, files);
        files.add(message);
      }
    }
    bundle(bare, files);
    return files;
  }

  private static void bundle(List<byte[]> bare, List<byte[]> files) throws Exception {
    if (!bare.isEmpty()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Bundle.write(bytes, bare);
      files.add(bytes.toByteArray());
      bare.clear();
    }
  }

  String fileName(int number) {
    return "f%07d%s".formatted(number, mt ? MtFile.ENDING : ".xml");
  }

  /** Announces or replaces the dividend, if the day is one of its days. */
  void announce(int day) {
    MonthDividend.Notice notice = dividend.on(day);
    if (notice != null) {
      references++;
      send(
          day,
          mt ? text("564", notice.text("N" + references)) : WRITER.write(notice.message("X7")));
    }
  }

  /** Returns the rate of an event for one unit on a day. */
  BigDecimal rate(MonthEvent event, int day) {
    return dividend.rate(event, day);
  }

  /**
   * Reports a posting of income. An account always gets the same kind of message, without which
   * equal amounts of a day can't be told apart.
   *
   * @param claim the reference of the entry of a claim; null for other income
   */
  synchronized void paid(
      MonthAccount account, MonthEvent event, BigDecimal amount, int day, @Nullable String claim) {
    references++;
    LocalDate posted = MonthDays.of(day);
    if (mt || claim == null || account.code().hashCode() % 2 == 0) {
      CorporateActionMovement036 movement =
          new CorporateActionMovement036(
              "CA" + references,
              event.type,
              event.isin,
              account.safekeeping(),
              MonthAccount.CURRENCY,
              amount,
              posted,
              claim != null);
      send(day, mt ? standard().payment(movement, "P" + references) : WRITER.write(movement));
    } else {
      CashEntry entry = new CashEntry(claim, null, null, null, posted, amount);
      send(
          day,
          new CashNotice054(
              "N" + references,
              List.of(
                  new CashStatement(
                      "N" + references,
                      StatementNumbers.NONE,
                      account.cashAccount(),
                      MonthAccount.CURRENCY,
                      posted,
                      posted,
                      null,
                      null,
                      List.of(entry),
                      1,
                      true))));
    }
  }

  private byte[] text(String type, String body) {
    String head = "{1:F01OURSGB2LAXXX0000000000}{2:O%s1200261201%sAXXX00000000002612011200N}{4:\n";
    return (head.formatted(type, bic) + body + "-}").replace("\n", "\r\n").getBytes(US_ASCII);
  }

  static String day(LocalDate day) {
    return day.format(DateTimeFormatter.BASIC_ISO_DATE);
  }

  /**
   * Returns the statements of a day, each as the files of one: all holdings, and all cash that
   * moved.
   */
  List<List<byte[]>> statements(LocalDate day) {
    references++;
    List<Holding> held =
        accounts.values().stream().flatMap(account -> account.statement().stream()).toList();
    Set<String> holding =
        held.stream().map(Holding::safekeepingAccount).collect(Collectors.toSet());
    Set<String> empty =
        accounts.keySet().stream()
            .filter(account -> !holding.contains(account))
            .collect(Collectors.toSet());
    Statement002 holdings = new Statement002("H" + references, day, empty, held, 1, true);
    List<CashStatement> cash =
        accounts.values().stream()
            .map(account -> account.cashStatement(day))
            .filter(Objects::nonNull)
            .toList();
    List<List<byte[]>> statements = new ArrayList<>();
    statements.add(List.of(mt ? MtWriter.holdings(holdings, header()) : WRITER.write(holdings)));
    if (!cash.isEmpty()) {
      statements.add(
          mt
              ? cash.stream().map(statement -> MtWriter.cash(statement, header())).toList()
              : List.of(WRITER.write(new CashReport053("R" + references, cash))));
    }
    return statements;
  }

  /** Returns all penalties in force up to a day, as the CSD has them. */
  byte[] penalties(int last, Map<String, BigDecimal> more) {
    references++;
    StringBuilder all = new StringBuilder();
    int number = 0;
    for (MonthAccount account : accounts.values()) {
      for (MonthOrder order : account.orders()) {
        for (MonthOrder.Penalty penalty : order.penalties()) {
          if (penalty.day() <= last) {
            number++;
            BigDecimal amount =
                penalty.amount().add(more.getOrDefault(penalty.of(order), BigDecimal.ZERO));
            all.append(penalty(account, order, penalty, amount, number));
          }
        }
      }
    }
    String from = MonthDays.of(1).toString();
    String to = MonthDays.of(last).toString();
    return mt
        ? text(
            "537",
            """
            :16R:GENL
            :28E:1/ONLY
            :20C::SEME//P%s
            :23G:NEWM
            :98A::STAT//%s
            :22H::STST//PENA
            :17B::ACTI//Y
            :16S:GENL
            :16R:PENA
            :69A::STAT//%s/%s
            :22F::CODE//CURR
            :16R:PENACUR
            :98A::DACO//%s
            :16R:PENACOUNT
            %s:16S:PENACOUNT
            :16S:PENACUR
            :16S:PENA
            """
                .formatted(
                    references,
                    to.replace("-", ""),
                    from.replace("-", ""),
                    to.replace("-", ""),
                    to.replace("-", ""),
                    all))
        : """
          <Document xmlns="urn:iso:std:iso:20022:tech:xsd:semt.044.001.01"><SctiesTxPnltiesRpt>\
          <RptPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></RptPgntn>\
          <RptGnlDtls><RptId>P-%s</RptId><RptPrd><FrDtToDt><FrDt>%s</FrDt><ToDt>%s</ToDt></FrDtToDt>\
          </RptPrd></RptGnlDtls>%s</SctiesTxPnltiesRpt></Document>"""
            .formatted(references, from, to, all)
            .getBytes(StandardCharsets.UTF_8);
  }

  private String penalty(
      MonthAccount account,
      MonthOrder order,
      MonthOrder.Penalty penalty,
      BigDecimal amount,
      int number) {
    boolean credit = amount.signum() > 0;
    return mt
        ? """
          :16R:PENDET
          :20C::PREF//P%s
          :22H::PNTP//%s
          :25D::PNST//ACTV
          :19A::AMCO//%sGBP%s
          :99A::DAAC//001
          :16R:CALDET
          :98A::PEDA//%s
          :16S:CALDET
          :16R:RELTRAN
          :20C::ACOW//%s
          :97A::SAFE//%s
          :16S:RELTRAN
          :16S:PENDET
          """
            .formatted(
                number,
                penalty.kind(),
                credit ? "" : "N",
                AnswerStandard.decimal(amount.abs()),
                day(MonthDays.of(penalty.day())),
                order.reference(),
                account.safekeeping())
        : """
          <Pnlty><Ccy>GBP</Ccy><Dt><Dt>%s</Dt></Dt><PnltyPerCtrPty><PnltyDtls><Id>\
          <MktInfrstrctrId>M</MktInfrstrctrId><Id>P-%s</Id></Id><Tp>%s</Tp>\
          <Sts><Sts><Cd>ACTV</Cd></Sts></Sts>\
          <CmptdAmt><Amt Ccy="GBP">%s</Amt><CdtDbt>%s</CdtDbt></CmptdAmt>\
          <RltdTx><Ref><AcctOwnrTxId>%s</AcctOwnrTxId></Ref><TxDtls><SfkpgAcct><Id>%s</Id>\
          </SfkpgAcct></TxDtls></RltdTx></PnltyDtls></PnltyPerCtrPty></Pnlty>"""
            .formatted(
                MonthDays.of(penalty.day()),
                number,
                penalty.kind(),
                amount.abs().toPlainString(),
                credit ? "CRDT" : "DBIT",
                order.reference(),
                account.safekeeping());
  }
}
