package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Who;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * What one operator decides on the proposal of another: the two operations of a kind.
 *
 * @param approve takes the hash of what was looked at
 * @param reject takes a reason; the maker withdraws his own with it
 */
public record Decided<A, R>(Operation<Approval, A> approve, Operation<Rejection, R> reject) {
  static final String NUMBER = "The number of what is proposed.";

  /**
   * Those of a kind.
   *
   * @param address of what is proposed, without its number
   * @param command the words before {@code approve} and {@code reject}
   * @param name what the functions of the database call it
   */
  static <R> Builder<R, R> of(
      Subject subject, String address, String command, String name, Class<R> result) {
    return of(subject, address, command, name, result, result);
  }

  /** The same where something else comes of an approval. */
  static <A, R> Builder<A, R> of(
      Subject subject,
      String address,
      String command,
      String name,
      Class<A> approved,
      Class<R> rejected) {
    return new Builder<>(
        subject
            .one(address + "/{number}/approve", Approval.class, approved)
            .by(Who.APPROVES, Who.APPROVES)
            .command(command + " approve"),
        subject
            .one(address + "/{number}/reject", Rejection.class, rejected)
            .by(Who.REJECTS, Who.REJECTS)
            .command(command + " reject"),
        name);
  }

  /** What is approved. */
  public record Approval(
      @Argument(NUMBER) long number,
      @Argument(value = Argument.HASH, label = "SHA-256") ContentHash hash) {}

  /** What is rejected. */
  public record Rejection(
      @Argument(NUMBER) long number,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** How a desk decides. */
  @FunctionalInterface
  interface Verdict<D, V, R> {
    R on(D desk, OperatorLogin login, long number, V verdict) throws SQLException;
  }

  /** Collects what both are described by. */
  static final class Builder<A, R> {
    private final Operation.Builder<Approval, A> approve;
    private final Operation.Builder<Rejection, R> reject;
    private final String name;
    private final List<ProvedCall> more = new ArrayList<>();

    private Builder(
        Operation.Builder<Approval, A> approve,
        Operation.Builder<Rejection, R> reject,
        String name) {
      this.approve = approve;
      this.reject = reject;
      this.name = name;
    }

    Builder<A, R> approving(String sentence, String... help) {
      approve.does(sentence, help);
      return this;
    }

    Builder<A, R> rejecting(String sentence, String... help) {
      reject.does(sentence, help);
      return this;
    }

    /** Where rejecting has another command, and older names. */
    Builder<A, R> rejectedBy(String command, String... aliases) {
      reject.command(command).aliases(aliases);
      return this;
    }

    /** The forms of its page, and what that says then. */
    Builder<A, R> forms(String address, String page, String approved, String rejected) {
      return forms(address + "/approve", address + "/reject", page, approved, rejected);
    }

    Builder<A, R> forms(
        String approving, String rejecting, String page, String approved, String rejected) {
      approve.form(approving, page, approved);
      reject.form(rejecting, page, rejected);
      return this;
    }

    /** What the database does besides, where it is approved. */
    Builder<A, R> also(ProvedCall call) {
      more.add(call);
      return this;
    }

    <D> Decided<A, R> at(
        Function<DataSource, D> desk,
        Verdict<D, ContentHash, A> approving,
        Verdict<D, String, R> rejecting) {
      return new Decided<>(
          approve.atProving(
              desk,
              (at, login, it) -> approving.on(at, login, it.number, it.hash),
              it -> {
                List<ProvedCall> calls = new ArrayList<>(more);
                calls.add(0, ProvedCall.of("approve_" + name, it.number, it.hash.bytes()));
                return calls;
              }),
          reject.at(
              desk,
              (at, login, it) -> rejecting.on(at, login, it.number, it.reason),
              it -> ProvedCall.of("reject_" + name, it.number, it.reason)));
    }
  }
}
