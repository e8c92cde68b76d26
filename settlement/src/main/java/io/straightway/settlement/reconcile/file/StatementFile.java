package io.straightway.settlement.reconcile.file;

import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtReader;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.statement.CashReport053;
import io.straightway.messages.iso20022.statement.PenaltyReport044;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.Statement002;
import io.straightway.messages.iso20022.statement.StatementPage;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.Statement.Extent;
import io.straightway.settlement.reconcile.file.StatementReading.BadRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads a custodian's statement: XML as the pages of a semt.002, semt.017 or semt.044, or as
 * camt.053; a file that begins with a brace as MT535, MT536, MT537, MT940 or MT950; anything else
 * as CSV. An MT file may contain several statements. A semt.002 covers all that its custodian
 * keeps, an MT535 the accounts that it names.
 *
 * @param messages reads XML
 */
public record StatementFile(MessageReader messages) {
  private static final MtReader MT = new MtReader();

  /**
   * Reads the whole statement, or reports every bad row.
   *
   * @param files one file, or the pages of a message in any order
   */
  public StatementReading read(List<byte[]> files) {
    boolean isMt = MtFile.isMt(files.get(0));
    if (files.size() == 1 && !isMt && !isXml(files.get(0))) {
      return StatementCsv.read(files.get(0));
    }
    List<IsoMessage> pages = new ArrayList<>();
    for (byte[] page :
        isMt ? files.stream().flatMap(f -> MtFile.messages(f).stream()).toList() : files) {
      MessageReading reading = isMt ? MT.read(page) : messages.read(page);
      if (reading instanceof MessageReading.Unreadable unreadable) {
        return bad(unreadable.code() + ": " + unreadable.reason());
      }
      pages.add(((MessageReading.Readable) reading).message());
    }
    try {
      return new StatementReading.FileContent(statements(pages, isMt));
    } catch (StatementFault e) {
      return bad(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isXml(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == '<';
  }

  private static List<Statement> statements(List<IsoMessage> pages, boolean isMt)
      throws StatementFault {
    IsoMessage first = pages.get(0);
    if (first instanceof Statement002) {
      Extent extent = isMt ? Extent.ACCOUNTS : Extent.CUSTODIANS;
      return each(
          all(Statement002.class, pages), isMt, of -> SecuritiesStatements.holdings(of, extent));
    }
    if (first instanceof PostingReport017) {
      return each(all(PostingReport017.class, pages), isMt, SecuritiesStatements::postings);
    }
    if (first instanceof PenaltyReport044) {
      return each(all(PenaltyReport044.class, pages), isMt, SecuritiesStatements::penalties);
    }
    if (first instanceof CashReport053) {
      return CashStatements.of(all(CashReport053.class, pages));
    }
    throw new StatementFault(
        "the message is not a statement (semt.002, semt.017, semt.044 or camt.053; MT535, MT536,"
            + " MT537, MT940 or MT950)");
  }

  private interface StatementFactory<T> {
    Statement of(List<T> pages) throws StatementFault;
  }

  /** Creates the statements from pages: one per name if there may be several, else one. */
  private static <T extends StatementPage> List<Statement> each(
      List<T> pages, boolean several, StatementFactory<T> factory) throws StatementFault {
    List<Statement> statements = new ArrayList<>();
    for (List<T> statement :
        pages.stream()
            .collect(
                Collectors.groupingBy(
                    page -> several ? page.name() : "", LinkedHashMap::new, Collectors.toList()))
            .values()) {
      statements.add(factory.of(statement));
    }
    return statements;
  }

  private static <T extends IsoMessage> List<T> all(Class<T> kind, List<IsoMessage> pages)
      throws StatementFault {
    List<T> all = new ArrayList<>();
    for (IsoMessage page : pages) {
      if (!kind.isInstance(page)) {
        throw new StatementFault("the files are different kinds of statements");
      }
      all.add(kind.cast(page));
    }
    return all;
  }

  private static StatementReading bad(String reason) {
    return new StatementReading.Faults(List.of(new BadRow(0, reason)));
  }
}
