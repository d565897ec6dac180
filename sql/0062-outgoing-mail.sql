-- E-mails that go out of accounts of users. What one says is sealed, and goes once all its recipients are settled; its
-- files are named beside it, so that they are kept until then.
create table colonnade.outgoing_mail (
  id bigint generated always as identity primary key,
  account bigint not null,
  -- The account of the application that wrote it; null for automatic answers.
  sender text,
  mail_key text not null unique,
  mail_id text not null,
  content text,
  files jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index outgoing_mail_of on colonnade.outgoing_mail (account, created_at);

-- A recipient of an e-mail, each with a conversation of its own. `handed_at` is set before the last bytes are sent: what
-- ends after that without an answer is `uncertain`, and is never sent again by itself.
create table colonnade.outgoing_recipient (
  mail bigint not null references colonnade.outgoing_mail on delete cascade,
  address text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'uncertain')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  taken_until timestamptz,
  handed_at timestamptz,
  -- Why it is not sent: a code, and in one line what the mail server said.
  reason text,
  answer text,
  settled_at timestamptz,
  primary key (mail, address)
);
create index outgoing_waiting on colonnade.outgoing_recipient (next_at) where state = 'waiting';
