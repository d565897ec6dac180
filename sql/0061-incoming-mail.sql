-- Which e-mails of an account have come: what makes each come once, however often the mailbox shows it. `mail_key` is that of
-- its Message-ID (`message.message_key`), or a digest of its bytes where it has none. Also of those that made no record.
create table colonnade.mail_arrival (
  account bigint not null,
  mail_key text not null,
  arrived_at timestamptz not null default now(),
  primary key (account, mail_key)
);

-- Up to where the mailboxes of an account were read, by the numbers that its server gave (RFC 3501 2.3.1.1).
create table colonnade.mail_mailbox (
  account bigint not null,
  path text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  -- E-mails before that day are never read: they were there long before the account was.
  since date not null,
  primary key (account, path)
);

-- Whom an account has answered by itself, and when it did so last.
create table colonnade.mail_answered (
  account bigint not null,
  address text not null,
  answered_at timestamptz not null default now(),
  primary key (account, address)
);
