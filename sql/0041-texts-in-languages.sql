-- Texts by locale, {"en_GB": …, "fr_FR": …}.

-- The first of them that there is: where none of the languages that are asked for has one.
create function colonnade.any_text(texts jsonb) returns text
language sql immutable strict parallel safe as $$
  select t.value from jsonb_each_text(texts) t(key, value) order by t.key collate "C" limit 1
$$;

-- All of them, one below the other.
create function colonnade.every_text(texts jsonb) returns text
language sql immutable strict parallel safe as $$
  select string_agg(t.value, e'\n' order by t.key collate "C") from jsonb_each_text(texts) t(key, value)
$$;
