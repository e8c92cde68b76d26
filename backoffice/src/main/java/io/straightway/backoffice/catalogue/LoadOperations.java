package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.ContentHash;
import io.straightway.operators.ProvedCall;
import io.straightway.operators.proposal.Proposal;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.StaticDataDesk;
import io.straightway.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.staticdata.load.StaticDataLoad;
import io.straightway.staticdata.load.StaticDataPreview;
import io.straightway.staticdata.load.StaticDataRows;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Operations on loads of static data of any kind: one operator proposes, another approves. */
public final class LoadOperations {
  private static final String PROPOSALS = "/api/static-data/proposals";

  /** Shows the changes that a load would make. */
  public static final Operation<Files, StaticDataPreview> PREVIEW =
      Subject.STATIC_DATA
          .one("/api/static-data/preview", Files.class, StaticDataPreview.class)
          .does(
              "Preview the changes of a load of files, and write nothing.",
              "The files are CSV or XML, as for 'stp static-data load', together at most 4 MiB."
                  + " badRows gives the reasons why rows can't be loaded.")
          .atProving(
              Enquiries::new,
              (desk, login, files) -> {
                StaticDataRows rows = StaticDataDesk.sent(sent(files.files));
                return desk.ask(connection -> StaticDataPreview.of(connection, rows));
              },
              files -> List.of());

  /** Proposes a load. */
  public static final Operation<LoadProposal, StaticDataProposal> PROPOSE =
      Subject.STATIC_DATA
          .one(PROPOSALS, LoadProposal.class, StaticDataProposal.class)
          .does(
              "Propose a load as a whole.",
              "hash is optional: that of the preview that was checked. Bad rows are answered with"
                  + " BAD_ROWS, and nothing is proposed.")
          .creates()
          .at(
              StaticDataDesk::new,
              (desk, login, proposal) ->
                  StaticDataProposal.of(
                      desk.propose(login, sent(proposal.files), proposal.hash, proposal.reason),
                      null),
              proposal -> ProvedCall.of("propose_static_data"));

  /** Shows a load. */
  public static final Operation<LoadNumber, StaticDataProposal> SHOW =
      Subject.STATIC_DATA
          .one(PROPOSALS + "/{proposal}", LoadNumber.class, StaticDataProposal.class)
          .command("static-data show")
          .does(
              "Show a proposal of static data, its hash and its decision.",
              "In JSON, preview has the changes that it would make now; null after the decision.")
          .reads(
              (context, number) -> {
                Proposal stored = StaticDataLoad.KIND.find(context.connection(), number.proposal);
                return StaticDataProposal.of(
                    stored,
                    stored.state() == Proposal.State.PROPOSED
                        ? StaticDataPreview.of(context.connection(), stored.content())
                        : null);
              });

  /** Approves or rejects a load. */
  public static final Decisions<LoadOutcome, StaticDataProposal> DECIDED =
      Decisions.of(
              Subject.STATIC_DATA,
              PROPOSALS,
              "static-data",
              "static_data",
              LoadOutcome.class,
              StaticDataProposal.class)
          .approving(
              "Approve a proposal of static data by another operator, and load it.",
              "The proposer can't approve it. It is checked again, and loaded whole or not at all.")
          .rejecting("Reject a proposal of static data, or withdraw your own.")
          .at(
              StaticDataDesk::new,
              (desk, login, number, hash) -> LoadOutcome.of(desk.approve(login, number, hash)),
              (desk, login, number, reason) ->
                  StaticDataProposal.of(desk.reject(login, number, reason), null));

  /** All operations on loads. */
  static final List<Operation<?, ?>> ALL =
      List.of(PREVIEW, PROPOSE, SHOW, DECIDED.approve(), DECIDED.reject());

  private LoadOperations() {}

  private static List<SentFile> sent(List<File> files) {
    return files.stream().map(file -> SentFile.of(file.name, file.text)).toList();
  }

  /** The files of a load. */
  public record Files(List<File> files) {}

  /**
   * A file of a load.
   *
   * @param name the name by which errors refer to it
   * @param text CSV or XML
   */
  public record File(String name, String text) {
    /**
     * Checks that name and text are present.
     *
     * @throws IllegalArgumentException if a member is missing
     */
    public File {
      String missing = name == null ? "name" : text == null ? "text" : null;
      if (missing != null) {
        throw new IllegalArgumentException("the member " + missing + " is missing");
      }
    }
  }

  /** A proposed load. */
  public record LoadProposal(List<File> files, @Nullable ContentHash hash, String reason) {}

  /** The proposal to show. */
  public record LoadNumber(
      @Argument("Number of the proposal, as 'stp static-data proposals' prints it.")
          long proposal) {}

  /**
   * A proposed load of static data.
   *
   * @param contentHash the hash that an approval must give
   * @param document its rows, as XML
   */
  public record StaticDataProposal(
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

    /** Returns the proposal as the database holds it. */
    public Proposal proposal() {
      return new Proposal(
          number, state, document, contentHash, reason, maker, madeAt, checker, decidedAt);
    }
  }

  /**
   * The outcome of a load.
   *
   * @param version the version of the static data after the load
   * @param rows the number of rows written, by kind
   */
  public record LoadOutcome(long version, Map<String, Integer> rows) {
    private static LoadOutcome of(LoadReport report) {
      Map<String, Integer> rows = new TreeMap<>();
      report.rows().forEach((kind, written) -> rows.put(kind.words(2), written));
      rows.values().removeIf(written -> written == 0);
      return new LoadOutcome(report.version(), rows);
    }

    /** Returns the load report, including kinds without rows. */
    public LoadReport report() {
      Map<StaticDataKind, Integer> written = new EnumMap<>(StaticDataKind.class);
      Arrays.stream(StaticDataKind.values())
          .forEach(kind -> written.put(kind, rows.getOrDefault(kind.words(2), 0)));
      return new LoadReport(version, written, List.of(), List.of());
    }
  }
}
