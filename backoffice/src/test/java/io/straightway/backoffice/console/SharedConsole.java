package io.straightway.backoffice.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The console of the test classes {@link WithSharedConsole}, with its database, its server and both
 * browsers; the classes do not run without a browser. A test opens the page that it needs, and must
 * not change the business date or the three instructions; a test that does starts a console of its
 * own.
 */
final class SharedConsole implements ExecutionCondition, ParameterResolver, AfterEachCallback {
  private static final Namespace OURS = Namespace.create(SharedConsole.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return Browser.isInstalled()
        ? ConditionEvaluationResult.enabled("there is a browser")
        : ConditionEvaluationResult.disabled(Browser.MISSING);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType().equals(ConsoleFixture.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return console(context);
  }

  private static ConsoleFixture console(ExtensionContext context) {
    return context
        .getStore(StoreScope.LAUNCHER_SESSION, OURS)
        .computeIfAbsent(ConsoleFixture.class, key -> started(), ConsoleFixture.class);
  }

  private static ConsoleFixture started() {
    try {
      return ConsoleFixture.start();
    } catch (Exception e) {
      throw new IllegalStateException("the console of the tests does not start", e);
    }
  }

  /** Asserts that no page has violated its content security policy. */
  @Override
  public void afterEach(ExtensionContext context) {
    ConsoleFixture console = console(context);
    for (Browser browser : List.of(console.ann(), console.bob())) {
      assertThat(browser.driver().manage().logs().get("browser").getAll())
          .filteredOn(entry -> entry.getMessage().contains("Content Security Policy"))
          .isEmpty();
    }
  }
}
