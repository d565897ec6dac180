-- How an account arranges the columns of a list: of a view, of a table without one, or of the list column of a form.
create table colonnade.list_arrangement (
  account text not null,
  list text not null check (list in ('view', 'table', 'column')),
  object_id bigint not null,
  arrangement jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (account, list, object_id)
);
