package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso15022.MtForms.MtPeriod;
import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.statement.SecuritiesPosting.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** MT536, a statement of transactions; accepted if it is of settled ones. */
final class PostingsText {
  private static final Map<String, Boolean> COMPLETE = Map.of("COMP", true, "DELT", false);

  private PostingsText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtPage page = MtPage.of(message);
    page.require("STBA", "SETT");
    List<SecuritiesPosting> postings = new ArrayList<>();
    for (MtSequence part : page.parts(message)) {
      for (MtSequence security : part.sequences("FIN")) {
        for (MtSequence transaction : security.sequences("TRAN")) {
          postings.add(posting(page.account(part), MtForms.isin(security), transaction));
        }
      }
    }
    MtField complete = page.general().field("22F", "CODE");
    MtPeriod period = MtForms.period(page.general().required("69", "STAT"));
    return new PostingReport017(
        page.id(),
        period.from(),
        period.to(),
        complete == null || MtForms.code(COMPLETE, complete),
        page.accounts(message),
        postings,
        page.number(),
        page.last());
  }

  private static SecuritiesPosting posting(String account, String isin, MtSequence transaction)
      throws UnreadableException {
    MtSequence details = transaction.sequence("TRANSDET");
    Movement movement = MtForms.code(MtKind.MOVEMENTS, details.required("22H", "REDE"));
    MtQuantity quantity = MtForms.quantity(details, "36B", "PSTA");
    MtAmount amount = MtForms.optionalAmount(details.field("19A", "PSTA"));
    AmountDirection usual = AmountDirection.against(movement);
    return new SecuritiesPosting(
        account,
        transaction.link("RELA"),
        transaction.linked("PCTI"),
        isin,
        movement == Movement.RECEIVE ? quantity.number() : quantity.number().negate(),
        quantity.faceAmount(),
        amount == null ? null : new Money(amount.currency(), amount.signed(usual)),
        MtForms.day(details.required("98", "ESET")));
  }

  static byte[] write(PostingReport017 report, MtHeader header) {
    MtText text =
        new MtText()
            .sequence(
                "GENL",
                general ->
                    MtPage.write(
                        general,
                        header,
                        "STAT",
                        MtForms.written(report.from()) + "/" + MtForms.written(report.to()),
                        !report.postings().isEmpty()));
    for (String account : new TreeSet<>(report.accounts())) {
      text.sequence(
          "SUBSAFE",
          part -> {
            part.field("97A", "SAFE", account);
            report.postings().stream()
                .filter(posting -> posting.safekeepingAccount().equals(account))
                .collect(
                    Collectors.groupingBy(
                        SecuritiesPosting::isin, TreeMap::new, Collectors.toList()))
                .forEach((isin, of) -> part.sequence("FIN", sequence -> write(isin, of, sequence)));
          });
    }
    return text.message("536", header);
  }

  private static void write(String isin, List<SecuritiesPosting> postings, MtText security) {
    security.field("35B", "ISIN " + isin);
    postings.forEach(
        posting -> security.sequence("TRAN", transaction -> write(posting, transaction)));
  }

  private static void write(SecuritiesPosting posting, MtText transaction) {
    Movement movement = posting.quantity().signum() > 0 ? Movement.RECEIVE : Movement.DELIVER;
    Money money = posting.money();
    transaction
        .link("RELA", posting.transactionId())
        .link("PCTI", MtForms.ifShort(posting.servicerReference()))
        .sequence(
            "TRANSDET",
            details ->
                details
                    .field(
                        "36B",
                        "PSTA",
                        MtForms.quantity(posting.quantity().abs(), posting.faceAmount()))
                    .optional("19A", "PSTA", money == null ? null : amount(money, movement))
                    .field("22F", "TRAN", "SETT")
                    .field("22H", "REDE", movement.code())
                    .field("22H", "PAYM", (money == null ? Payment.FREE : Payment.AGAINST).code())
                    .field("98A", "ESET", MtForms.written(posting.settledOn())));
  }

  private static String amount(Money money, Movement movement) {
    BigDecimal amount = money.amount();
    return MtForms.amount(
        money.currency(),
        amount.abs(),
        AmountDirection.of(amount),
        AmountDirection.against(movement));
  }
}
