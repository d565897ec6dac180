-- Images that forms show, by the hash of their bytes; which ones the application has is said by its document.
create table colonnade.application_image (
  hash text primary key,
  media text not null,
  -- In pixels.
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
