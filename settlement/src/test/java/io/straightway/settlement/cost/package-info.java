@NullMarked
package io.straightway.settlement.cost;

import org.jspecify.annotations.NullMarked;
