package io.straightway.settlement.reconcile.file;

import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.statement.CashReport053;
import io.straightway.iso20022.statement.PenaltyReport044;
import io.straightway.iso20022.statement.PostingReport017;
import io.straightway.iso20022.statement.Statement002;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.settlement.reconcile.Statement;
import io.straightway.settlement.reconcile.file.StatementReading.BadRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a custodian's statement: XML as the pages of a semt.002, semt.017 or semt.044, or as
 * camt.053, anything else as CSV.
 *
 * @param messages read what is XML
 */
public record StatementFile(MessageReader messages) {
  /**
   * Reads all of it, or reports every bad row.
   *
   * @param files one, or the pages of a message in any order
   */
  public StatementReading read(List<byte[]> files) {
    if (files.size() == 1 && !isXml(files.get(0))) {
      return StatementCsv.read(files.get(0));
    }
    List<IsoMessage> pages = new ArrayList<>();
    for (byte[] file : files) {
      MessageReading reading = messages.read(file);
      if (reading instanceof MessageReading.Unreadable unreadable) {
        return bad(unreadable.code() + ": " + unreadable.reason());
      }
      pages.add(((MessageReading.Readable) reading).message());
    }
    try {
      return new StatementReading.Whole(statements(pages));
    } catch (StatementFault e) {
      return bad(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isXml(byte[] bytes) {
    return bytes.length > 0 && bytes[0] == '<';
  }

  private static List<Statement> statements(List<IsoMessage> pages) throws StatementFault {
    IsoMessage first = pages.get(0);
    if (first instanceof Statement002) {
      return List.of(SecuritiesStatements.holdings(all(Statement002.class, pages)));
    }
    if (first instanceof PostingReport017) {
      return List.of(SecuritiesStatements.postings(all(PostingReport017.class, pages)));
    }
    if (first instanceof PenaltyReport044) {
      return List.of(SecuritiesStatements.penalties(all(PenaltyReport044.class, pages)));
    }
    if (first instanceof CashReport053) {
      return CashStatements.of(all(CashReport053.class, pages));
    }
    throw new StatementFault(
        "the message is no statement (semt.002, semt.017, semt.044 or camt.053)");
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
    return new StatementReading.Refused(List.of(new BadRow(0, reason)));
  }
}
