package io.straightway.backoffice.api;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Operation;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Maps addresses to what answers for the operations. */
public final class OperationHandlers {
  private OperationHandlers() {}

  /**
   * Maps the address that every operation has for something.
   *
   * @param address of an operation; null if it has none for that
   * @param handler of an operation
   * @param answer the name of its method that answers
   */
  public static void map(
      RequestMappingHandlerMapping mappings,
      RequestMethod method,
      Function<Operation<?, ?>, @Nullable String> address,
      Function<Operation<?, ?>, Object> handler,
      String answer) {
    for (Operation<?, ?> operation : Catalogue.ALL) {
      String path = address.apply(operation);
      if (path != null) {
        Object made = handler.apply(operation);
        mappings.registerMapping(
            RequestMappingInfo.paths(path)
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
