package io.straightway.settlement.reconcile;

import static io.straightway.settlement.upload.UploadOutcome.number;

import io.straightway.settlement.reconcile.BreakBook.OpenBreak;
import io.straightway.settlement.reconcile.Reconciler.StatementResult;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadOutcome.UploadEffect;
import java.util.ArrayList;
import java.util.List;

/** The effects of the statements of a file, for the approver. */
final class StatementEffects {
  private final List<UploadEffect> effects = new ArrayList<>();
  private long matched;
  private long differing;
  private long closed;

  void add(StatementResult statement) {
    Reconciliation result = statement.result();
    matched += result.matched();
    differing += result.breaks().size();
    closed += result.closed();
    effects.add(
        new UploadEffect(
            "statement of " + result.date(),
            null,
            counts(result.matched(), result.breaks().size(), result.closed())
                + (result.overtaken() ? "; a later one was reconciled before" : "")));
    for (Break differs : result.breaks()) {
      effects.add(
          new UploadEffect(
              differs.type() + " " + name(differs.key()),
              differs.text() != null ? null : "ours " + number(differs.ours()),
              differs.text() != null ? differs.text() : "theirs " + number(differs.theirs())));
    }
    for (OpenBreak open : statement.closed()) {
      effects.add(
          new UploadEffect(
              open.type() + " " + name(open.line().key()),
              "open break, theirs " + number(open.theirs()),
              "closed"));
    }
  }

  private static String name(BalanceKey key) {
    return key.kind()
        + " "
        + key.account()
        + " "
        + key.instrument()
        + (key.day() == null ? "" : " " + key.reference() + " " + key.day());
  }

  private static String counts(long agreed, long different, long closed) {
    return "%d agreed, %d differ, %d earlier breaks closed".formatted(agreed, different, closed);
  }

  UploadOutcome outcome() {
    return UploadOutcome.of(counts(matched, differing, closed), effects);
  }
}
