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
