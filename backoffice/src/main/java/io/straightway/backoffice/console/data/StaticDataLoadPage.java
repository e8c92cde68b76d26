package io.straightway.backoffice.console.data;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormAction;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.staticdata.load.StaticDataDesk;
import io.straightway.element.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.element.staticdata.load.StaticDataPreview;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/** Files of static data: what they would change, and proposing them. */
@Controller
final class StaticDataLoadPage implements ConsolePage {
  private static final String PAGE = "static-data-load";

  private final Enquiries enquiries;
  private final StaticDataDesk desk;

  StaticDataLoadPage(Enquiries enquiries, StaticDataDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  @PostMapping("/console/static-data/preview")
  String preview(
      OperatorLogin login,
      @RequestParam(name = "files", required = false) @Nullable List<MultipartFile> files,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException, IOException {
    List<SentFile> given = given(files);
    model.addAttribute(
        "preview", enquiries.ask(connection -> StaticDataPreview.of(connection, given)));
    return "preview".equals(target) ? PAGE + " :: preview" : PAGE;
  }

  /** Proposes the files of a preview; the browser sends them once more. */
  @PostMapping("/console/static-data/propose")
  String propose(
      OperatorLogin login,
      @RequestParam(name = "files", required = false) @Nullable List<MultipartFile> files,
      @RequestParam("hash") String hash,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    List<SentFile> given = given(files);
    ContentHash shown = new ContentHash(HexFormat.of().parseHex(hash));
    FormAction action = () -> desk.propose(login, given, shown, reason.strip());
    return action.orShow(
        FormAction.leadTo("/console/approvals", Map.of("proposed", true)),
        () -> PAGE,
        response,
        model);
  }

  private static List<SentFile> given(@Nullable List<MultipartFile> files) throws IOException {
    List<SentFile> given = new ArrayList<>();
    for (MultipartFile file : files == null ? List.<MultipartFile>of() : files) {
      if (!file.isEmpty()) {
        given.add(new SentFile(String.valueOf(file.getOriginalFilename()), file.getBytes()));
      }
    }
    return given;
  }
}
