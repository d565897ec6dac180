-- Files that were uploaded to be imported: kept for a day, from being looked at to being imported. One without a hash has
-- not come whole.
create table colonnade.import_file (
  id bigint generated always as identity primary key,
  account text not null,
  table_id bigint not null,
  name text not null,
  bytes bigint,
  hash text,
  encoding text,
  checked jsonb,
  lines bigint,
  progress jsonb,
  at timestamptz not null default now()
);
create index import_file_account on colonnade.import_file (account, id);

create table colonnade.import_part (
  file_id bigint not null references colonnade.import_file on delete cascade,
  at integer not null,
  bytes bytea not null,
  primary key (file_id, at)
);
alter table colonnade.import_part alter column bytes set storage external;

-- What an account has chosen last for a table and files with the same headers, which are known by their hash.
create table colonnade.import_mapping (
  account text not null,
  table_id bigint not null,
  headers text not null,
  settings jsonb not null,
  at timestamptz not null default now(),
  primary key (account, table_id, headers)
);
