-- Who signs in and how: accounts of every kind, what is asked of them, what was sent to them, what they did.

-- What administrators set for this installation, each setting checked by its schema; secret parts are sealed texts.
create table colonnade.site_setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by bigint
);

-- Images of the login page, by the hash of their bytes.
create table colonnade.style_image (
  hash text primary key,
  media text not null,
  -- In pixels; a drawing may have none.
  width integer,
  height integer,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- Every change of administration: what it was about, and its values before and after, secrets left out.
create table colonnade.administration_event (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  user_id bigint,
  address text,
  what text not null,
  before jsonb,
  after jsonb
);
create index administration_event_at on colonnade.administration_event (at);

-- An account is a text: user:17, extranet:<table>:<record>, anonymous:<session>. It owns drafts, passkeys, links.
alter table colonnade.session
  add column id bigint generated always as identity unique,
  add column account text,
  add column kind text not null default 'intranet' check (kind in ('intranet', 'extranet', 'anonymous')),
  add column table_id bigint,
  add column record_id bigint,
  add column method text not null default 'password',
  -- True where the configuration was opened, until when the person is believed without a new proof.
  add column configuring_until timestamptz,
  -- What the provider of a single sign-on wants to see again at sign-out, sealed.
  add column provider_hint text,
  -- The person's, as they were at sign-in.
  add column login text not null default '',
  add column name text not null default '';
update colonnade.session set account = 'user:' || user_id;
alter table colonnade.session alter column account set not null;
create index session_by_account on colonnade.session (account);

alter table colonnade.context add column owner text;
update colonnade.context set owner = 'user:' || user_id;
alter table colonnade.context alter column owner set not null;
drop index colonnade.context_by_user;
alter table colonnade.context drop column user_id;
create index context_by_owner on colonnade.context (owner, touched_at);

-- Who stood behind a technical account: the extranet user or the anonymous visit.
alter table colonnade.operation add column account text;

-- Passwords that an account had before.
create table colonnade.past_password (
  account text not null,
  at timestamptz not null default now(),
  password_hash text not null
);
create index past_password_by_account on colonnade.past_password (account, at);

-- Secrets that open one thing once: reset links, second factors under way, passkey challenges, sign-ons under way.
create table colonnade.one_time_secret (
  token_hash bytea primary key,
  purpose text not null,
  account text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_secret_by_account on colonnade.one_time_secret (account) where account is not null;
create index one_time_secret_end on colonnade.one_time_secret (expires_at);

-- Sign-ins, refusals and sign-outs: who, when, from where, how, and why refused.
create table colonnade.sign_in_event (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  what text not null,
  -- The account, where it is known; the login as it was typed, where one was.
  account text,
  login text,
  name text,
  method text not null,
  reason text,
  address text,
  user_agent text,
  session_id bigint
);
-- The trail is read backwards in time, whole or by one of these.
create index sign_in_event_at on colonnade.sign_in_event (at, id);
create index sign_in_event_by_what on colonnade.sign_in_event (what, at, id);
create index sign_in_event_by_account on colonnade.sign_in_event (account, at, id);
create index sign_in_event_by_login on colonnade.sign_in_event (lower(login), at, id);

-- Failures of the last minutes by hashed key (login, address, both): they slow down, whatever process answers. Losing
-- them in a crash of the database costs nothing but the slowness.
create unlogged table colonnade.failed_try (
  key bytea primary key,
  failures integer not null,
  last_at timestamptz not null default now()
);

-- Devices that have signed in with an account: they are not slowed down by what strangers try.
create table colonnade.known_device (
  token_hash bytea not null,
  account text not null,
  seen_at timestamptz not null default now(),
  primary key (token_hash, account)
);
create index known_device_by_account on colonnade.known_device (account);

-- The key that an account shares with an authenticator app, sealed; the last step of time whose code was used; and the
-- wrong codes since the last right one.
create table colonnade.totp (
  account text primary key,
  secret text not null,
  last_step bigint not null,
  failures integer not null default 0,
  created_at timestamptz not null default now()
);

-- The codes that still open an account once each, for the day when its app or its passkeys are lost: argon2 hashes.
create table colonnade.recovery_codes (
  account text primary key,
  salt bytea not null,
  hashes bytea[] not null
);

-- The name under which passkeys know an account: it tells nothing of it.
create table colonnade.user_handle (
  account text primary key,
  handle bytea not null unique
);

create table colonnade.passkey (
  id bigint primary key generated always as identity,
  account text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by more than one device.
  backed_up boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_by_account on colonnade.passkey (account);

-- Until when a session's person is believed to be there after a new proof; and by what a sign-in was completed.
alter table colonnade.session add column proven_until timestamptz;
alter table colonnade.sign_in_event add column factor text;

-- Passwords that were found to meet the rules: what was looked at and by which rules, so that it is looked at once.
create table colonnade.checked_password (
  account text primary key,
  proof bytea not null
);

-- E-mail on its way out. Its body is sealed, because it may hold a link that opens an account, and goes when it is sent.
create table colonnade.mail (
  id bigint primary key generated always as identity,
  purpose text not null,
  account text,
  recipient text not null,
  language text not null,
  subject text not null,
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  -- Why it is not sent: a code, and in one line what the mail server said.
  reason text,
  last_error text,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  -- Until when a process has it in its hands.
  taken_until timestamptz,
  -- After this it is of no use any more.
  useful_until timestamptz,
  sent_at timestamptz
);
create index mail_waiting on colonnade.mail (next_at) where state = 'waiting';
create index mail_by_state on colonnade.mail (state, id);
create index mail_by_account on colonnade.mail (account, created_at);
create index mail_created_at on colonnade.mail (created_at);

-- Who a user is at the providers of single sign-on: by issuer and subject, one of each issuer at most.
create table colonnade.external_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index external_identity_by_user on colonnade.external_identity (user_id);
