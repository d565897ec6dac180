-- Filters and variations of views that people keep under a name, for themselves or shared with roles. `owner` is an
-- account; `content` the texts of the list's address, the arrangement of its columns. What is deleted can come back.
create table colonnade.saved_list (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('filter', 'view')),
  owner text not null,
  table_id bigint not null,
  view_id bigint,
  name text not null,
  content jsonb not null,
  roles bigint[] not null default '{}',
  changed_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on colonnade.saved_list (table_id, kind);

-- Which of them a list opens with, for an account or for the users of a role (`role:7`).
create table colonnade.saved_default (
  holder text not null,
  table_id bigint not null,
  saved_id bigint not null references colonnade.saved_list on delete cascade,
  primary key (holder, table_id)
);
