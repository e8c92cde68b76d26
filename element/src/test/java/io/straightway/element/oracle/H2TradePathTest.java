package io.straightway.element.oracle;

/** Runs the contract with the Oracle dialect on H2, in its Oracle mode. */
class H2TradePathTest extends StandInContract {
  H2TradePathTest() {
    super(StandInVendor.H2);
  }
}
