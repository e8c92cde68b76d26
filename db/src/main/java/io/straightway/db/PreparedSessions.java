package io.straightway.db;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A source of sessions, each of which is prepared or wrapped before its first use. */
public final class PreparedSessions {
  private PreparedSessions() {}

  /** Returns a source whose sessions are the results of an operator. */
  public static DataSource over(DataSource source, UnaryOperator<Connection> prepare) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> {
              @Nullable Object result = invoke(source, method, arguments);
              return result instanceof Connection session ? prepare.apply(session) : result;
            });
  }

  static @Nullable Object invoke(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
