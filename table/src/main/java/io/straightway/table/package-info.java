/**
 * Tables and numbers, written as text, CSV, JSON, HTML and PDF.
 *
 * <p>A {@link io.straightway.table.Table} declares the columns over the type of its rows, once:
 *
 * <pre>{@code
 * static final Table<Run> RUNS =
 *     Table.of(Run.class)
 *         .words("plan", Run::plan)
 *         .numbers("trades", Run::trades)
 *         .numbers("mean", Run::meanMicros, Numbers::micros);
 *
 * RUNS.print(runs, out, "  ");                               // aligned text, fits the terminal
 * RUNS.objects(runs);                                        // what Jackson writes as JSON
 * new Html().table("Runs", RUNS.text(runs)).toString();      // HTML
 * RowWriter<Run> rows = Csv.rows(RUNS, file);                // CSV, row by row
 * RowWriter<Run> page = pdf.table(RUNS);                     // PDF, row by row
 * }</pre>
 *
 * <p>A column has a value, which CSV and JSON show as it is, and a text for people: {@link
 * io.straightway.table.Numbers#shown} of the value, unless the column defines another. Where
 * columns are only known at run time (from a query), rows are lists: {@code table.column(name,
 * right, row -> row.get(i))} in a loop. Cells that no type describes go into a {@link
 * io.straightway.table.TextTable} directly.
 *
 * <p>{@link io.straightway.table.Numbers} holds every way to write a number: counts, quantities,
 * money, percentages, durations, latencies, significant digits, and numbers for figures and for
 * files.
 */
@NullMarked
package io.straightway.table;

import org.jspecify.annotations.NullMarked;
