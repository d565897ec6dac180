-- Addresses, in lower case, whose owners want no mailings any more.
create table colonnade.mail_unsubscribed (
  address text primary key,
  unsubscribed_at timestamptz not null default now()
);
create index mail_unsubscribed_latest on colonnade.mail_unsubscribed (unsubscribed_at desc, address);
