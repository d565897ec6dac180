-- Links by which somebody without an account reads one list or one record. Of the key that stands in a link's address
-- only the hash is kept. `content` says what is shown, by ids; what is read of it, its maker's rights say at each call.
create table colonnade.shared_link (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  name text not null,
  -- The account that made it, and the time zone in which its filters are asked.
  account text not null,
  time_zone text not null,
  table_id bigint not null,
  record_id bigint,
  content jsonb not null,
  password_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  opened integer not null default 0,
  opened_at timestamptz
);
create index shared_link_by_account on colonnade.shared_link (account, id);
