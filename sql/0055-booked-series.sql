-- What the events of a series take of what they need: as ranges together, so that one constraint refuses to give it twice
-- to whichever of them. The days are those that the server gives a rule (RFC 5545), up to ten years after the first.

-- The days on which the events of a series begin, at a time of them.
create function colonnade.series_starts(starts date, clock time, recurrence text) returns setof date
language plpgsql immutable parallel safe as $f$
declare
  rule text := substring(recurrence from 'RRULE:([^\n]*)');
  frequency text := substring(rule from 'FREQ=([A-Z]+)');
  every integer := coalesce(substring(rule from 'INTERVAL=(\d+)')::integer, 1);
  months integer[] := string_to_array(substring(rule from 'BYMONTH=([\d,]+)'), ',');
  month_days integer[] := string_to_array(substring(rule from 'BYMONTHDAY=([\d,-]+)'), ',');
  numbered text[] := string_to_array(substring(rule from 'BYDAY=([0-9A-Z,-]+)'), ',');
  weekdays text[] := (select array_agg(right(one, 2)) from unnest(numbered) one);
  positions integer[] := string_to_array(substring(rule from 'BYSETPOS=([\d,-]+)'), ',');
  events integer := substring(rule from 'COUNT=(\d+)');
  until date := make_date(substring(rule from 'UNTIL=(\d{4})')::integer,
    substring(rule from 'UNTIL=\d{4}(\d\d)')::integer, substring(rule from 'UNTIL=\d{6}(\d\d)')::integer);
  until_clock text := substring(rule from 'UNTIL=\d{8}T(\d{6})');
  exceptions text[] := string_to_array(substring(recurrence from 'EXDATE:([\d,]+)'), ',');
  names constant text[] := array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  -- The first day of the period that the start lies in, and how days are looked at from there on.
  first date := starts;
  width integer := 1;
  step integer := 1;
  is_numbered constant boolean := month_days is null and numbered is not null and frequency in ('MONTHLY', 'YEARLY');
  is_of_year constant boolean := is_numbered and frequency = 'YEARLY' and months is null;
begin
  if frequency is null then
    return next starts;
    return;
  end if;
  if until_clock < translate(left(clock::text, 8), ':', '') then
    until := until - 1;
  end if;
  if frequency = 'DAILY' then
    step := every;
  elsif frequency = 'WEEKLY' then
    first := starts - (extract(isodow from starts)::integer
      - coalesce(array_position(names, substring(rule from 'WKST=([A-Z]{2})')), 1) + 7) % 7;
    width := 7;
    step := 7 * every;
    weekdays := coalesce(weekdays, names[extract(isodow from starts)::integer : extract(isodow from starts)::integer]);
  elsif frequency = 'MONTHLY' then
    first := date_trunc('month', starts::timestamp);
  else
    first := date_trunc('year', starts::timestamp);
    if months is null and month_days is null and numbered is null then
      months := array[extract(month from starts)];
    end if;
  end if;
  if frequency in ('MONTHLY', 'YEARLY') and not is_numbered and month_days is null then
    month_days := array[extract(day from starts)];
  end if;
  return query
  with days as (
    select first + n + k as day, n as period,
      names[(first + n + k - date '0001-01-01' + 7000) % 7 + 1] as name
    from generate_series(0, starts - first + 3653 + 366, step) n, generate_series(0, width - 1) k
  ), dated as (
    select day, name, period, date_part('year', day)::integer as y, date_part('month', day)::integer as m,
      date_part('day', day)::integer as d from days
    where weekdays is null or name = any (weekdays)
  ), ruled as (
    select day, case frequency when 'MONTHLY' then 12 * y + m when 'YEARLY' then y else period end as period, name, y, m, d from dated
    where (months is null or m = any (months))
      and (month_days is null or frequency = 'WEEKLY' or d = any (month_days)
        or day - (case m when 12 then make_date(y + 1, 1, 1) else make_date(y, m + 1, 1) end) = any (month_days))
  ), own as (
    select day, period from ruled
    where (frequency in ('DAILY', 'WEEKLY')
        or case frequency when 'MONTHLY' then 12 * (y - date_part('year', first)::integer) + m - date_part('month', first)::integer
          else y - date_part('year', first)::integer end % every = 0)
      and (not is_numbered or name = any (numbered)
        or (case when is_of_year then day - make_date(y, 1, 1) else d - 1 end / 7 + 1) || name = any (numbered)
        or (day - (case when is_of_year or m = 12 then make_date(y + 1, 1, 1) else make_date(y, m + 1, 1) end) + 1) / 7 - 1 || name = any (numbered))
  ), chosen as (
    select day from own where positions is null
    union all
    select day from (
      select day, row_number() over (partition by period order by day) as nth, count(*) over (partition by period) as many from own
      where positions is not null
    ) placed where nth = any (positions) or nth - many - 1 = any (positions)
  ), counted as (
    select day from (select day from chosen where day > starts union all select starts) whole
    where day <= least(starts + 3653, until) order by day limit events
  )
  select day from counted where exceptions is null or to_char(day, 'YYYYMMDD') <> all (exceptions);
end $f$;

-- Of two moments at which the clocks of a zone show a time, the first: they are set back by an hour, or by half of one.
create function colonnade.booking_spans(starts timestamptz, ends timestamptz, recurrence text) returns tstzmultirange
language sql immutable parallel safe as $$
  select case
    when recurrence is null then tstzmultirange(colonnade.booking_span(starts, ends))
    when ends > starts then (
      select range_agg(tstzrange(moment, moment + length))
      from (select coalesce(substring(recurrence from 'TZID=([^\n]+)'), 'UTC') as zone,
          make_interval(secs => extract(epoch from ends - starts)::double precision) as length offset 0) named,
        lateral (select (starts at time zone zone)::date as first, (starts at time zone zone)::time as clock offset 0) placed,
        lateral colonnade.series_starts(first, clock, recurrence) as day,
        lateral (select day + clock as wall, (day + clock) at time zone zone as later offset 0) shown,
        lateral (select (later - interval '1 hour') at time zone zone as earlier offset 0) before,
        lateral (select case
          when earlier = wall then later - interval '1 hour'
          when earlier = wall - interval '30 minutes' and (later - interval '30 minutes') at time zone zone = wall
            then later - interval '30 minutes'
          else later end as moment offset 0) event
    )
  end
$$;

create function colonnade.booking_spans(starts timestamptz, seconds bigint, recurrence text) returns tstzmultirange
language sql immutable parallel safe as $$
  select colonnade.booking_spans(starts, starts + make_interval(secs => seconds), recurrence)
$$;

create function colonnade.booking_spans(starts date, ends date, recurrence text) returns datemultirange
language sql immutable parallel safe as $$
  select case when recurrence is null then datemultirange(colonnade.booking_span(starts, ends)) else (
    select range_agg(colonnade.booking_span(day, day + (ends - starts)))
    from colonnade.series_starts(starts, null, recurrence) as day
  ) end
$$;

create function colonnade.booking_spans(starts date, seconds bigint, recurrence text) returns datemultirange
language sql immutable parallel safe as $$
  select case when recurrence is null then datemultirange(colonnade.booking_span(starts, seconds)) else (
    select range_agg(colonnade.booking_span(day, seconds)) from colonnade.series_starts(starts, null, recurrence) as day
  ) end
$$;

create function colonnade.booking_spans(starts date, clock time, seconds bigint, recurrence text) returns tsmultirange
language sql immutable parallel safe as $$
  select case when recurrence is null then tsmultirange(colonnade.booking_span(starts, clock, seconds)) else (
    select range_agg(colonnade.booking_span(day, clock, seconds)) from colonnade.series_starts(starts, clock, recurrence) as day
  ) end
$$;
