-- The last mark that each element has made after its commits and also keeps itself: it proves that
-- a server has all commits that the element acknowledged. A server without it has another history.
CREATE TABLE acknowledged_mark (
  -- the element's own number for its marks, since elements on different hosts can share a name
  keeper        text COLLATE "C" PRIMARY KEY CHECK (keeper <> ''),
  element       text NOT NULL CHECK (element <> ''),
  mark_number   bigint NOT NULL CHECK (mark_number >= 0),
  token         text NOT NULL,
  made_at       timestamptz NOT NULL CHECK (isfinite(made_at)),
  -- the mark for which this server was refused because it lacks it; null if it was not refused, or
  -- is accepted
  lost_mark     bigint CHECK (lost_mark > 0),
  lost_token    text,
  lost_position text,
  refused_at    timestamptz CHECK (isfinite(refused_at))
);
GRANT SELECT ON acknowledged_mark TO stp_engine, stp_reader;
