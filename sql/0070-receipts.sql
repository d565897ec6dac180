-- When the program of somebody an e-mail went to told that it was read (RFC 8098).
alter table colonnade.outgoing_recipient add column read_at timestamptz;

-- What became of the wish of an e-mail's sender to be told that it was read: decided once for each copy.
create table colonnade.mail_receipt (
  message bigint primary key,
  sent boolean not null,
  decided_at timestamptz not null default now()
);
