-- Files of records. Bytes are kept in a store outside the database, under the SHA-256 of what they are; cells name files,
-- and a file names its content.

-- What the store keeps: a row is there before its bytes are, and goes after them.
create table colonnade.content (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  created_at timestamptz not null default now()
);

-- Each upload. It belongs to its account until a cell holds it; `hash` is empty while its bytes are on their way.
create table colonnade.file (
  id uuid primary key default gen_random_uuid(),
  account text not null,
  name text not null,
  -- In bytes, as it was announced.
  size bigint not null check (size >= 0),
  hash text references colonnade.content,
  -- Found from the content.
  media text,
  -- In pixels, of images.
  width integer,
  height integer,
  created_at timestamptz not null default now(),
  -- Some cell held it once.
  kept boolean not null default false,
  -- Who appends to it at the moment, until when unless that one says so again: one connection at a time.
  writer uuid,
  writing_until timestamptz
);
create index file_by_account on colonnade.file (account);
create index file_by_content on colonnade.file (hash);
create index file_not_kept on colonnade.file (created_at) where not kept;

-- When a cell gave up a file. It may still hold it, and others may: who collects looks.
create table colonnade.released (
  file uuid not null,
  at timestamptz not null default now()
);
create index released_at on colonnade.released (at);
create index released_file on colonnade.released (file);

-- The files that a text names, as the JSON of a record does.
create function colonnade.files_in(value text) returns setof uuid language sql immutable parallel safe
as $f$
  select distinct found[1]::uuid
    from regexp_matches(value, '"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\?"', 'g') found
$f$;

-- Called for a record in which a cell with files changes: what comes is kept, what goes is released. The arguments name the
-- column, and its id, by which it is called while it is out of the catalog. Locks the files that come: whoever collects
-- locks a file first and then looks for cells that hold it, so that none that is kept is ever collected.
create function colonnade.hold_files() returns trigger language plpgsql as $f$
declare
  was text := '';
  becomes text := '';
  held bigint;
begin
  if tg_op <> 'INSERT' then
    was := coalesce(to_jsonb(old) ->> tg_argv[0], to_jsonb(old) ->> ('_gone_' || tg_argv[1]), '');
  end if;
  if tg_op <> 'DELETE' then
    becomes := coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(new) ->> ('_gone_' || tg_argv[1]), '');
    perform from colonnade.file f where f.id in (select colonnade.files_in(becomes)) order by f.id for share;
    get diagnostics held = row_count;
    if held < (select count(*) from colonnade.files_in(becomes)) and colonnade.refuse('file.gone') then
      return null;
    end if;
    update colonnade.file set kept = true where not kept and id in (select colonnade.files_in(becomes));
  end if;
  insert into colonnade.released (file)
    select colonnade.files_in(was) except select colonnade.files_in(becomes);
  return null;
end $f$;

-- What the files of a cell are called, in their order.
create function colonnade.file_names(value jsonb) returns text language sql immutable parallel safe
as $f$
  select string_agg(coalesce(f ->> 'title', f ->> 'name'), ', ' order by at)
    from jsonb_path_query(value, '$[*]') with ordinality as t (f, at)
$f$;

-- Small images drawn of others, by the size and what is written over them; they can be drawn anew at any time.
create unlogged table colonnade.thumbnail (
  hash text not null references colonnade.content on delete cascade,
  variant text not null,
  media text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (hash, variant)
);
