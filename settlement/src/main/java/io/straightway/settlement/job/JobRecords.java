package io.straightway.settlement.job;

import java.time.LocalDate;
import java.util.Collection;
import javax.sql.DataSource;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.dao.jdbc.JdbcExecutionContextDao;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.core.convert.support.GenericConversionService;

/**
 * Creates job repositories that read only plain values, whoever wrote them. Our steps can be
 * repeated and need no execution context, so none is stored; parameters have three types, and no
 * constructor is searched for to convert text to any other.
 */
final class JobRecords extends JdbcJobRepositoryFactoryBean {
  JobRecords(DataSource database) {
    setDataSource(database);
    setIncrementerFactory(new DistinctIds(database));
    GenericConversionService plain = new GenericConversionService();
    plain.addConverter(Long.class, String.class, String::valueOf);
    plain.addConverter(String.class, Long.class, Long::valueOf);
    plain.addConverter(LocalDate.class, String.class, LocalDate::toString);
    plain.addConverter(String.class, LocalDate.class, LocalDate::parse);
    setConversionService(plain);
  }

  @Override
  protected JdbcExecutionContextDao createExecutionContextDao() {
    return new NoContexts();
  }

  private static final class NoContexts extends JdbcExecutionContextDao {
    @Override
    public ExecutionContext getExecutionContext(JobExecution job) {
      return new ExecutionContext();
    }

    @Override
    public ExecutionContext getExecutionContext(StepExecution step) {
      return new ExecutionContext();
    }

    @Override
    public void saveExecutionContext(JobExecution job) {}

    @Override
    public void saveExecutionContext(StepExecution step) {}

    @Override
    public void saveExecutionContexts(Collection<StepExecution> steps) {}

    @Override
    public void updateExecutionContext(JobExecution job) {}

    @Override
    public void updateExecutionContext(StepExecution step) {}

    @Override
    public void deleteExecutionContext(JobExecution job) {}

    @Override
    public void deleteExecutionContext(StepExecution step) {}
  }
}
