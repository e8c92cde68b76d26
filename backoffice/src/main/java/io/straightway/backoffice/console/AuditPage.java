package io.straightway.backoffice.console;

import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.audit.AuditTrail;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The search of the audit trail, and the proof that it is complete. */
@Controller
final class AuditPage implements ConsolePage {
  private final ListPages lists;
  private final AuditSearch audit;

  AuditPage(ListPages lists, AuditSearch audit) {
    this.lists = lists;
    this.audit = audit;
  }

  @GetMapping("/console/audit")
  ModelAndView search(
      OperatorLogin login,
      @ModelAttribute("filter") Events events,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    AuditTrail.Filter filter = events.filter();
    return lists.show(
        ListRequest.of(request, Events.class),
        "audit",
        model,
        (connection, after, limit) -> AuditSearch.page(connection, filter, after, limit));
  }

  @GetMapping("/console/audit/verification")
  String verify(
      OperatorLogin login, @RequestParam(name = "head", defaultValue = "") String head, Model model)
      throws SQLException {
    String noted = head.strip();
    model.addAttribute(
        "verdict",
        audit.verify(noted.isEmpty() ? null : new ContentHash(HexFormat.of().parseHex(noted))));
    return "verification";
  }

  /** The filter of events. Empty text passes all; days are in UTC. */
  record Events(
      @Nullable String subject,
      @Nullable String actor,
      @Nullable String action,
      @Nullable String from,
      @Nullable String to) {
    private AuditTrail.Filter filter() {
      LocalDate first = FormText.date(from);
      LocalDate last = FormText.date(to);
      return new AuditTrail.Filter(
          FormText.orNull(subject),
          FormText.orNull(actor),
          FormText.orNull(action),
          first == null ? null : first.atStartOfDay().toInstant(ZoneOffset.UTC),
          last == null ? null : last.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC));
    }
  }
}
