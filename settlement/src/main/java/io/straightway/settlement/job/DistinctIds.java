package io.straightway.settlement.job;

import java.security.SecureRandom;
import javax.sql.DataSource;
import org.springframework.batch.infrastructure.item.database.support.DefaultDataFieldMaxValueIncrementerFactory;
import org.springframework.jdbc.support.incrementer.DataFieldMaxValueIncrementer;

/**
 * Ids of jobs and steps that differ between databases. Spring Batch identifies a process's running
 * steps by id alone: steps of two databases with the same id would overwrite each other's records.
 * An id is the next number of the database's sequence, so it increases, followed by 20 bits drawn
 * at random for the repository.
 */
final class DistinctIds extends DefaultDataFieldMaxValueIncrementerFactory {
  private static final int BITS = 20;

  private final long suffix = new SecureRandom().nextInt(1 << BITS);

  DistinctIds(DataSource database) {
    super(database);
  }

  @Override
  public DataFieldMaxValueIncrementer getIncrementer(String databaseType, String sequence) {
    return new SuffixedSequence(super.getIncrementer(databaseType, sequence), suffix);
  }

  private record SuffixedSequence(DataFieldMaxValueIncrementer sequence, long suffix)
      implements DataFieldMaxValueIncrementer {
    @Override
    public long nextLongValue() {
      return sequence.nextLongValue() << BITS | suffix;
    }

    /** Fails, because an id does not fit into an int. */
    @Override
    public int nextIntValue() {
      return Math.toIntExact(nextLongValue());
    }

    @Override
    public String nextStringValue() {
      return Long.toString(nextLongValue());
    }
  }
}
