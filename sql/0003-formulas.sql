-- What formulas are made of in SQL, each with the meaning that src/core/formula gives it in JavaScript. All of it is
-- immutable, so that it may be part of generated columns and indexes. `strict` is "empty as soon as an operand is".

-- A quotient with twelve places, halves rounded away from zero, computed on whole numbers so that no digit is lost.
create function colonnade.quotient(numeric, numeric) returns numeric language sql immutable strict parallel safe
as $f$ select case when $2 <> 0 then
  trim_scale(sign($1) * sign($2) * div(2 * abs($1) * 1000000000000::numeric + abs($2), 2 * abs($2)) * 0.000000000001::numeric) end $f$;

-- A power with a whole exponent, exact for positive ones.
create function colonnade.power(base numeric, exponent numeric) returns numeric language plpgsql immutable strict parallel safe
as $f$
declare
  result numeric := 1;
begin
  if exponent <> trunc(exponent) or abs(exponent) > 100 or (base = 0 and exponent < 0) then
    return null;
  end if;
  for at in 1 .. abs(exponent)::integer loop
    result := result * base;
  end loop;
  if exponent < 0 then
    result := colonnade.quotient(1, result);
  end if;
  return case when abs(result) < 1e40::numeric then trim_scale(result) end;
end $f$;

create function colonnade.round_to(numeric, numeric) returns numeric language sql immutable strict parallel safe
as $f$ select trim_scale(round($1, least(greatest($2, -20), 20)::integer)) $f$;

-- How many characters: never less than none, never so many that counting them could fail.
create function colonnade.characters(numeric) returns integer language sql immutable parallel safe
as $f$ select least(greatest(coalesce($1, 0), 0), 1000000)::integer $f$;

-- A text as a result: empty without characters, and beyond the longest.
create function colonnade.text_result(text) returns text language sql immutable strict parallel safe
as $f$ select case when length($1) between 1 and 100000 then $1 end $f$;

-- array_to_string is only stable because elements of any type may come; texts always read alike.
create function colonnade.join_texts(separator text, parts text[]) returns text language plpgsql immutable parallel safe
as $f$
begin
  return colonnade.text_result(array_to_string(parts, coalesce(separator, '')));
end $f$;

create function colonnade.plain(text) returns text language sql immutable strict parallel safe
as $f$ select normalize(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'), nfc) $f$;

-- What texts are ordered by before their own code points: without case and accents.
create function colonnade.text_key(text) returns text language sql immutable strict parallel safe
as $f$ select colonnade.plain(lower($1 collate "und-x-icu")) $f$;

-- −1, 0 or 1: without case and accents first, then by code points.
create function colonnade.compare_texts(text, text) returns integer language plpgsql immutable strict parallel safe
as $f$
declare
  one text collate "C" := colonnade.text_key($1);
  other text collate "C" := colonnade.text_key($2);
begin
  if one = other then
    one := $1;
    other := $2;
  end if;
  return case when one < other then -1 when one > other then 1 else 0 end;
end $f$;

create function colonnade.ends_with(text, text) returns boolean language sql immutable parallel safe
as $f$ select right(coalesce($1, ''), length(coalesce($2, ''))) = coalesce($2, '') $f$;

create function colonnade.replace_text(whole text, old text, fresh text) returns text language plpgsql immutable parallel safe
as $f$
declare
  shorter text;
begin
  if coalesce(whole, '') = '' or coalesce(old, '') = '' then
    return nullif(whole, '');
  end if;
  shorter := replace(whole, old, '');
  if length(whole)::bigint + (length(whole) - length(shorter)) / length(old)
      * (length(coalesce(fresh, ''))::bigint - length(old)) > 100000 then
    return null;
  end if;
  return nullif(replace(whole, old, coalesce(fresh, '')), '');
end $f$;

create function colonnade.pad_text(whole text, size numeric, filler text) returns text language sql immutable parallel safe
as $f$ select nullif(case
  when coalesce(filler, '') = '' or coalesce(size, 0) <= length(coalesce(whole, '')) then coalesce(whole, '')
  when size > 100000 then ''
  else lpad(coalesce(whole, ''), size::integer, filler) end, '') $f$;

create function colonnade.text_number(text) returns numeric language sql immutable strict parallel safe
as $f$ select case when $1 ~ '^[+-]?[0-9]{1,30}(\.[0-9]{1,20})?$' then trim_scale($1::numeric) end $f$;

create function colonnade.day_text(date) returns text language plpgsql immutable strict parallel safe
as $f$
begin
  return to_char($1, 'YYYY-MM-DD');
end $f$;

-- A day of the years 1 to 9999, counted from the first; empty for any other number.
create function colonnade.day_at(numeric) returns date language sql immutable strict parallel safe
as $f$ select case when $1 between 0 and 3652058 then date '0001-01-01' + $1::integer end $f$;

create function colonnade.add_days(date, numeric) returns date language sql immutable strict parallel safe
as $f$ select colonnade.day_at($1 - date '0001-01-01' + $2) $f$;

create function colonnade.make_day(year numeric, month numeric, day numeric) returns date
language plpgsql immutable strict parallel safe
as $f$
begin
  if not (year between 1 and 9999 and month between 1 and 12 and day between 1 and 31) then
    return null;
  end if;
  if day > extract(day from make_date(year::integer, month::integer, 1) + interval '1 month' - interval '1 day') then
    return null;
  end if;
  return make_date(year::integer, month::integer, day::integer);
end $f$;

create function colonnade.add_months(day date, months numeric) returns date language sql immutable strict parallel safe
as $f$ select case
  when extract(year from day) * 12 + extract(month from day) - 1 + months between 12 and 119999
  then (day + make_interval(months => months::integer))::date end $f$;

create function colonnade.months_between(earlier date, later date) returns integer language plpgsql immutable strict parallel safe
as $f$
declare
  months integer := (extract(year from later) - extract(year from earlier)) * 12
    + extract(month from later) - extract(month from earlier);
begin
  if months > 0 and extract(day from later) < extract(day from earlier) then
    return months - 1;
  end if;
  if months < 0 and extract(day from later) > extract(day from earlier) then
    return months + 1;
  end if;
  return months;
end $f$;

-- 0001-01-01 was a Monday.
create function colonnade.workdays_before(date) returns integer language sql immutable strict parallel safe
as $f$ select ($1 - date '0001-01-01') / 7 * 5 + least(($1 - date '0001-01-01') % 7, 5) $f$;

create function colonnade.period_start(day date, months numeric) returns date language sql immutable strict parallel safe
as $f$ select make_date(extract(year from day)::integer,
  ((extract(month from day)::integer - 1) / months::integer) * months::integer + 1, 1) $f$;

create function colonnade.make_clock(hour numeric, minute numeric, second numeric) returns time
language sql immutable strict parallel safe
as $f$ select case when hour between 0 and 23 and minute between 0 and 59 and second between 0 and 59
  then make_time(hour::integer, minute::integer, second::double precision) end $f$;

create function colonnade.clock_at(seconds numeric) returns time language sql immutable strict parallel safe
as $f$ select time '00:00' + make_interval(secs => (((seconds % 86400) + 86400) % 86400)::double precision) $f$;

create function colonnade.clock_text(time) returns text language plpgsql immutable strict parallel safe
as $f$
begin
  return to_char($1, 'HH24:MI:SS');
end $f$;

-- Whole seconds, empty beyond the longest duration.
create function colonnade.duration(numeric) returns bigint language sql immutable strict parallel safe
as $f$ select case when abs(round($1)) <= 3600000000 then round($1)::bigint end $f$;

-- The moment at which the clock of a time zone shows this: of two the first; what clocks jump over moves on by the jump.
create function colonnade.moment(day date, clock time, zone text) returns timestamptz language plpgsql immutable strict parallel safe
as $f$
declare
  wall timestamp := day + clock;
  before timestamptz := wall at time zone 'UTC'
    - ((wall - interval '1 day') at time zone 'UTC' - (wall - interval '1 day') at time zone zone);
  after timestamptz := wall at time zone zone;
  result timestamptz := case when before at time zone zone = wall then least(before, after) else after end;
begin
  return case when result between timestamptz '0001-01-01 00:00:00Z' and timestamptz '9999-12-31 23:59:59.999Z' then result end;
end $f$;

create function colonnade.wall_day(moment timestamptz, zone text) returns date language sql immutable strict parallel safe
as $f$ select colonnade.add_days((moment at time zone zone)::date, 0) $f$;

create function colonnade.wall_clock(moment timestamptz, zone text) returns time language sql immutable strict parallel safe
as $f$ select date_trunc('second', moment at time zone zone)::time $f$;

create function colonnade.add_seconds(moment timestamptz, seconds numeric) returns timestamptz
language sql immutable strict parallel safe
as $f$ select case
  when extract(epoch from moment) + seconds between extract(epoch from timestamptz '0001-01-01 00:00:00Z')
    and extract(epoch from timestamptz '9999-12-31 23:59:59.999Z')
  then moment + make_interval(secs => seconds::double precision) end $f$;
