-- Work that goes on behind the answers for one account.
create table colonnade.task (
  id bigint generated always as identity primary key,
  account text not null,
  -- The session that asked for it, and what its account reads in.
  session_id bigint not null,
  locale text not null,
  time_zone text not null,
  kind text not null,
  -- Parameters of its title, which is a text of its kind.
  title jsonb not null,
  input jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint,
  outcome jsonb,
  error jsonb,
  cancelling boolean not null default false,
  seen boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- When its process last said that it is at work.
  beat_at timestamptz,
  ended_at timestamptz
);
create index task_account on colonnade.task (account, id desc);
create index task_open on colonnade.task (state) where state in ('waiting', 'running');
create index task_ended on colonnade.task (ended_at);

-- The file that a task has made, in parts; a key for it is made of its secret and a session.
create table colonnade.task_file (
  task_id bigint primary key references colonnade.task on delete cascade,
  name text not null,
  media text not null,
  bytes bigint not null default 0,
  secret text not null
);
create table colonnade.task_file_part (
  task_id bigint not null references colonnade.task_file on delete cascade,
  at integer not null,
  data bytea not null,
  primary key (task_id, at)
);
