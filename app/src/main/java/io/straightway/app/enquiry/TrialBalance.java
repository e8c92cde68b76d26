package io.straightway.app.enquiry;

import io.straightway.app.print.MinorUnits;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A trial balance with its totals. */
public final class TrialBalance {
  private final List<TrialBalanceLine> lines;

  /** Creates a trial balance of the ledger's lines. */
  public TrialBalance(List<TrialBalanceLine> lines) {
    this.lines = List.copyOf(lines);
  }

  /** The debits and credits of one currency. */
  public record Sides(BigDecimal debit, BigDecimal credit) {
    Sides add(Sides other) {
      return new Sides(debit.add(other.debit), credit.add(other.credit));
    }

    /** Returns debits less credits. */
    public BigDecimal difference() {
      return debit.subtract(credit);
    }
  }

  /** Returns one line per currency and kind of account. */
  public List<TrialBalanceLine> lines() {
    return lines;
  }

  /** Returns the totals by currency. */
  public SortedMap<String, Sides> byCurrency() {
    SortedMap<String, Sides> sums = new TreeMap<>();
    for (TrialBalanceLine line : lines) {
      sums.merge(line.currency(), new Sides(line.debit(), line.credit()), Sides::add);
    }
    return sums;
  }

  /** Returns whether debits equal credits in every currency. */
  public boolean isZero() {
    return byCurrency().values().stream().allMatch(sides -> sides.difference().signum() == 0);
  }

  /** Prints all lines and the totals. */
  public void print(PrintWriter out, MinorUnits units) {
    Table.of(TrialBalanceLine.class)
        .words("currency", TrialBalanceLine::currency)
        .words("accounts", TrialBalanceLine::kind)
        .numbers("number", line -> Numbers.of(line.accounts()))
        .numbers("debit", line -> units.amount(line.debit(), line.currency()))
        .numbers("credit", line -> units.amount(line.credit(), line.currency()))
        .print(lines, out, "");
    out.println();
    printTotals(out, "", units);
    out.println(isZero() ? "zero in every currency" : "NOT ZERO");
  }

  /** Prints the totals by currency, each line after {@code indent}. */
  public void printTotals(PrintWriter out, String indent, MinorUnits units) {
    TextTable table =
        new TextTable(
            TextTable.words("currency"),
            TextTable.numbers("debit"),
            TextTable.numbers("credit"),
            TextTable.numbers("difference"));
    for (Map.Entry<String, Sides> total : byCurrency().entrySet()) {
      String currency = total.getKey();
      table.add(
          currency,
          units.amount(total.getValue().debit(), currency),
          units.amount(total.getValue().credit(), currency),
          units.amount(total.getValue().difference(), currency));
    }
    table.print(out, indent);
  }
}
