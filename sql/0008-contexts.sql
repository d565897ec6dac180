-- Whether a draft holds anything that its user has done: what holds nothing goes first.
alter table colonnade.context add column changed boolean not null default false;
update colonnade.context set changed = revision > 1;

-- What calls with a key of their own have answered: whoever repeats one gets the same. `request` tells one call from
-- another; a call and its answer are written together, or neither is.
create table colonnade.kept_answer (
  account text not null,
  key text not null,
  request text not null,
  answer jsonb not null,
  at timestamptz not null default now(),
  primary key (account, key)
);
