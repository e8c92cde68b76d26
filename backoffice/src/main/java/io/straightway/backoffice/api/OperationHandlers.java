package io.straightway.backoffice.api;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Maps addresses of operations to their handlers. */
public final class OperationHandlers {
  private OperationHandlers() {}

  /**
   * Maps one group of addresses of every operation.
   *
   * @param addresses returns an operation's addresses in the group; empty if it has none
   * @param handler returns an operation's handler
   * @param answer the name of the handler's method
   */
  public static void map(
      RequestMappingHandlerMapping mappings,
      RequestMethod method,
      Function<Operation<?, ?>, List<String>> addresses,
      Function<Operation<?, ?>, Object> handler,
      String answer) {
    for (Operation<?, ?> operation : Catalogue.ALL) {
      List<String> paths = addresses.apply(operation);
      if (!paths.isEmpty()) {
        Object made = handler.apply(operation);
        mappings.registerMapping(
            RequestMappingInfo.paths(paths.toArray(String[]::new))
                .methods(method)
                .options(mappings.getBuilderConfiguration())
                .build(),
            made,
            Arrays.stream(made.getClass().getDeclaredMethods())
                .filter(candidate -> candidate.getName().equals(answer))
                .findFirst()
                .orElseThrow());
      }
    }
  }
}
