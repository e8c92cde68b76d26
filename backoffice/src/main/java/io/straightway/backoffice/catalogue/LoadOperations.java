package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.ProvedCall;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.StaticDataDesk;
import io.straightway.element.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.element.staticdata.load.StaticDataLoad;
import io.straightway.element.staticdata.load.StaticDataPreview;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Loads of static data: one operator proposes, another approves, whatever the rows are. */
public final class LoadOperations {
  private static final String PROPOSALS = "/api/static-data/proposals";

  /** What files would change. */
  public static final Operation<Files, StaticDataPreview> PREVIEW =
      Subject.STATIC_DATA
          .one("/api/static-data/preview", Files.class, StaticDataPreview.class)
          .does(
              "Show what a load of files would change; write nothing.",
              "The files are CSV or XML, as those of 'stp static-data load', together at most 4 MiB."
                  + " badRows tells why they can't be loaded.")
          .atProving(
              Enquiries::new,
              (desk, login, it) ->
                  desk.ask(connection -> StaticDataPreview.of(connection, sent(it.files))),
              it -> List.of());

  /** Proposes a load. */
  public static final Operation<LoadProposal, StaticDataProposal> PROPOSE =
      Subject.STATIC_DATA
          .one(PROPOSALS, LoadProposal.class, StaticDataProposal.class)
          .does(
              "Propose a load, as a whole.",
              "hash, if it is given, is that of the preview that was looked at. Bad rows are answered"
                  + " with BAD_ROWS, and nothing is proposed.")
          .creates()
          .at(
              StaticDataDesk::new,
              (desk, login, it) ->
                  StaticDataProposal.of(
                      desk.propose(login, sent(it.files), it.hash, it.reason), null),
              it -> ProvedCall.of("propose_static_data"));

  /** Shows a load. */
  public static final Operation<Numbered, StaticDataProposal> SHOW =
      Subject.STATIC_DATA
          .one(PROPOSALS + "/{proposal}", Numbered.class, StaticDataProposal.class)
          .command("static-data show")
          .does(
              "Show static data that was proposed, its hash and what was decided.",
              "The preview of JSON is what it would change now; null once it is decided on.")
          .reads(
              (asked, it) -> {
                Proposal found = StaticDataLoad.PROPOSALS.find(asked.connection(), it.proposal);
                return StaticDataProposal.of(
                    found,
                    found.state() == Proposal.State.PROPOSED
                        ? StaticDataPreview.of(asked.connection(), found.content())
                        : null);
              });

  /** Decides on a load. */
  public static final Decided<Loaded, StaticDataProposal> DECIDED =
      Decided.of(
              Subject.STATIC_DATA,
              PROPOSALS,
              "static-data",
              "static_data",
              Loaded.class,
              StaticDataProposal.class)
          .approving(
              "Approve and load static data that another operator has proposed.",
              "Its maker can't approve it. It is checked again, and loaded as a whole or not at all.")
          .rejecting("Reject static data that is proposed; its maker withdraws it.")
          .at(
              StaticDataDesk::new,
              (desk, login, number, hash) -> Loaded.of(desk.approve(login, number, hash)),
              (desk, login, number, reason) ->
                  StaticDataProposal.of(desk.reject(login, number, reason), null));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(PREVIEW, PROPOSE, SHOW, DECIDED.approve(), DECIDED.reject());

  private LoadOperations() {}

  private static List<SentFile> sent(List<File> files) {
    return files.stream().map(file -> SentFile.of(file.name, file.text)).toList();
  }

  /** Files of a load. */
  public record Files(List<File> files) {}

  /**
   * A file.
   *
   * @param name to tell it by in what is wrong with it
   * @param text CSV or XML
   */
  public record File(String name, String text) {
    /**
     * Refuses one that lacks something.
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

  /** Proposes a load. */
  public record LoadProposal(List<File> files, @Nullable ContentHash hash, String reason) {}

  /** Which proposal. */
  public record Numbered(
      @Argument("The number of the proposal, as 'stp static-data proposals' prints it.")
          long proposal) {}

  /**
   * A load that somebody has proposed.
   *
   * @param contentHash what an approval must give
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

    /** What was proposed, as the database has it. */
    public Proposal proposal() {
      return new Proposal(
          number, state, document, contentHash, reason, maker, madeAt, checker, decidedAt);
    }
  }

  /**
   * What is loaded.
   *
   * @param version of the static data from now on
   * @param rows how many rows of each kind were written
   */
  public record Loaded(long version, Map<String, Integer> rows) {
    private static Loaded of(LoadReport report) {
      Map<String, Integer> rows = new TreeMap<>();
      report.rows().forEach((kind, written) -> rows.put(kind.words(2), written));
      rows.values().removeIf(written -> written == 0);
      return new Loaded(report.version(), rows);
    }

    /** The same by kind, with those that had no rows. */
    public LoadReport report() {
      Map<StaticDataKind, Integer> written = new EnumMap<>(StaticDataKind.class);
      Arrays.stream(StaticDataKind.values())
          .forEach(kind -> written.put(kind, rows.getOrDefault(kind.words(2), 0)));
      return new LoadReport(version, written, List.of(), List.of());
    }
  }
}
