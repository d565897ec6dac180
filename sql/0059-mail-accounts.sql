-- How e-mail accounts do, and the tokens of those that sign in at a provider, sealed. A row is made when there is something to
-- keep; that of an account that is gone goes with the next cleaning.
create table colonnade.mail_account_state (
  account bigint primary key,
  -- How its servers answered last, and with which of its settings.
  state text not null default 'new' check (state in ('new', 'ok', 'failed')),
  settings text,
  -- Why not: the code of a text, one line of what the server said, and which server it was.
  problem jsonb,
  checked_at timestamptz,
  failed_since timestamptz,
  -- What its owner's consent at the provider gave, for which provider and client, and the token made of it.
  refresh_token text,
  access_token text,
  access_ends timestamptz,
  -- While one process asks for a new token, and while one tests the account; the tests since when.
  renewing_until timestamptz,
  testing_until timestamptz,
  tests integer not null default 0,
  tests_since timestamptz,
  -- The process that reads its mail, until when unless it says so again.
  held_by uuid,
  held_until timestamptz
);
