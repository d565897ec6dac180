-- Messages that are being written: kept until they are sent or deleted, outside the limits of other unfinished work. What
-- was deleted can be had back for a month. A draft with `sends_at` is on its way: until then it can be taken back.
create table colonnade.message_draft (
  id bigint generated always as identity primary key,
  account text not null,
  version integer not null default 1,
  content jsonb not null,
  sends_at timestamptz,
  -- Why it could not be sent: a code of an error and its parameters.
  problem jsonb,
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index message_draft_of on colonnade.message_draft (account, saved_at desc, id desc);
