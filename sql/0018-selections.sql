-- Questions about lists, kept while their session lasts: "all that match" is asked again when something is done with it.
create table colonnade.selection (
  id bigint primary key generated always as identity,
  session_id bigint references colonnade.session (id) on delete cascade,
  account text not null,
  table_id bigint not null,
  -- As requests carry them.
  filter jsonb,
  search text,
  -- Ids of records that were taken out again.
  without bigint[] not null,
  made_at timestamptz not null default now()
);
create index selection_by_session on colonnade.selection (session_id);
create index selection_by_age on colonnade.selection (made_at);
