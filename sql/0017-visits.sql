-- Records that an account has opened: when last, and how often.
create table colonnade.visit (
  account text not null,
  table_id bigint not null,
  record_id bigint not null,
  last_at timestamptz not null default now(),
  count integer not null default 1,
  primary key (account, table_id, record_id)
);
create index visit_latest on colonnade.visit (account, last_at desc);

-- Records and lists that an account has marked, in its own order: a record by its id, a list by its address and what it is
-- called there.
create table colonnade.favourite (
  id bigint generated always as identity primary key,
  account text not null,
  table_id bigint not null,
  record_id bigint,
  address text,
  label text,
  place integer not null,
  check ((record_id is null) = (address is not null) and (address is null) = (label is null))
);
create unique index favourite_record on colonnade.favourite (account, table_id, record_id) where record_id is not null;
create unique index favourite_address on colonnade.favourite (account, address) where address is not null;
