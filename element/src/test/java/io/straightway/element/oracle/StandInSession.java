package io.straightway.element.oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.Statement;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A session with a stand-in: it records statements as meant for Oracle, passes on those that the
 * stand-in knows, and emulates the others.
 */
final class StandInSession {
  private static final Pattern LOCKING =
      Pattern.compile(
          "(?s)FROM (?<table>\\w+)\\s+(?<rows>WHERE (?<column>\\w+)\\b.*)\\bFOR UPDATE\\s*\\z");

  private final StandInVendor vendor;
  private final Connection target;
  private final IntSupplier commitToCut;

  StandInSession(StandInVendor vendor, Connection target, IntSupplier commitToCut) {
    this.vendor = vendor;
    this.target = target;
    this.commitToCut = commitToCut;
  }

  Connection connection() {
    return seen(Connection.class, target);
  }

  /** Records the texts given to {@code object}, and plain statements made from it. */
  private <T> T seen(Class<T> type, T object) {
    return proxy(
        type,
        (method, arguments) -> {
          if (method.getName().equals("commit")) {
            commit();
            return null;
          }
          if (!vendor.needsNoHelp() && method.getName().endsWith("NetworkTimeout")) {
            return method.getReturnType() == int.class ? 0 : null;
          }
          if (arguments == null || !(arguments[0] instanceof String text) || !takesSql(method)) {
            return result(invoke(object, method, arguments), null);
          }
          StandInDriver.note(text);
          if (vendor.leavesOut(text)) {
            return false;
          }
          arguments[0] = vendor.reworded(text);
          return result(invoke(object, method, arguments), lock((String) arguments[0]));
        });
  }

  private void commit() throws SQLException {
    int cut = commitToCut.getAsInt();
    if (cut < 0) {
      target.commit();
      return;
    }
    if (cut % 2 == 0) {
      target.commit();
    } else {
      target.rollback();
    }
    target.close();
    throw new SQLRecoverableException("ORA-17410: No more data to read from socket", "08000");
  }

  private static boolean takesSql(Method method) {
    return method.getName().startsWith("prepare") || method.getName().startsWith("execute");
  }

  private @Nullable Object result(@Nullable Object result, @Nullable PreparedStatement lock) {
    if (result instanceof PreparedStatement prepared) {
      return vendor.needsNoHelp() ? prepared : completed(prepared, lock);
    }
    if (result instanceof Statement statement) {
      return seen(Statement.class, statement);
    }
    return result instanceof ResultSet rows && !vendor.needsNoHelp() ? numbers(rows) : result;
  }

  /**
   * Returns an update without effect on the rows that a query is to lock; null if it locks none.
   */
  private @Nullable PreparedStatement lock(String text) throws SQLException {
    Matcher query = LOCKING.matcher(text);
    return vendor.needsNoHelp() || !query.find()
        ? null
        : target.prepareStatement(
            "UPDATE %1$s SET %2$s = %2$s %3$s"
                .formatted(query.group("table"), query.group("column"), query.group("rows")));
  }

  private static PreparedStatement completed(
      PreparedStatement prepared, @Nullable PreparedStatement lock) {
    return proxy(
        PreparedStatement.class,
        (method, arguments) -> {
          String name = method.getName();
          if (lock != null && (name.startsWith("set") || name.equals("close"))) {
            invoke(lock, method, arguments);
          }
          if (lock != null && name.startsWith("execute")) {
            lock.executeUpdate();
          }
          Object result = invoke(prepared, method, arguments);
          return result instanceof ResultSet rows ? numbers(rows) : result;
        });
  }

  /** A number in Oracle keeps no trailing zeros. */
  private static ResultSet numbers(ResultSet rows) {
    return proxy(
        ResultSet.class,
        (method, arguments) -> {
          Object value = invoke(rows, method, arguments);
          return value instanceof BigDecimal number && number.scale() > 0
              ? new BigDecimal(number.stripTrailingZeros().toPlainString())
              : value;
        });
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call.of(method, arguments)));
  }

  /** The behaviour of a proxy's method. */
  @FunctionalInterface
  private interface Call {
    @Nullable Object of(Method method, @Nullable Object @Nullable [] arguments) throws Throwable;
  }

  private static @Nullable Object invoke(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
