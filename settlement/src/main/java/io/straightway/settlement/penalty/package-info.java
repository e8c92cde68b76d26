/**
 * Cash penalties for late settlement and late matching under the CSDR: Regulation (EU) No 909/2014,
 * article 7; Delegated Regulation (EU) 2018/1229, articles 16 and 17 (which instructions, which
 * days, who pays for late matching); Delegated Regulation (EU) 2017/389, articles 2 and 3 (rates,
 * reference price). A CSD computes them; ours are computed for comparison.
 *
 * <p>Only matched instructions are penalised. The late matching penalty (LMFP), from the settlement
 * date to the day before the match, is paid by the last party to instruct; the settlement fail
 * penalty (SEFP), from the match on, by the party that causes the fail.
 */
@NullMarked
package io.straightway.settlement.penalty;

import org.jspecify.annotations.NullMarked;
