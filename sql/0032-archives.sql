-- What brought a version, and in how many objects it differs from its parent; nothing is known of those of earlier days.
alter table colonnade.catalog_version add column occasion text;
alter table colonnade.catalog_version add column changes integer;

-- Versions of the configuration that were kept under a name. Versions are never deleted: an archive needs no copy.
create table colonnade.archive (
  id bigint primary key generated always as identity,
  name text not null,
  version bigint not null references colonnade.catalog_version,
  author bigint,
  at timestamptz not null default now()
);
create unique index archive_name on colonnade.archive (lower(name));
create index archive_version on colonnade.archive (version);
