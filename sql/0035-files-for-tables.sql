-- Files of which tables are made: they belong to no table until these are there. What became of their lines then.
alter table colonnade.import_file
  alter column table_id drop not null,
  add column for_tables boolean not null default false,
  add column outcome jsonb;

-- What reading a sheet of such a file once has found, so that it is not read again.
create table colonnade.file_profile (
  file_id bigint not null references colonnade.import_file on delete cascade,
  sheet integer not null,
  -- Texts of files may hold what jsonb refuses.
  profile json not null,
  primary key (file_id, sheet)
);

-- The different values of a column, as sorted hashes of 64 bits with the line of each: all of them, or the smallest of many.
create table colonnade.file_values (
  file_id bigint not null references colonnade.import_file on delete cascade,
  sheet integer not null,
  at integer not null,
  is_whole boolean not null,
  hashes bytea not null,
  lines bytea not null,
  primary key (file_id, sheet, at)
);
alter table colonnade.file_values alter column hashes set storage external, alter column lines set storage external;
