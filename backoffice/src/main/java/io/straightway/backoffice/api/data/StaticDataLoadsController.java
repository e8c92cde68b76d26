package io.straightway.backoffice.api.data;

import io.straightway.backoffice.api.Given;
import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataDesk;
import io.straightway.element.staticdata.load.StaticDataLoad;
import io.straightway.element.staticdata.load.StaticDataPreview;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Loads of static data: one operator proposes, another approves, whatever the rows are. */
@RestController
@Tag(name = "Static data")
final class StaticDataLoadsController {
  private final StaticDataDesk desk;
  private final Enquiries enquiries;

  StaticDataLoadsController(StaticDataDesk desk, Enquiries enquiries) {
    this.desk = desk;
    this.enquiries = enquiries;
  }

  @PostMapping("/api/static-data/preview")
  @Operation(
      summary = "What a load of files would change; it writes nothing",
      description =
          "The files are CSV or XML, as those of 'stp static-data load', together at most 4 MiB."
              + " badRows tells why they can't be loaded.")
  StaticDataPreview preview(OperatorLogin login, @RequestBody Files files) throws SQLException {
    List<StaticDataDesk.SentFile> given = files.given();
    return enquiries.ask(connection -> StaticDataPreview.of(connection, given));
  }

  @PostMapping("/api/static-data/proposals")
  @Operation(
      summary = "Proposes a load, as a whole",
      description =
          "hash, if it is given, is that of the preview that was looked at. Bad rows are answered"
              + " with BAD_ROWS, and nothing is proposed.")
  @ResponseStatus(HttpStatus.CREATED)
  StaticDataProposal propose(OperatorLogin login, @RequestBody LoadProposal proposal)
      throws SQLException {
    String hash = proposal.hash();
    return StaticDataProposal.of(
        desk.propose(
            login,
            new Files(proposal.files()).given(),
            hash == null ? null : new ShownHash(hash).shown(),
            new Reason(proposal.reason()).text()),
        null);
  }

  @GetMapping("/api/static-data/proposals/{proposal}")
  @Operation(
      summary = "A load that is proposed or decided on",
      description = "preview is what it would change now; null once it is decided on.")
  StaticDataProposal show(OperatorLogin login, @PathVariable("proposal") long proposal)
      throws SQLException {
    return enquiries.ask(
        connection -> {
          Proposal found = StaticDataLoad.PROPOSALS.find(connection, proposal);
          return StaticDataProposal.of(
              found,
              found.state() == Proposal.State.PROPOSED
                  ? StaticDataPreview.of(connection, found.content())
                  : null);
        });
  }

  @PostMapping("/api/static-data/proposals/{proposal}/approve")
  @Operation(summary = "Approves and loads what somebody else has proposed")
  Loaded approve(
      OperatorLogin login, @PathVariable("proposal") long proposal, @RequestBody ShownHash approval)
      throws SQLException {
    return Loaded.of(desk.approve(login, proposal, approval.shown()));
  }

  @PostMapping("/api/static-data/proposals/{proposal}/reject")
  @Operation(summary = "Rejects a load; its maker withdraws it")
  StaticDataProposal reject(
      OperatorLogin login, @PathVariable("proposal") long proposal, @RequestBody Reason rejection)
      throws SQLException {
    return StaticDataProposal.of(desk.reject(login, proposal, rejection.text()), null);
  }

  /** Files of a load. */
  record Files(@Nullable List<File> files) {
    List<StaticDataDesk.SentFile> given() {
      return Given.required(files, "files").stream().map(File::given).toList();
    }
  }

  /**
   * A file.
   *
   * @param name to tell it by in what is wrong with it
   * @param text CSV or XML
   */
  record File(@Nullable String name, @Nullable String text) {
    private StaticDataDesk.SentFile given() {
      return StaticDataDesk.SentFile.of(Given.required(name, "name"), Given.required(text, "text"));
    }
  }

  /** Proposes a load. */
  record LoadProposal(@Nullable List<File> files, @Nullable String hash, @Nullable String reason) {}

  /**
   * A load that somebody has proposed.
   *
   * @param contentHash what an approval must give
   * @param document its rows, as XML
   */
  record StaticDataProposal(
      long number,
      Proposal.State state,
      String maker,
      Instant madeAt,
      String reason,
      ContentHash contentHash,
      @Nullable String checker,
      @Nullable Instant decidedAt,
      String document,
      @Nullable StaticDataPreview preview) {
    private static StaticDataProposal of(Proposal of, @Nullable StaticDataPreview preview) {
      return new StaticDataProposal(
          of.proposalId(),
          of.state(),
          of.maker(),
          of.madeAt(),
          of.reason(),
          of.contentHash(),
          of.checker(),
          of.decidedAt(),
          of.content(),
          preview);
    }
  }

  /**
   * What is loaded.
   *
   * @param version of the static data from now on
   * @param rows how many rows of each kind were written
   */
  record Loaded(long version, Map<String, Integer> rows) {
    private static Loaded of(LoadReport report) {
      return new Loaded(
          report.version(),
          report.rows().entrySet().stream()
              .filter(rows -> rows.getValue() > 0)
              .collect(
                  Collectors.toMap(
                      rows -> rows.getKey().words(2),
                      Map.Entry::getValue,
                      (a, b) -> a,
                      TreeMap::new)));
    }
  }
}
