package io.straightway.backoffice.console.help;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.operators.OperatorLogin;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The HTTP API for people: Swagger UI, drawn in the browser from openapi.json. */
@Controller
final class ApiPage implements ConsolePage {
  @GetMapping("/console/api")
  String api(OperatorLogin login) {
    return "api";
  }
}
