-- Calendars elsewhere that an account sees in a planning: where they are, sealed, and their events as they were fetched last.
create table colonnade.subscribed_calendar (
  id bigint generated always as identity primary key,
  account text not null,
  view_id bigint not null,
  name text not null,
  colour text not null,
  shown boolean not null default true,
  address text not null,
  host text not null,
  etag text,
  last_modified text,
  -- When some process last began to fetch it, and when its events came.
  asked_at timestamptz not null default now(),
  fetched_at timestamptz not null default now(),
  -- Why the last time brought nothing: the key of a text and its parameters.
  problem jsonb,
  events jsonb not null
);
create index on colonnade.subscribed_calendar (account, view_id);
