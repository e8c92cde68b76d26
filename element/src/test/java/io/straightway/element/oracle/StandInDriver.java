package io.straightway.element.oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a stand-in under an address of Oracle's, so that the program takes it for one: {@code
 * jdbc:oracle:stand-in:@} and the address of the stand-in.
 */
public final class StandInDriver implements Driver {
  private static final String SCHEME = "jdbc:oracle:stand-in:@";

  private static final Set<String> STATEMENTS = ConcurrentHashMap.newKeySet();

  static {
    try {
      DriverManager.registerDriver(new StandInDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** What DBMS_LOB.GETLENGTH answers. */
  public static long length(byte[] body) {
    return body.length;
  }

  /** The address by which the program knows the stand-in at {@code url}. */
  static String address(String url) {
    return SCHEME + url;
  }

  @Override
  public @Nullable Connection connect(String url, Properties settings) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties login = new Properties();
    login.setProperty("user", settings.getProperty("user"));
    login.setProperty("password", settings.getProperty("password"));
    return seen(DriverManager.getConnection(url.substring(SCHEME.length()), login));
  }

  /** All statements that were run on stand-ins. */
  static Set<String> statements() {
    return Set.copyOf(STATEMENTS);
  }

  private static Connection seen(Connection connection) {
    return seen(Connection.class, connection);
  }

  /** Notes the texts that {@code target} is given, and plain statements of it. */
  private static <T> T seen(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (arguments != null && arguments[0] instanceof String text && takesSql(method)) {
                STATEMENTS.add(text);
                // a stand-in has none of Oracle's settings of a session
                if (text.startsWith("ALTER SESSION")) {
                  return false;
                }
              }
              Object result = invoke(target, method, arguments);
              return method.getName().equals("createStatement")
                  ? seen(Statement.class, (Statement) Objects.requireNonNull(result))
                  : result;
            }));
  }

  private static @Nullable Object invoke(
      Object target, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static boolean takesSql(Method method) {
    return method.getName().startsWith("prepare") || method.getName().startsWith("execute");
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(SCHEME);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties settings) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
