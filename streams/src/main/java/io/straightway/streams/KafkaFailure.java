package io.straightway.streams;

import java.util.Objects;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** What a failure of Kafka's client means. */
public final class KafkaFailure {
  private KafkaFailure() {}

  /** Whether the brokers refuse who we are or what we want, so that trying again is of no use. */
  public static boolean isRefusal(Throwable failure) {
    return failure instanceof AuthenticationException || failure instanceof AuthorizationException;
  }

  /** In words; a refusal begins with its code, as over HTTP. */
  public static String text(Throwable failure) {
    String why = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    if (failure instanceof AuthenticationException) {
      return "KAFKA_NOT_AUTHENTICATED: " + why;
    }
    return failure instanceof AuthorizationException ? "KAFKA_NOT_AUTHORIZED: " + why : why;
  }
}
