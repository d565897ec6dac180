-- JSON as columns keep it: its text without the space between its parts (src/core/fields/json).

-- A path as its steps, or null where a text is none; `jsonPath` reads the same.
create function colonnade.json_steps(path text) returns text[] language plpgsql immutable strict parallel safe
as $f$
declare
  rest text := path;
  steps text[] := '{}';
  found text[];
begin
  if length(path) > 1000 then
    return null;
  end if;
  while rest <> '' loop
    -- Names are parted by dots, and nothing else is.
    found := regexp_match(rest, case when rest = path then '^([^]."[]+)|^\[(-?[0-9]{1,9})\]|^\["((?:[^"\\]|\\["\\])+)"\]'
      else '^\.([^]."[]+)|^\[(-?[0-9]{1,9})\]|^\["((?:[^"\\]|\\["\\])+)"\]' end);
    if found is null then
      return null;
    end if;
    steps := steps || coalesce(found[1], found[2], regexp_replace(found[3], '\\(["\\])', '\1', 'g'));
    rest := substr(rest, 1 + case
      when found[1] is not null then length(found[1]) + (rest <> path)::integer
      when found[2] is not null then length(found[2]) + 2
      else length(found[3]) + 4 end);
  end loop;
  return case when cardinality(steps) between 1 and 100 then steps end;
end $f$;

-- How deep objects and lists are in each other; of what is no JSON at least as deep as a reader gets.
create function colonnade.json_depth(given text) returns integer language plpgsql immutable strict parallel safe
as $f$
declare
  signs text := regexp_replace(regexp_replace(given, '"(?:[^"\\]|\\.)*"?', '', 'g'), '[^][{}]+', '', 'g');
begin
  return coalesce((select max(d.depth) from (
    select sum(case when s.sign in ('[', '{') then 1 else -1 end) over (order by s.at) as depth
    from regexp_split_to_table(signs, '') with ordinality s(sign, at)) d), 0);
end $f$;

-- Whether a text is JSON that PostgreSQL can read; what is far too deep would end the statement.
create function colonnade.is_json(given text) returns boolean language plpgsql immutable strict parallel safe
as $f$
begin
  if length(given) - length(translate(given, '[{', '')) > 1000 and colonnade.json_depth(given) > 100 then
    return false;
  end if;
  return pg_input_is_valid(given, 'jsonb');
end $f$;

-- A text as the JSON that columns keep, or null where it is none that they take.
create function colonnade.compact_json(given text) returns text language plpgsql immutable strict parallel safe
as $f$
declare
  compact text;
  numbers text;
begin
  if not colonnade.is_json(given) or given is not json with unique keys or colonnade.json_depth(given) > 100 then
    return null;
  end if;
  compact := regexp_replace(given, '("(?:[^"\\]|\\.)*")|[ \t\n\r]+', '\1', 'g');
  numbers := regexp_replace(compact, '"(?:[^"\\]|\\.)*"', '', 'g');
  if length(compact) > 1000000 or numbers ~ '[-+0-9.eE]{201}' or numbers ~ '[eE][-+]?0*[1-9][0-9]{3}' then
    return null;
  end if;
  return compact;
end $f$;

-- The part of a JSON text at a path where that is a text, a number or a truth value, as text; null otherwise.
create function colonnade.json_text(given text, path text) returns text language plpgsql immutable strict parallel safe
as $f$
declare
  part json;
begin
  if not colonnade.is_json(given) then
    return null;
  end if;
  part := given::json #> colonnade.json_steps(path);
  return case when json_typeof(part) in ('string', 'number', 'boolean') then colonnade.text_result(part #>> '{}') end;
end $f$;

-- A text as a number of JSON, or null.
create function colonnade.json_number(text) returns numeric language sql immutable strict parallel safe
as $f$ select case when length($1) <= 200 and $1 ~ '^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$' then $1::numeric end $f$;

-- −1, 0 or 1: a number by size, a text by the codes of its characters; null where the part is no such thing, or `wanted` is none.
create function colonnade.json_compare(part json, wanted text) returns integer language sql immutable strict parallel safe
as $f$ select case json_typeof(part)
  when 'number' then sign((part #>> '{}')::numeric - colonnade.json_number(wanted))::integer
  when 'string' then case when (part #>> '{}') collate "C" < wanted then -1 when (part #>> '{}') = wanted then 0 else 1 end
  when 'boolean' then case when (part #>> '{}') = wanted then 0 end end $f$;

-- Whether a text contains another one without case and accents, or a list has an item that equals it.
create function colonnade.json_contains(part json, wanted text) returns boolean language sql immutable strict parallel safe
as $f$ select case json_typeof(part)
  when 'string' then colonnade.folded(part #>> '{}') like '%' || colonnade.like_literal(wanted) || '%'
  when 'array' then exists (select 1 from json_array_elements(part) item where colonnade.json_compare(item, wanted) = 0) end $f$;

create function colonnade.json_begins(part json, wanted text) returns boolean language sql immutable strict parallel safe
as $f$ select json_typeof(part) = 'string' and colonnade.folded(part #>> '{}') like colonnade.like_literal(wanted) || '%' $f$;

-- Whether there is nothing: no part, null, no characters, no items, no keys.
create function colonnade.json_is_empty(part json) returns boolean language sql immutable parallel safe
as $f$ select case coalesce(json_typeof(part), 'null')
  when 'null' then true
  when 'string' then part #>> '{}' = ''
  when 'array' then json_array_length(part) = 0
  when 'object' then not exists (select 1 from json_object_keys(part))
  else false end $f$;

-- Whether a JSON text has a part that fulfils `asked`: a condition with path, operator and value. Never null.
create function colonnade.json_meets(given text, asked jsonb) returns boolean language plpgsql immutable parallel safe
as $f$
declare
  part json := given::json #> colonnade.json_steps(asked ->> 'path');
  wanted text := asked ->> 'value';
  compared integer := colonnade.json_compare(part, wanted);
begin
  return case asked ->> 'operator'
    when 'isEmpty' then colonnade.json_is_empty(part)
    when 'isNotEmpty' then not colonnade.json_is_empty(part)
    when 'equal' then compared is not distinct from 0
    when 'different' then compared is distinct from 0
    when 'contains' then colonnade.json_contains(part, wanted) is true
    when 'doesNotContain' then colonnade.json_contains(part, wanted) is not true
    when 'beginsWith' then colonnade.json_begins(part, wanted) is true
    when 'doesNotBeginWith' then colonnade.json_begins(part, wanted) is not true
    -- True and false have no order.
    when 'less' then compared = -1
    when 'lessOrEqual' then compared <= 0 and json_typeof(part) <> 'boolean'
    when 'greater' then compared = 1
    when 'greaterOrEqual' then compared >= 0 and json_typeof(part) <> 'boolean'
  end is true;
end $f$;
