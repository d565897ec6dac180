-- What a record takes of what it needs, for constraints that refuse to give it twice: without its end, so that one may
-- begin where another ends, and nothing at all where no length is known or it ends before it begins.

create extension if not exists btree_gist;

create function colonnade.booking_span(starts timestamptz, ends timestamptz) returns tstzrange
language sql immutable parallel safe as $$
  select case when ends > starts then tstzrange(starts, ends) end
$$;

create function colonnade.booking_span(starts timestamptz, seconds bigint) returns tstzrange
language sql immutable parallel safe as $$
  select case when starts is not null and seconds > 0 then tstzrange(starts, starts + make_interval(secs => seconds)) end
$$;

-- The last day belongs to it; a day alone is taken whole.
create function colonnade.booking_span(starts date, ends date) returns daterange
language sql immutable parallel safe as $$
  select case when coalesce(ends, starts) >= starts then daterange(starts, coalesce(ends, starts), '[]') end
$$;

-- Days that are begun are taken whole.
create function colonnade.booking_span(starts date, seconds bigint) returns daterange
language sql immutable parallel safe as $$
  select case when starts is not null and coalesce(seconds, 1) > 0 then
    daterange(starts, starts + ((coalesce(seconds, 1) + 86399) / 86400)::integer) end
$$;

-- From a time of a day on; the whole day where there is none.
create function colonnade.booking_span(starts date, clock time, seconds bigint) returns tsrange
language sql immutable parallel safe as $$
  select case
    when starts is null then null
    when clock is null then tsrange(starts::timestamp, (starts + 1)::timestamp)
    when seconds > 0 then tsrange(starts + clock, starts + clock + make_interval(secs => seconds))
  end
$$;

-- Whoever takes something waits for those who are about to take the same, or what falls to the same of 256 locks: of a
-- table with many of them, no more are held at once.
create function colonnade.await_booking() returns trigger language plpgsql as $f$
declare
  resource bigint;
begin
  execute format('select ($1).%I', tg_argv[0]) into resource using new;
  perform pg_advisory_xact_lock(hashtextextended('booking ' || tg_relid || ' ' || hashint8(resource) % 256, 0));
  return new;
end $f$;

-- Has what is taken asked for at the end of what is being written, or at once: by the names that the constraints have now.
create function colonnade.defer_bookings(whether boolean) returns void language plpgsql as $f$
declare
  names text;
begin
  select string_agg(format('app.%I', conname), ', ') into names
    from pg_constraint where contype = 'x' and connamespace = 'app'::regnamespace;
  if names is not null then
    execute format('set constraints %s %s', names, case when whether then 'deferred' else 'immediate' end);
  end if;
end $f$;
