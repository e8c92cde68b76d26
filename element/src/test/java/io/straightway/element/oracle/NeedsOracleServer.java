package io.straightway.element.oracle;

import java.util.Map;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs tests that need an Oracle server if there is one, and otherwise says so in one line. */
final class NeedsOracleServer implements ExecutionCondition {
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (context.getTestMethod().isPresent()) {
      return ConditionEvaluationResult.enabled("its class is");
    }
    Map<String, String> environment = System.getenv();
    return OracleServer.absence(environment, () -> DockerEngine.answers(environment))
        .map(NeedsOracleServer::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("there is a server"));
  }

  private static ConditionEvaluationResult disabled(String reason) {
    System.out.println(reason);
    return ConditionEvaluationResult.disabled(reason);
  }
}
