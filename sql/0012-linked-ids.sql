-- The ids in the journal's value of a link or a list: of a list all, of a link its one, of an empty value none.
create function colonnade.linked_ids(value jsonb) returns setof bigint language sql immutable parallel safe
as $f$ select one::bigint from jsonb_array_elements_text(
  case jsonb_typeof(value) when 'array' then value when 'number' then jsonb_build_array(value) else '[]' end) one $f$;
