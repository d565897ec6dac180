-- When an event is under way, for indexes: what begins at a moment or on a day, and ends by the same or after so many
-- seconds. One that ends before it begins is there where it begins.

create function colonnade.event_span(starts timestamptz, ends timestamptz) returns tstzrange
language sql immutable parallel safe as $$
  select case when starts is not null then tstzrange(starts, greatest(starts, ends), '[]') end
$$;

create function colonnade.event_span(starts timestamptz, seconds bigint) returns tstzrange
language sql immutable parallel safe as $$
  select case when starts is not null then
    tstzrange(starts, starts + make_interval(secs => greatest(coalesce(seconds, 0), 0)), '[]') end
$$;

-- The last day belongs to it.
create function colonnade.event_span(starts date, ends date) returns daterange
language sql immutable parallel safe as $$
  select case when starts is not null then daterange(starts, greatest(starts, ends), '[]') end
$$;

-- Whatever the time of the day at which it begins.
create function colonnade.event_span(starts date, seconds bigint) returns daterange
language sql immutable parallel safe as $$
  select case when starts is not null then
    daterange(starts, starts + (greatest(coalesce(seconds, 0), 0) / 86400 + 1)::integer, '[]') end
$$;
