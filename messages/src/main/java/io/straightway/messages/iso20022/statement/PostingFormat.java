package io.straightway.messages.iso20022.statement;

import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.SignedPlace;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.grammar.Values;
import io.straightway.messages.iso20022.statement.SecuritiesPosting.Money;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The format of SecuritiesTransactionPostingReport, of settled transactions ({@code SETT}). A
 * movement has the direction in which it was posted: a reversal has the opposite direction of the
 * transaction that it reverses.
 */
public final class PostingFormat {
  private static final String NO_REFERENCE = "NONREF";

  private PostingFormat() {}

  public static MessageFormat<PostingReport017> format() {
    Group<PostingReport017> root = Group.root("SctiesTxPstngRpt");
    var page = root.place("Pgntn/PgNb", Form.PAGE, m -> m.page());
    var last = root.place("Pgntn/LastPgInd", Form.FLAG, m -> m.lastPage());
    var details = root.inside("StmtGnlDtls");
    var id = details.place("StmtId", Form.REFERENCE, m -> m.statementId());
    var period = details.inside("StmtPrd");
    var from = period.date("FrDtToDt/FrDt", "FrDtTmToDtTm/FrDtTm", m -> m.from());
    var to = period.date("FrDtToDt/ToDt", "FrDtTmToDtTm/ToDtTm", m -> m.to());
    var complete = details.place("UpdTp/Cd", Form.either("COMP", "DELT"), m -> m.complete());
    var basis = details.place("StmtBsis/Cd", Form.only("SETT"), m -> "SETT");
    details.written("ActvtyInd", Form.FLAG, m -> !m.postings().isEmpty());
    details.written("SubAcctInd", Form.FLAG, m -> !m.accounts().isEmpty());
    var account = root.place("SfkpgAcct/Id", Form.REFERENCE);
    var postings = postings(root.rows("FinInstrmDtls"), account);
    var parts =
        root.rows(
            "SubAcctDtls",
            m -> RowRun.of(m.postings(), SecuritiesPosting::safekeepingAccount, m.accounts()));
    var partAccount = parts.place("SfkpgAcct/Id", Form.REFERENCE, part -> part.key());
    parts.written("ActvtyInd", Form.FLAG, part -> !part.rows().isEmpty());
    parts.reading(in -> new RowRun<>(in.get(partAccount), List.of()));
    var partPostings =
        postings(
            parts.rows("FinInstrmDtls", part -> RowRun.of(part.rows(), SecuritiesPosting::isin)),
            partAccount);
    root.reading(
        in -> {
          in.get(basis);
          Set<String> accounts = new HashSet<>();
          in.all(parts).forEach(part -> accounts.add(part.key()));
          if (in.has(account)) {
            accounts.add(in.get(account));
          }
          boolean isComplete = !in.has(complete) || in.get(complete);
          return new PostingReport017(
              in.has(id) ? in.get(id) : NO_REFERENCE,
              in.get(from),
              in.get(to),
              isComplete,
              accounts,
              Stream.concat(in.all(postings).stream(), in.all(partPostings).stream()).toList(),
              in.get(page),
              in.get(last));
        });
    return MessageFormat.statement(PostingReport017.class, root, "semt.017.001.", 12, 11, 14);
  }

  /** Declares the postings of the securities of an account. */
  private static Group<SecuritiesPosting> postings(
      Group<RowRun<SecuritiesPosting>> security, Place<String> account) {
    var isin = security.place("FinInstrmId/ISIN", Form.ISIN, run -> run.key());
    Group<SecuritiesPosting> row = security.rows("Tx", run -> run.rows());
    var owner = row.place("AcctOwnrTxId", Form.REFERENCE, r -> r.transactionId());
    var servicer = row.place("AcctSvcrTxId", Form.REFERENCE, r -> r.servicerReference());
    var details = row.inside("TxDtls");
    details.written("TxActvty/Cd", "SETT");
    var movement = details.place("SctiesMvmntTp", Form.MOVEMENT, r -> movement(r));
    details.written("Pmt", Form.PAYMENT, r -> r.money() == null ? Payment.FREE : Payment.AGAINST);
    var quantity = details.quantity("PstngQty/Qty", r -> r.quantity().abs(), r -> r.faceAmount());
    var originalFace = details.quantity("PstngQty/OrgnlAndCurFace", r -> null, r -> true);
    var amount =
        details.signed(
            "PstngAmt/Amt",
            "PstngAmt/CdtDbt",
            r -> r.money() == null ? null : r.money().currency(),
            r -> r.money() == null ? null : r.money().amount());
    var settledOn = details.date("FctvSttlmDt", r -> r.settledOn());
    return row.reading(
        in -> {
          var place = in.has(originalFace) ? originalFace : quantity;
          BigDecimal posted = place.readAboveZero(in);
          return new SecuritiesPosting(
              in.get(account),
              in.get(owner),
              in.lenient(servicer),
              in.get(isin),
              in.get(movement) == Movement.RECEIVE ? posted : posted.negate(),
              place.isFaceAmount(in),
              money(amount, in),
              in.get(settledOn));
        });
  }

  private static Movement movement(SecuritiesPosting posting) {
    return posting.quantity().signum() > 0 ? Movement.RECEIVE : Movement.DELIVER;
  }

  private static @Nullable Money money(SignedPlace place, Values in) throws UnreadableException {
    BigDecimal amount = in.optional(place);
    return amount == null ? null : new Money(place.currency(in), amount);
  }
}
