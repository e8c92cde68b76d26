-- Blocks: one trade for several accounts, each of which got a trade of its own.

-- A message of a block that is booked. Several may have come before one had all of the allocation.
CREATE TABLE block_message (
  message_id NUMBER(19),
  -- the message that had it
  block_id NUMBER(19) NOT NULL,
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  CONSTRAINT block_message_pkey PRIMARY KEY (message_id)
);
CREATE INDEX block_by_trade ON block_message (source, trade_reference);

-- What was made of it, in the order of its allocations; a message of its own made each trade.
CREATE TABLE block_allocation (
  trade_id NUMBER(19),
  block_id NUMBER(19) NOT NULL,
  place NUMBER(10) NOT NULL,
  CONSTRAINT block_allocation_pkey PRIMARY KEY (trade_id),
  CONSTRAINT block_allocation_place_check CHECK (place > 0),
  CONSTRAINT block_place UNIQUE (block_id, place)
);

GRANT SELECT, INSERT ON block_message TO stp_engine;
GRANT READ ON block_message TO stp_reader;
GRANT SELECT, INSERT ON block_allocation TO stp_engine;
GRANT READ ON block_allocation TO stp_reader;
