package io.straightway.backoffice.console.data;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.upload.UploadDesk;
import io.straightway.db.Pool;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.element.ElementSettings;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.staticdata.load.StaticDataDesk.SentFile;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/**
 * Files that an operator has at hand: trades, where this server has an element, and what a
 * custodian sends; with what has become of them.
 */
@Controller
final class UploadPage implements ConsolePage {
  private static final String PAGE = "upload";

  private final UploadDesk desk;
  private final @Nullable TradeIntake intake;
  private final int maxBytes;

  UploadPage(
      Pool deskPool,
      Clock clock,
      ObjectProvider<TradeIntake> intake,
      ObjectProvider<ElementSettings> settings) {
    this.desk = new UploadDesk(deskPool.dataSource(), clock);
    this.intake = intake.getIfAvailable();
    ElementSettings element = settings.getIfAvailable();
    this.maxBytes = element == null ? 0 : element.maxBodyBytes();
  }

  @GetMapping("/console/upload")
  String form(OperatorLogin login, HttpServletRequest request, Model model) {
    model.addAttribute("takesTrades", intake != null);
    model.addAttribute("sends", request.isUserInRole(OperatorRole.FEEDER.name()));
    return PAGE;
  }

  @PostMapping("/console/upload/trades")
  String trades(
      OperatorLogin login,
      @RequestParam(name = "file", required = false) @Nullable MultipartFile file,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException, InterruptedException {
    if (intake == null) {
      throw new IllegalArgumentException("this server has no element that takes trades");
    }
    TradeIntake.Answer answer = desk.trades(login, sent(file), intake, maxBytes);
    if (answer instanceof TradeIntake.Answer.Outcomes known) {
      model.addAttribute("outcomes", known.outcomes());
      return form(login, request, model);
    }
    model.addAttribute("problem", problem(answer));
    response.setStatus(
        answer instanceof TradeIntake.Answer.BodyRefused
            ? HttpStatus.CONFLICT.value()
            : HttpStatus.SERVICE_UNAVAILABLE.value());
    return form(login, request, model);
  }

  private static String problem(TradeIntake.Answer answer) {
    if (answer instanceof TradeIntake.Answer.BodyRefused refused) {
      return refused.refusal().code() + ": " + refused.refusal().reason() + " The file is kept.";
    }
    if (answer instanceof TradeIntake.Answer.NotTaken notTaken) {
      return "Nothing was taken: " + notTaken.why().detail() + ". Upload it again later.";
    }
    return "It is not known what has become of all of it: upload it again; nothing is booked twice.";
  }

  @PostMapping("/console/upload/custodian")
  String ofCustodian(
      OperatorLogin login,
      @RequestParam(name = "file", required = false) @Nullable MultipartFile file,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    UploadDesk.OfCustodian handed = desk.ofCustodian(login, sent(file));
    if (!handed.badRows().isEmpty()) {
      response.setStatus(HttpStatus.CONFLICT.value());
    }
    model.addAttribute("handed", handed);
    return form(login, request, model);
  }

  private static SentFile sent(@Nullable MultipartFile file) throws IOException {
    if (file == null || file.isEmpty()) {
      throw new IllegalArgumentException("choose a file that is not empty");
    }
    return new SentFile(String.valueOf(file.getOriginalFilename()), file.getBytes());
  }
}
