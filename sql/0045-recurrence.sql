-- Between when the events of a series are, for indexes: from the first to beyond the last, which is open where the rule
-- does not say it or only the calendar knows. A day more or less does not matter: what is found is looked at closely.

-- How many days after the first the last day of a series is at most.
create function colonnade.series_days(starts date, recurrence text) returns integer
language sql immutable parallel safe as $$
  select case
    when recurrence ~ 'UNTIL=\d{8}'
      then greatest(make_date(
        substring(recurrence from 'UNTIL=(\d{4})')::integer,
        substring(recurrence from 'UNTIL=\d{4}(\d{2})')::integer,
        substring(recurrence from 'UNTIL=\d{6}(\d{2})')::integer) - starts, 0)
    -- Each period has an event at least.
    when recurrence ~ 'FREQ=(DAILY|WEEKLY)' and recurrence ~ 'COUNT=' and recurrence !~ 'BYMONTH|BYSETPOS|DAILY.*BYDAY'
      -- More than the years that there are.
      then least(3000000, (case when recurrence ~ 'FREQ=DAILY' then 1 else 7 end)
        * coalesce(substring(recurrence from 'INTERVAL=(\d{1,4})')::bigint, 1)
        * substring(recurrence from 'COUNT=(\d{1,6})')::bigint)::integer
  end
$$;

create function colonnade.event_span(starts timestamptz, ends timestamptz, recurrence text) returns tstzrange
language sql immutable parallel safe as $$
  select case when starts is null then null when recurrence is null then colonnade.event_span(starts, ends) else
    tstzrange(starts - interval '1 day', greatest(starts, ends)
      + make_interval(secs => 86400.0 * (colonnade.series_days((starts at time zone 'UTC')::date, recurrence) + 2)), '[]') end
$$;

create function colonnade.event_span(starts timestamptz, seconds bigint, recurrence text) returns tstzrange
language sql immutable parallel safe as $$
  select colonnade.event_span(starts, starts + make_interval(secs => coalesce(seconds, 0)), recurrence)
$$;

create function colonnade.event_span(starts date, ends date, recurrence text) returns daterange
language sql immutable parallel safe as $$
  select case when starts is null then null when recurrence is null then colonnade.event_span(starts, ends) else
    daterange(starts, greatest(starts, ends) + colonnade.series_days(starts, recurrence), '[]') end
$$;

create function colonnade.event_span(starts date, seconds bigint, recurrence text) returns daterange
language sql immutable parallel safe as $$
  select colonnade.event_span(starts,
    case when starts is not null then starts + (greatest(coalesce(seconds, 0), 0) / 86400 + 1)::integer end, recurrence)
$$;
