package io.straightway.iso20022.statement;

import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.GrammarElement.Times;

/** Where what we use of a camt.053 stands. */
final class CashPlaces {
  final GrammarElement messageId;
  final PageNumber messagePage;
  final GrammarElement statement;
  final GrammarElement statementId;
  final PageNumber page;
  final GrammarElement from;
  final GrammarElement to;
  final GrammarElement iban;
  final GrammarElement account;
  final GrammarElement currency;
  final GrammarElement balance;
  final GrammarElement balanceKind;
  final GrammarElement balanceAmount;
  final GrammarElement balanceSide;
  final DatePlace balanceDate;
  final GrammarElement entry;
  final GrammarElement entryReference;
  final GrammarElement entryAmount;
  final GrammarElement entrySide;
  final GrammarElement entryStatus;
  final DatePlace bookingDate;
  final DatePlace valueDate;
  final GrammarElement servicerReference;
  final GrammarElement detail;
  final GrammarElement detailServicerReference;
  final GrammarElement detailTransactionReference;
  final GrammarElement instructionId;
  final GrammarElement endToEndId;
  final GrammarElement ownerReference;
  final GrammarElement detailAmount;
  final GrammarElement detailTransactionAmount;
  final GrammarElement detailSide;

  /**
   * The places below a root.
   *
   * @param status where the status of an entry stands
   */
  CashPlaces(GrammarElement root, String status) {
    messageId = root.value("GrpHdr/MsgId");
    messagePage = PageNumber.at(root.at("GrpHdr/MsgPgntn"));
    statement = root.at("Stmt", Times.ROWS);
    statementId = statement.value("Id");
    page = PageNumber.at(statement.at("StmtPgntn"));
    from = statement.value("FrToDt/FrDtTm");
    to = statement.value("FrToDt/ToDtTm");
    iban = statement.value("Acct/Id/IBAN");
    account = statement.value("Acct/Id/Othr/Id");
    currency = statement.value("Acct/Ccy");
    balance = statement.at("Bal", Times.ROWS);
    balanceKind = balance.value("Tp/CdOrPrtry/Cd");
    balanceAmount = balance.value("Amt");
    balanceSide = balance.value("CdtDbtInd");
    balanceDate = new DatePlace(balance.at("Dt"));
    entry = statement.at("Ntry", Times.ROWS);
    entryReference = entry.value("NtryRef");
    entryAmount = entry.value("Amt");
    entrySide = entry.value("CdtDbtInd");
    entryStatus = entry.value(status);
    bookingDate = new DatePlace(entry.at("BookgDt"));
    valueDate = new DatePlace(entry.at("ValDt"));
    servicerReference = entry.value("AcctSvcrRef");
    detail = entry.at("NtryDtls", Times.ROWS).at("TxDtls", Times.ROWS);
    detailServicerReference = detail.value("Refs/AcctSvcrRef");
    detailTransactionReference = detail.value("Refs/AcctSvcrTxId");
    instructionId = detail.value("Refs/InstrId");
    endToEndId = detail.value("Refs/EndToEndId");
    ownerReference = detail.value("Refs/AcctOwnrTxId");
    detailAmount = detail.value("Amt");
    detailTransactionAmount = detail.value("AmtDtls/TxAmt/Amt");
    detailSide = detail.value("CdtDbtInd");
  }
}
