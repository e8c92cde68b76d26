/**
 * Cash penalties for what settles or matches late, as the CSDR has them: Regulation (EU) No
 * 909/2014, article 7; Delegated Regulation (EU) 2018/1229, articles 16 and 17 (which instructions,
 * which days, who pays for late matching); Delegated Regulation (EU) 2017/389, articles 2 and 3
 * (rates, reference price). A CSD computes them; these are ours, to be compared with its own.
 *
 * <p>Only what has matched is penalised. From its settlement date to the day before it matched it
 * is the late matching penalty (LMFP), which the last one to instruct pays; from then on the
 * settlement fail penalty (SEFP), which the one pays for whose reason it fails.
 */
@NullMarked
package io.straightway.settlement.penalty;

import org.jspecify.annotations.NullMarked;
