package io.straightway.backoffice.api;

import io.straightway.operators.OperatorLogin;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the OpenAPI document of {@code /api}. A test generates it from the code and compares. */
@RestController
@Hidden
final class OpenApiController {
  private final Resource document = new ClassPathResource("openapi.json", OpenApiController.class);

  @GetMapping("/api/openapi.json")
  Resource document(OperatorLogin login) {
    return document;
  }
}
