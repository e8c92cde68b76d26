package io.straightway.streams;

import java.util.Objects;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** Interprets failures of Kafka's client. */
public final class KafkaFailure {
  private KafkaFailure() {}

  /**
   * Returns whether the brokers refuse the client's identity or its request, so that a retry is
   * useless.
   */
  public static boolean isRefusal(Throwable failure) {
    return failure instanceof AuthenticationException || failure instanceof AuthorizationException;
  }

  /** Returns the failure in words; a refusal begins with its code, as over HTTP. */
  public static String text(Throwable failure) {
    String reason = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    if (failure instanceof AuthenticationException) {
      return "KAFKA_NOT_AUTHENTICATED: " + reason;
    }
    return failure instanceof AuthorizationException ? "KAFKA_NOT_AUTHORIZED: " + reason : reason;
  }
}
