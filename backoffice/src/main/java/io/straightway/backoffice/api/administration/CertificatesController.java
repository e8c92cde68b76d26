package io.straightway.backoffice.api.administration;

import io.straightway.backoffice.access.ServerCertificates;
import io.straightway.backoffice.access.ServerCertificates.ServerCertificate;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The certificates of this server, which are not in the database. */
@RestController
@Tag(name = "Access")
final class CertificatesController {
  private final ServerCertificates certificates;

  CertificatesController(ServerCertificates certificates) {
    this.certificates = certificates;
  }

  @GetMapping("/api/access/certificates")
  @Operation(summary = "List the certificates of this server, its own first; none without TLS.")
  Page<ServerCertificate> certificates(OperatorLogin login) {
    return new Page<>(certificates.list(), null);
  }
}
