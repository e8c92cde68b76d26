-- What proves to an element that a server has what it acknowledged: the last of the marks that it makes behind its
-- commits, and keeps itself. A server that lacks it has another history.
CREATE TABLE acknowledged_mark (
  -- the element's own number for what it keeps; its name may be another's on another host
  keeper        text COLLATE "C" PRIMARY KEY CHECK (keeper <> ''),
  element       text NOT NULL CHECK (element <> ''),
  mark_number   bigint NOT NULL CHECK (mark_number >= 0),
  token         text NOT NULL,
  made_at       timestamptz NOT NULL CHECK (isfinite(made_at)),
  -- the mark that this server was refused for, since it lacks it; none if it was not, or is accepted
  lost_mark     bigint CHECK (lost_mark > 0),
  lost_token    text,
  lost_position text,
  refused_at    timestamptz CHECK (isfinite(refused_at))
);
GRANT SELECT ON acknowledged_mark TO stp_engine, stp_reader;
