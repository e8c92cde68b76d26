package io.straightway.backoffice.access;

import java.sql.SQLException;
import java.time.Clock;
import java.util.function.Predicate;
import javax.sql.DataSource;

/**
 * The sources of a sender who shows elsewhere who it is, such as to a broker that lets only this
 * one write to a topic. Changes count within two seconds; a sender that is not there has none.
 */
public final class SenderSources implements Predicate<String> {
  private final String sender;
  private final KnownSenders senders;

  public SenderSources(String sender, DataSource database, Clock clock) {
    this.sender = sender;
    this.senders = new KnownSenders(database, clock);
  }

  /**
   * Whether the sender may send messages of a source.
   *
   * @throws IllegalStateException if the database can't be asked
   */
  @Override
  public boolean test(String source) {
    try {
      return senders.named(sender).filter(known -> known.sources().contains(source)).isPresent();
    } catch (SQLException e) {
      throw new IllegalStateException("the database can't be asked who may send", e);
    }
  }
}
