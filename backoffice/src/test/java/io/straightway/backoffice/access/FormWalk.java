package io.straightway.backoffice.access;

import static io.straightway.backoffice.access.OperationWalk.encoded;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.operators.access.AccessChange.JointChange;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A walk of one user through every form of the console that no operation describes. */
final class FormWalk {
  /** The login, the user's own password, and the trades of a sender. */
  private static final Set<String> APART =
      Set.of("/login", "/logout", "/setup", "/trades", "/console/password");

  private static final Pattern HASH = Pattern.compile("name=\"hash\" value=\"([0-9a-f]{64})\"");
  private static final String BOUNDARY = "walk";

  private final HttpUser user;
  private final WalkValues values;
  private final BookWatch watch;
  private final Map<String, List<byte[]>> uploads;

  /**
   * Creates a walk.
   *
   * @param uploads the files by the address to which they are uploaded
   */
  FormWalk(HttpUser user, WalkValues values, BookWatch watch, Map<String, List<byte[]>> uploads) {
    this.user = user;
    this.values = values;
    this.watch = watch;
    this.uploads = uploads;
  }

  void everyForm() throws Exception {
    for (String address : addresses()) {
      for (String form : forms(address)) {
        watch.answered(address + " " + form, user.post(address, form));
      }
      for (byte[] file : uploads.getOrDefault(address, List.of())) {
        upload(address, "file", file, "");
      }
      if (address.startsWith("/console/static-data/")) {
        byte[] file = WalkValues.SSIS.getBytes(StandardCharsets.UTF_8);
        Matcher hash = HASH.matcher(upload("/console/static-data/preview", "files", file, ""));
        upload(address, "files", file, hash.find() ? hash.group(1) : "");
      }
      watch.after("form " + address);
    }
  }

  private static List<String> addresses() {
    Set<String> described =
        Set.copyOf(
            Catalogue.ALL.stream()
                .flatMap(of -> Stream.concat(of.addresses().stream(), of.formAddresses().stream()))
                .toList());
    return AccessRules.ALL.stream()
        .filter(rule -> rule.method().equals("POST"))
        .map(AccessRule::pathText)
        .filter(address -> !APART.contains(address) && !described.contains(address))
        .toList();
  }

  private List<String> forms(String address) throws Exception {
    return switch (address) {
      case "/console/exceptions" ->
          each("SELECT item FROM exception_item", "item=%s&reason=walked&confirmed=true&decision=")
              .stream()
              .flatMap(form -> Stream.of("RESUBMIT", "REJECT", "ASSIGN").map(form::concat))
              .toList();
      case "/console/exceptions/try" ->
          each("SELECT item FROM exception_item", "item=%s&set.Account=ACC1");
      case "/console/approvals/approve", "/console/approvals/reject" ->
          proposals("kind=%s&number=%s&hash=%s&reason=walked");
      case "/console/administration/approve" -> proposals("kind=%s&number=%s&hash=%s");
      case "/console/administration/propose" ->
          Arrays.stream(JointChange.values())
              .map(change -> "change=" + change + "&name=zoe&details=APPROVER&reason=walked")
              .toList();
      case "/console/ledger/journals" ->
          List.of(
              "kind=MANUAL&valueDate=2026-11-24&document=walked&reason=walked"
                  + "&account=CASH&owner=ACC1&currency=GBP&debit=5&credit=&isin=&quantity="
                  + "&account=DEPOSIT&owner=ACC1&currency=GBP&debit=&credit=5&isin=&quantity=");
      case "/console/reconciliation" -> {
        List<String> breaks = values.query("SELECT 'item=' || number FROM reconciliation_break");
        yield Stream.of("&comment=walked&match=1", "&comment=walked&why=OTHER&to=zoe")
            .map(String.join("&", breaks)::concat)
            .toList();
      }
      case "/console/day/close" ->
          each("SELECT today FROM open_day", "day=%s&calendar=NONE&confirmed=true");
      case "/console/static-data/preview",
          "/console/static-data/propose",
          "/console/upload/trades",
          "/console/upload/custodian" ->
          List.of();
      default -> throw new AssertionError("no forms for " + address);
    };
  }

  private List<String> each(String sql, String form) throws Exception {
    return values.query(sql).stream().map(value -> form.formatted(encoded(value))).toList();
  }

  private List<String> proposals(String form) throws Exception {
    return values.proposals().stream()
        .map(proposal -> form.formatted((Object[]) proposal.split(" ", -1)))
        .toList();
  }

  private String upload(String address, String field, byte[] file, String hash) throws Exception {
    List<String> parts = new ArrayList<>();
    parts.add(part(field + "\"; filename=\"walk.csv", new String(file, StandardCharsets.UTF_8)));
    parts.add(part("reason", "walked"));
    parts.add(part("hash", hash));
    HttpResponse<String> answer =
        user.post(
            address,
            "multipart/form-data; boundary=" + BOUNDARY,
            String.join("", parts) + "--" + BOUNDARY + "--\r\n");
    return watch.answered("upload to " + address, answer);
  }

  private static String part(String field, String content) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
        .formatted(BOUNDARY, field, content);
  }
}
