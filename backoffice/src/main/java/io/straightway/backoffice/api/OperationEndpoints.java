package io.straightway.backoffice.api;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Enquiries;
import java.lang.reflect.Method;
import java.time.Clock;
import java.util.Arrays;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Gives every operation its endpoint. */
final class OperationEndpoints {
  private final RequestMappingHandlerMapping mappings;
  private final DeskServices services;

  OperationEndpoints(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings,
      Desks desks,
      Enquiries enquiries,
      Clock clock,
      JsonMapper json) {
    this.mappings = mappings;
    this.services = new DeskServices(desks, enquiries, clock, json);
    Catalogue.ALL.forEach(this::register);
  }

  private void register(Operation<?, ?> operation) {
    RequestMappingInfo info =
        RequestMappingInfo.paths(operation.address())
            .methods(operation.reads() ? RequestMethod.GET : RequestMethod.POST)
            .options(mappings.getBuilderConfiguration())
            .build();
    mappings.registerMapping(
        info,
        new OperationEndpoint<>(operation, services),
        method(operation.reads() ? "read" : "order"));
  }

  private static Method method(String name) {
    return Arrays.stream(OperationEndpoint.class.getDeclaredMethods())
        .filter(each -> each.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
