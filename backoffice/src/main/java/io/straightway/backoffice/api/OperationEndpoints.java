package io.straightway.backoffice.api;

import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.enquiry.Enquiries;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Maps the endpoint of every operation. */
final class OperationEndpoints {
  OperationEndpoints(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings,
      Desks desks,
      Enquiries enquiries,
      Clock clock,
      JsonMapper json) {
    DeskServices services = new DeskServices(desks, enquiries, clock, json);
    OperationHandlers.map(
        mappings,
        RequestMethod.GET,
        operation ->
            operation.reads() && !operation.answeredByHand() ? operation.addresses() : List.of(),
        operation -> new OperationEndpoint<>(operation, services),
        "read");
    OperationHandlers.map(
        mappings,
        RequestMethod.POST,
        operation -> operation.reads() ? List.of() : operation.addresses(),
        operation -> new OperationEndpoint<>(operation, services),
        "order");
  }
}
