package io.straightway.backoffice.console.data;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
import io.straightway.staticdata.load.StaticDataDesk;
import io.straightway.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.staticdata.load.StaticDataPreview;
import io.straightway.staticdata.load.StaticDataRows;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.util.UriComponentsBuilder;

/** The preview and proposal of static data, from files or from one typed item. */
@Controller
final class StaticDataLoadPage implements ConsolePage {
  private static final String KIND = "kind";

  /** The prefix of the names of value inputs. */
  private static final String VALUE = "set.";

  private final Enquiries enquiries;
  private final StaticDataDesk desk;

  StaticDataLoadPage(Enquiries enquiries, StaticDataDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  /** Shows the form of one item: empty, or with the values in the address. */
  @GetMapping("/console/static-data/item")
  String item(OperatorLogin login, @RequestParam Map<String, String> typed, Model model) {
    return page(typed, model);
  }

  @PostMapping("/console/static-data/preview")
  String preview(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "files", required = false) @Nullable List<MultipartFile> files,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException, IOException {
    StaticDataRows rows = StaticDataDesk.sent(sentFiles(files, typed));
    model.addAttribute(
        "preview", enquiries.ask(connection -> StaticDataPreview.of(connection, rows)));
    return "preview".equals(target) ? "static-data-load :: preview" : page(typed, model);
  }

  /** Proposes the content that a preview showed; the browser sends it again. */
  @PostMapping("/console/static-data/propose")
  String propose(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "files", required = false) @Nullable List<MultipartFile> files,
      @RequestParam("hash") String hash,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    List<SentFile> sent = sentFiles(files, typed);
    ContentHash shown = new ContentHash(HexFormat.of().parseHex(hash));
    FormAction action = () -> desk.propose(login, sent, shown, reason.strip());
    return action.orShow(
        FormAction.leadTo("/console/approvals", Map.of("proposed", true)),
        () -> page(typed, model),
        response,
        model);
  }

  /** Returns the form that was sent: that of files, or that of one item. */
  private static String page(Map<String, String> typed, Model model) {
    String word = typed.get(KIND);
    if (word == null) {
      return "static-data-load";
    }
    StaticDataKind kind = LoadedRows.kind(word);
    model.addAttribute("kind", word);
    model.addAttribute("one", kind.words(1).replace('-', ' '));
    model.addAttribute("dated", kind.hasDates());
    model.addAttribute(
        "fields", kind.names().stream().map(name -> Field.of(kind, name, typed)).toList());
    return "static-data-item";
  }

  private static List<SentFile> sentFiles(
      @Nullable List<MultipartFile> files, Map<String, String> typed) throws IOException {
    String word = typed.get(KIND);
    if (word != null) {
      String row = LoadedRows.kind(word).file(name -> FormText.stripped(typed.get(VALUE + name)));
      return List.of(SentFile.of("form", row));
    }
    List<SentFile> sent = new ArrayList<>();
    for (MultipartFile file : files == null ? List.<MultipartFile>of() : files) {
      if (!file.isEmpty()) {
        sent.add(new SentFile(String.valueOf(file.getOriginalFilename()), file.getBytes()));
      }
    }
    return sent;
  }

  /**
   * An input for a value.
   *
   * @param input the name of the input
   * @param date whether the value is a date
   * @param choices all values that it can have; empty if they can't be listed
   */
  record Field(
      String title,
      String input,
      boolean date,
      boolean required,
      List<String> choices,
      String value) {
    private static Field of(StaticDataKind kind, String name, Map<String, String> typed) {
      return new Field(
          name.replace('_', ' '),
          VALUE + name,
          kind.isDate(name),
          !kind.mayBeEmpty(name),
          kind.choices(name),
          FormText.stripped(typed.get(VALUE + name)));
    }

    /** Returns the address of the form with the values of a row. */
    static String form(StaticDataKind kind, Map<String, @Nullable Object> row) {
      UriComponentsBuilder address = UriComponentsBuilder.fromPath("/console/static-data/item");
      Map<String, Object> values = new HashMap<>();
      values.put(KIND, kind.words(2));
      kind.names().stream()
          .filter(name -> row.get(name) != null)
          .forEach(name -> values.put(VALUE + name, StaticDataPage.text(row.get(name))));
      values.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
      return address.encode().buildAndExpand(values).toUriString();
    }
  }
}
