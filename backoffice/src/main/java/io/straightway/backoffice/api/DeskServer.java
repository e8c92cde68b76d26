package io.straightway.backoffice.api;

import io.straightway.backoffice.access.AccessServer;
import io.straightway.backoffice.catalogue.DayOperations;
import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.day.ReportFiles;
import io.straightway.backoffice.desk.DecimalJson;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.desk.HashJson;
import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.notify.NotificationFile;
import io.straightway.backoffice.notify.NotificationSettings;
import io.straightway.backoffice.notify.Notifier;
import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.element.server.BodyRoom;
import io.straightway.element.server.BodySizes;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.staticdata.load.StaticDataDesk;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The API of the back office, for any server that has a {@link Database} and a clock. */
@Configuration(proxyBeanMethods = false)
@Import({AccessServer.class, ApiEndpoints.class, DeskErrors.class, DeskHttp.class})
public class DeskServer {
  private static final int CONNECTIONS = ConfirmationDesk.CONNECTIONS + 2;

  @Bean(destroyMethod = "close")
  Pool deskPool(Database database) throws SQLException {
    return database.pool(Role.ENGINE, CONNECTIONS, "desk");
  }

  @Bean(destroyMethod = "close")
  Enquiries enquiries(Database database) throws SQLException {
    return Enquiries.open(database);
  }

  @Bean(destroyMethod = "close")
  StatusBoard statusBoard(Pool deskPool, Clock clock) {
    return new StatusBoard(deskPool.dataSource(), clock);
  }

  @Bean(destroyMethod = "close")
  PreviewBoard previewBoard(Pool deskPool, Clock clock) {
    return new PreviewBoard(deskPool.dataSource(), clock);
  }

  @Bean
  AuditSearch auditSearch(Pool deskPool) {
    return new AuditSearch(deskPool.dataSource());
  }

  @Bean
  Desks desks(Pool deskPool, DayClosing dayClosing) {
    return new Desks(deskPool.dataSource()).with(DayOperations.CLOSING, dayClosing);
  }

  @Bean
  StaticDataDesk staticDataDesk(Pool deskPool) {
    return new StaticDataDesk(deskPool.dataSource());
  }

  @Bean(destroyMethod = "close")
  DayClosing dayClosing(Database database, Pool deskPool, Clock clock) {
    return new DayClosing(database, deskPool.dataSource(), clock);
  }

  @Bean
  ReportFiles reportFiles(Enquiries enquiries, Clock clock) {
    return new ReportFiles(enquiries, clock);
  }

  /** Sends the notifications of the rules in this server's file; without a file, nothing runs. */
  @Bean(destroyMethod = "close")
  Notifier notifier(Environment environment, Pool deskPool, Clock clock) {
    String file = environment.getProperty(NotificationSettings.PROPERTY);
    return new Notifier(
            file == null ? NotificationSettings.NONE : NotificationFile.read(Path.of(file), clock),
            deskPool.dataSource(),
            clock)
        .begin();
  }

  @Bean
  BodySizes bodySizes(BodyRoom room) {
    return new BodyLimit(room.longestBody());
  }

  /** Runs after the access filter, which sets the caller, and before any body is read. */
  @Bean
  FilterRegistrationBean<FileFilter> fileFilter(BodyRoom room, JsonMapper json) {
    FilterRegistrationBean<FileFilter> filter =
        new FilterRegistrationBean<>(new FileFilter(room, json));
    filter.setOrder(Ordered.LOWEST_PRECEDENCE - 1);
    return filter;
  }

  /** Runs after the access filter. */
  @Bean
  FilterRegistrationBean<IdempotencyFilter> idempotencyFilter(Pool deskPool, JsonMapper json) {
    FilterRegistrationBean<IdempotencyFilter> filter =
        new FilterRegistrationBean<>(
            new IdempotencyFilter(new RememberedAnswers(deskPool.dataSource()), json));
    filter.setOrder(Ordered.LOWEST_PRECEDENCE);
    return filter;
  }

  /** Refuses unknown members, duplicate members, and text behind the body. */
  @Bean
  static JsonMapperBuilderCustomizer strictJson() {
    return mapper ->
        mapper
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .addModule(DecimalJson.module())
            .addModule(HashJson.module());
  }
}
