-- A number as a column of limited places takes it; empty where it is then more than the most, up or down. Not strict, so
-- that PostgreSQL can write it out where its operand is a simple one.
create function colonnade.confined(number numeric, places integer, most numeric) returns numeric
language sql immutable parallel safe
as $f$ select case when abs(round(number, places)) <= most then round(number, places) end $f$;
