package io.straightway.backoffice.access;

import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Predicate;
import javax.sql.DataSource;

/**
 * The sources of a sender that is authenticated elsewhere, such as by a broker that lets only this
 * sender write to a topic. Changes apply within two seconds; an unknown sender may send none.
 */
public final class SenderSources implements Predicate<String> {
  private final String sender;
  private final KnownSenders senders;

  public SenderSources(String sender, DataSource database, Clock clock) {
    this.sender = sender;
    this.senders = new KnownSenders(database, clock);
  }

  /**
   * Returns whether the sender may send messages of a source.
   *
   * @throws IllegalStateException if the database does not answer
   */
  @Override
  public boolean test(String source) {
    try {
      return senders.named(sender).filter(sender -> sender.sources().contains(source)).isPresent();
    } catch (SQLException e) {
      throw new IllegalStateException("the database does not answer", e);
    }
  }
}
