-- What a supervisor has changed of the configuration and not applied yet: steps on a version of the catalog.
create table colonnade.configuration_draft (
  user_id bigint primary key,
  base bigint not null references colonnade.catalog_version,
  title text not null default '',
  -- [{"at": moment, "edits": [...]}], from the first on; those after the first `done` were undone.
  steps jsonb not null default '[]',
  done integer not null default 0,
  revision bigint not null default 1,
  changed_at timestamptz not null default now()
);
