-- Columns that have become others, by the document's ids: what operations up to `last_operation` wrote is of the type before.
create table colonnade.changed_type (
  column_id bigint not null,
  last_operation bigint not null,
  -- The column as it was, as the document has it.
  was jsonb not null,
  at timestamptz not null default now(),
  primary key (column_id, last_operation)
);

-- Several choices as one text: their words by code, in the order of the value.
create function colonnade.words_of(codes text[], words jsonb) returns text
language sql immutable parallel safe as $$
  select case when cardinality(codes) > 0 then
    (select string_agg(coalesce(words ->> c.code, c.code), '; ' order by c.at) from unnest(codes) with ordinality c(code, at)) end
$$;

-- The choices that a text names, in the order of their list; null where one of its words names none.
create function colonnade.codes_of(text text, codes jsonb, listed text[]) returns text[]
language sql immutable parallel safe as $$
  select case when count(*) > 0 and bool_and(codes ? w.word) then
    (select array_agg(l.code order by l.at) from unnest(listed) with ordinality l(code, at)
      where l.code = any(array_agg(codes ->> w.word))) end
  from (select btrim(p.part) as word from regexp_split_to_table(text, '[;|,،]') p(part)) w
  where w.word <> ''
$$;
