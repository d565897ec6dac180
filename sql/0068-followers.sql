-- Who follows records, by the table at the top of their family.
create table colonnade.follower (
  table_id bigint not null,
  record_id bigint not null,
  user_id bigint not null,
  -- Whoever began later has a higher one.
  number bigint generated always as identity,
  since timestamptz not null default now(),
  -- Who has stopped follows again by what that one does alone.
  stopped_at timestamptz,
  primary key (table_id, record_id, user_id)
);
create index follower_of_user on colonnade.follower (user_id, number) where stopped_at is null;
