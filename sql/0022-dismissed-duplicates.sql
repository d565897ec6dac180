-- Pairs of records that somebody has called no duplicates: sets in which all pairs are such are left out.
create table colonnade.dismissed_pair (
  -- Of the table at the top of their family.
  table_id bigint not null,
  low bigint not null,
  high bigint not null check (low < high),
  account text not null,
  made_at timestamptz not null default now(),
  primary key (table_id, low, high)
);
