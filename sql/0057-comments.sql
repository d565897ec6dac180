-- Comments at records, by the table at the top of the record's family. What is inherited is named by the column that it
-- comes from; an answer has the place of what it answers.
create table colonnade.comment (
  id bigint generated always as identity primary key,
  table_id bigint not null,
  record_id bigint not null,
  column_id bigint,
  parent_id bigint references colonnade.comment on delete cascade,
  account text not null,
  -- Given by the browser: what comes again because its answer was lost is known by it.
  key text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by text,
  unique (account, key),
  check ((deleted_at is null) = (deleted_by is null))
);
create index comment_of_record on colonnade.comment (table_id, record_id, id);
create index comment_answers on colonnade.comment (parent_id, id) where parent_id is not null;
create index comment_deleted on colonnade.comment (deleted_at) where deleted_at is not null;

-- The users whom comments mention.
create table colonnade.comment_mention (
  comment_id bigint not null references colonnade.comment on delete cascade,
  user_id bigint not null,
  primary key (comment_id, user_id)
);
create index comment_mention_of_user on colonnade.comment_mention (user_id, comment_id);
