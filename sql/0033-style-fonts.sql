-- Fonts of the general style, found by the hash of their bytes (STYLE-20).
create table colonnade.style_font (
  hash text primary key,
  family text not null,
  -- The weights of a variable font.
  lightest smallint,
  heaviest smallint,
  bytes bytea not null,
  created_at timestamptz not null default now()
);
