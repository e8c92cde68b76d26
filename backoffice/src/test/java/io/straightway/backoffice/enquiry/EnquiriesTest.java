package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.Pool;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class EnquiriesTest {
  @Test
  void aQuestionCantWrite() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      Enquiries enquiries = new Enquiries(pool.dataSource());
      assertThatThrownBy(
              () ->
                  enquiries.ask(
                      connection ->
                          Queries.on(
                              connection,
                              handle ->
                                  handle.execute("INSERT INTO sequence_checked VALUES ('A', 1)"))))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("read-only transaction");
    }
  }

  @Test
  void aRequestThatCantBeServedIsRefusedAtOnce() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> asking = new ArrayList<>();
    try (TestDatabase database = TestDatabase.fresh();
        Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      Enquiries enquiries = new Enquiries(pool.dataSource());
      for (int i = 0; i < Enquiries.PLACES; i++) {
        Thread thread = new Thread(() -> waiting(enquiries, end));
        thread.start();
        asking.add(thread);
      }
      await().until(() -> pool.usage().waiting() == Enquiries.PLACES - 1);

      assertThatThrownBy(() -> enquiries.ask(Connection::isClosed))
          .isInstanceOf(BusyException.class);
      end.countDown();
      for (Thread thread : asking) {
        thread.join();
      }
    }
  }

  private static void waiting(Enquiries enquiries, CountDownLatch end) {
    try {
      enquiries.ask(
          connection -> {
            await().until(() -> end.getCount() == 0);
            return true;
          });
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
