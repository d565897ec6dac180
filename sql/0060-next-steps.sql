-- What is to be done next at records, by the table at the top of the record's family.
create table colonnade.next_step (
  id bigint generated always as identity primary key,
  table_id bigint not null,
  record_id bigint not null,
  -- Who noted it.
  account text not null,
  -- Given by the browser: what comes again because its answer was lost is known by it.
  key text not null,
  text text not null,
  due_on date,
  -- Who is to do it, and which assignment that is.
  user_id bigint not null,
  assigned integer not null default 1,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  done_at timestamptz,
  done_by text,
  deleted_at timestamptz,
  deleted_by text,
  -- The day of which its user was reminded.
  told_due_on date,
  unique (account, key),
  check ((done_at is null) = (done_by is null)),
  check ((deleted_at is null) = (deleted_by is null))
);
create index next_step_of_record on colonnade.next_step (table_id, record_id, id);
create index next_step_of_user on colonnade.next_step (user_id, coalesce(due_on, 'infinity'::date), id)
  where done_at is null and deleted_at is null;
create index next_step_untold on colonnade.next_step (due_on)
  where done_at is null and deleted_at is null and told_due_on is distinct from due_on;
create index next_step_deleted on colonnade.next_step (deleted_at) where deleted_at is not null;
