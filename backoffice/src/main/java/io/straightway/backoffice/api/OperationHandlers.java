package io.straightway.backoffice.api;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Maps addresses to what answers for the operations. */
public final class OperationHandlers {
  private OperationHandlers() {}

  /**
   * Maps the addresses that every operation has for something.
   *
   * @param addresses of an operation; none if it has none for that
   * @param handler of an operation
   * @param answer the name of its method that answers
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
                .filter(each -> each.getName().equals(answer))
                .findFirst()
                .orElseThrow());
      }
    }
  }
}
