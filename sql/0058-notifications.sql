-- What concerns an account. `kind` is one of the product's registry; `once` names the cause, which notifies an account once.
-- `subject` holds ids alone: what they are called is asked when it is read, with the rights that the reader has then.
create table colonnade.notification (
  id bigint generated always as identity primary key,
  account text not null,
  kind text not null,
  once text not null,
  table_id bigint,
  record_id bigint,
  subject jsonb not null default '{}',
  by_account text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  finished_at timestamptz,
  -- When a letter told of it.
  mailed_at timestamptz,
  unique (account, once)
);
create index notification_open on colonnade.notification (account, id desc) where finished_at is null;
create index notification_finished on colonnade.notification (account, id desc) where finished_at is not null;
create index notification_age on colonnade.notification (created_at);

-- By which way an account hears of which kind, where it has said so; and when the next letter about what is unread is due.
create table colonnade.notification_setting (
  account text primary key,
  ways jsonb not null default '{}',
  -- What the account reads in, where it does not say so itself.
  locale text not null,
  time_zone text not null,
  digest_at time not null default '08:00',
  next_digest_at timestamptz
);
create index notification_digest on colonnade.notification_setting (next_digest_at) where next_digest_at is not null;
