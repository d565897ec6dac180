-- Whether a draft holds anything that its user has done: what holds nothing goes first.
alter table colonnade.context add column changed boolean not null default false;
update colonnade.context set changed = revision > 1;
