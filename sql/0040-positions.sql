-- Positions: {"latitude", "longitude"} in degrees, with seven decimal places at most; north and east are positive.

-- The position of two numbers; null beyond the poles or the date line.
create function colonnade.make_position(latitude numeric, longitude numeric) returns jsonb
language sql immutable parallel safe as $$
  select case when abs(latitude) <= 90 and abs(longitude) <= 180 then
    jsonb_build_object('latitude', trim_scale(round(latitude, 7)), 'longitude', trim_scale(round(longitude, 7))) end
$$;

-- The one text of a position.
create function colonnade.position_text(place jsonb) returns text
language sql immutable parallel safe as $$
  select (place ->> 'latitude') || ', ' || (place ->> 'longitude')
$$;

-- The position that such a text names; null for any other text.
create function colonnade.text_position(text text) returns jsonb
language sql immutable parallel safe as $$
  select colonnade.make_position(m.parts[1]::numeric, m.parts[2]::numeric)
  from regexp_match(text, '^(-?[0-9]{1,3}(?:\.[0-9]{1,7})?)(?:, |; ?)(-?[0-9]{1,3}(?:\.[0-9]{1,7})?)$') m(parts)
$$;

-- A position in the plane of longitudes and latitudes, as indexes hold it.
create function colonnade.position_point(place jsonb) returns point
language sql immutable strict parallel safe as $$
  select point((place ->> 'longitude')::float8, (place ->> 'latitude')::float8)
$$;

-- Metres between two positions along the great circle, on a ball of the earth's mean radius; rounded to whole ones.
create function colonnade.distance(one jsonb, other jsonb) returns numeric
language sql immutable strict parallel safe as $$
  select round((2 * 6371008.8 * asin(least(1, sqrt(
    power(sin((p.lat2 - p.lat1) / 2), 2) + cos(p.lat1) * cos(p.lat2) * power(sin((p.lng2 - p.lng1) / 2), 2)))))::numeric)
  from (select radians((one ->> 'latitude')::float8) as lat1, radians((other ->> 'latitude')::float8) as lat2,
    radians((one ->> 'longitude')::float8) as lng1, radians((other ->> 'longitude')::float8) as lng2) p
$$;

-- A box of longitudes and latitudes around the places within so many metres of one, {"latitude", "longitude", "within"}.
create function colonnade.box_around(around jsonb) returns box
language sql immutable strict parallel safe as $$
  select case when a.reach < 90 - abs(a.latitude) and abs(a.longitude) + a.aside <= 180
    then box(point(a.longitude - a.aside, a.latitude - a.reach), point(a.longitude + a.aside, a.latitude + a.reach))
    -- Around a pole, or beyond the date line.
    else box(point(-180, a.latitude - a.reach), point(180, a.latitude + a.reach)) end
  from (select r.*, degrees(asin(least(1, sin(least(radians(r.reach), pi() / 2)) / greatest(cos(radians(r.latitude)), 1e-9)))) + 1e-6 as aside
    from (select (around ->> 'latitude')::float8 as latitude, (around ->> 'longitude')::float8 as longitude,
      degrees(((around ->> 'within')::float8 + 1) / 6371008.8) + 1e-6 as reach) r) a
$$;

-- The box of {"south", "west", "north", "east"}; all longitudes where it crosses the date line.
create function colonnade.box_of(asked jsonb) returns box
language sql immutable strict parallel safe as $$
  select case when b.west <= b.east then box(point(b.west, b.south), point(b.east, b.north))
    else box(point(-180, b.south), point(180, b.north)) end
  from (select (asked ->> 'south')::float8 as south, (asked ->> 'west')::float8 as west,
    (asked ->> 'north')::float8 as north, (asked ->> 'east')::float8 as east) b
$$;

-- Whether the longitude of a position lies between the sides of a box, which may cross the date line.
create function colonnade.is_between_sides(place jsonb, asked jsonb) returns boolean
language sql immutable strict parallel safe as $$
  select case when (asked ->> 'west')::numeric <= (asked ->> 'east')::numeric
    then (place ->> 'longitude')::numeric between (asked ->> 'west')::numeric and (asked ->> 'east')::numeric
    else (place ->> 'longitude')::numeric >= (asked ->> 'west')::numeric
      or (place ->> 'longitude')::numeric <= (asked ->> 'east')::numeric end
$$;
