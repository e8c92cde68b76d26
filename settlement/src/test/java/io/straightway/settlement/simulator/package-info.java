/** The custodian with real files, real HTTP, and killed in the middle. */
@NullMarked
package io.straightway.settlement.simulator;

import org.jspecify.annotations.NullMarked;
