-- The platform's own schema. Application data lives in the schema app, made from the catalog.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create schema app;

-- Text as searches compare it: without accents, in lower case. unaccent() is only stable because its dictionary could
-- be exchanged; the product never does that, so it may be part of generated columns and indexes.
do $$
declare
  home text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format(
    'create function colonnade.fold(text) returns text language sql immutable strict parallel safe
     as $f$ select lower(%1$I.unaccent(%2$L::regdictionary, $1)) $f$', home, quote_ident(home) || '.unaccent');
end $$;

-- A folded text as a pattern that LIKE takes literally.
create function colonnade.like_literal(text) returns text language sql immutable strict parallel safe
as $f$ select replace(replace(replace(colonnade.fold($1), '\', '\\'), '%', '\%'), '_', '\_') $f$;

-- A folded text as a regular expression that matches it literally.
create function colonnade.regex_literal(text) returns text language sql immutable strict parallel safe
as $f$ select regexp_replace(colonnade.fold($1), '([.*+?^${}()|\[\]\\-])', '\\\1', 'g') $f$;

-- Ends the statement that calls it with an error that the server knows by its message; nothing of it is kept.
create function colonnade.refuse(reason text) returns boolean language plpgsql as $f$
begin
  raise exception using errcode = 'CN001', message = reason;
end $f$;

create table colonnade.catalog_version (
  number bigint primary key generated always as identity,
  parent bigint references colonnade.catalog_version,
  author bigint,
  at timestamptz not null default now(),
  message text not null,
  document jsonb not null
);

-- One row: the version that is in force.
create table colonnade.catalog_current (
  single boolean primary key default true check (single),
  number bigint not null references colonnade.catalog_version
);

-- Steps of the first run that are not done yet: a start that was cut off goes on with them.
create table colonnade.pending (
  step text primary key
);

create table colonnade.credential (
  user_id bigint primary key,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table colonnade.user_role (
  user_id bigint not null,
  role_id bigint not null,
  primary key (user_id, role_id)
);

-- Only the hash of a session's token is kept: who reads this table cannot sign in with it.
create table colonnade.session (
  token_hash bytea primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  locale text not null,
  time_zone text not null,
  address text,
  user_agent text
);
create index session_by_user on colonnade.session (user_id);

-- One row while the first supervisor is awaited: the hash of the one-time code that the start printed.
create table colonnade.setup (
  single boolean primary key default true check (single),
  code_hash bytea not null
);

-- One running piece of work: a stack of open actions with their drafts. revision is compared and set at each change.
create table colonnade.context (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  frames jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index context_by_user on colonnade.context (user_id, touched_at);

-- The journal: who did what, and the reversible difference that it made to each record.
create table colonnade.operation (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  kind text not null,
  action_id bigint,
  table_id bigint,
  title text not null default ''
);
create index operation_at on colonnade.operation (at);

create table colonnade.change (
  operation_id bigint not null,
  table_id bigint not null,
  record_id bigint not null,
  -- {"column": [from, to]}
  diff jsonb not null
);
create index change_record on colonnade.change (table_id, record_id);
create index change_operation on colonnade.change (operation_id);
