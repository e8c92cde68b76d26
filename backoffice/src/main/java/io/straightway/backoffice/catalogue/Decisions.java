package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.RoleSets;
import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.ProvedCall;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * The approval and the rejection of one kind of proposal.
 *
 * @param approve takes the hash of the content that was looked at
 * @param reject takes a reason; the proposer withdraws the proposal with it
 */
public record Decisions<A, R>(Operation<Approval, A> approve, Operation<Rejection, R> reject) {
  static final String NUMBER = "Number of the proposal.";

  /**
   * Begins the description of a kind's decisions.
   *
   * @param address the address of its proposals, without the number
   * @param command the words before {@code approve} and {@code reject}
   * @param name the kind's name in the functions of the database
   */
  static <R> DecisionBuilder<R, R> of(
      Subject subject, String address, String command, String name, Class<R> result) {
    return of(subject, address, command, name, result, result);
  }

  /** Begins the description of decisions whose approval has a result of its own. */
  static <A, R> DecisionBuilder<A, R> of(
      Subject subject,
      String address,
      String command,
      String name,
      Class<A> approved,
      Class<R> rejected) {
    return new DecisionBuilder<>(
        subject
            .one(address + "/{number}/approve", Approval.class, approved)
            .by(RoleSets.APPROVERS, RoleSets.APPROVERS)
            .command(command + " approve"),
        subject
            .one(address + "/{number}/reject", Rejection.class, rejected)
            .by(RoleSets.REJECTERS, RoleSets.REJECTERS)
            .command(command + " reject"),
        name);
  }

  /** The approval of a proposal. */
  public record Approval(
      @Argument(NUMBER) long number,
      @Argument(value = Argument.HASH, label = "SHA-256") ContentHash hash) {}

  /** The rejection of a proposal. */
  public record Rejection(
      @Argument(NUMBER) long number,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The way in which a desk decides on a proposal. */
  @FunctionalInterface
  interface Verdict<D, V, R> {
    R on(D desk, OperatorLogin login, long number, V verdict) throws SQLException;
  }

  /** Collects the description of both operations. */
  static final class DecisionBuilder<A, R> {
    private final Operation.Builder<Approval, A> approve;
    private final Operation.Builder<Rejection, R> reject;
    private final String name;
    private final List<ProvedCall> more = new ArrayList<>();

    private DecisionBuilder(
        Operation.Builder<Approval, A> approve,
        Operation.Builder<Rejection, R> reject,
        String name) {
      this.approve = approve;
      this.reject = reject;
      this.name = name;
    }

    DecisionBuilder<A, R> approving(String sentence, String... help) {
      approve.does(sentence, help);
      return this;
    }

    DecisionBuilder<A, R> rejecting(String sentence, String... help) {
      reject.does(sentence, help);
      return this;
    }

    /** Gives the rejection another command and its aliases. */
    DecisionBuilder<A, R> rejectedBy(String command, String... aliases) {
      reject.command(command).aliases(aliases);
      return this;
    }

    /** Sets the forms' addresses, the page that follows and the messages that it shows. */
    DecisionBuilder<A, R> forms(String address, String page, String approved, String rejected) {
      return forms(address + "/approve", address + "/reject", page, approved, rejected);
    }

    DecisionBuilder<A, R> forms(
        String approving, String rejecting, String page, String approved, String rejected) {
      approve.form(approving, page, approved);
      reject.form(rejecting, page, rejected);
      return this;
    }

    /** Adds a database call of the approval. */
    DecisionBuilder<A, R> also(ProvedCall call) {
      more.add(call);
      return this;
    }

    <D> Decisions<A, R> at(
        Function<DataSource, D> desk,
        Verdict<D, ContentHash, A> approving,
        Verdict<D, String, R> rejecting) {
      return new Decisions<>(
          approve.atProving(
              desk,
              (at, login, approval) -> approving.on(at, login, approval.number, approval.hash),
              approval -> {
                List<ProvedCall> calls = new ArrayList<>(more);
                calls.add(
                    0, ProvedCall.of("approve_" + name, approval.number, approval.hash.bytes()));
                return calls;
              }),
          reject.at(
              desk,
              (at, login, rejection) -> rejecting.on(at, login, rejection.number, rejection.reason),
              rejection -> ProvedCall.of("reject_" + name, rejection.number, rejection.reason)));
    }
  }
}
