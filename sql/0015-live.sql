-- What the processes of all servers share to tell browsers of changes. After a crash nothing of it is missed: streams
-- begin anew, and whoever asks how long ago a table changed is told that it may have.
create unlogged table colonnade.live_table (
  table_id bigint primary key,
  at timestamptz not null
);

-- What the tabs of a browser show. `stream` names the stream of the browser, whichever process has it.
create unlogged table colonnade.live_watch (
  stream text not null,
  tab text not null,
  session_id bigint not null,
  tables jsonb not null,
  presence jsonb not null,
  until timestamptz not null,
  primary key (stream, tab)
);

-- Who has which record open; `table_id` is the top of the record's family.
create unlogged table colonnade.presence (
  stream text not null,
  tab text not null,
  user_id bigint not null,
  name text not null,
  table_id bigint not null,
  record_id bigint not null,
  editing boolean not null,
  until timestamptz not null,
  primary key (stream, tab, table_id, record_id)
);
create index presence_record on colonnade.presence (table_id, record_id);
