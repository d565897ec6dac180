-- Users with whose rights others have worked. Of what such a user is named for, only the journal tells who it was.
create table colonnade.lent_user (user_id bigint primary key);
insert into colonnade.lent_user select distinct user_id from colonnade.operation where account is not null and user_id is not null;

create function colonnade.note_lent_user() returns trigger language plpgsql as $f$
begin
  insert into colonnade.lent_user values (new.user_id) on conflict do nothing;
  return null;
end $f$;
create trigger operation_lends after insert on colonnade.operation for each row
  when (new.account is not null and new.user_id is not null) execute function colonnade.note_lent_user();

-- The account of whoever created a record or, unless `made`, touched it last; `by` is the user whom the record names for
-- it. Empty where nobody is named, or the journal no longer goes back so far.
create function colonnade.doer(by bigint, kinds bigint[], record bigint, made boolean) returns text language plpgsql stable as $f$
begin
  if by is null or not exists (select from colonnade.lent_user where user_id = by) then
    return 'user:' || by;
  end if;
  return (select coalesce(o.account, 'user:' || by)
    from colonnade.change c join colonnade.operation o on o.id = c.operation_id and o.at = c.at
    where c.table_id = any(kinds) and c.record_id = record and o.user_id = by and (not made or c.what = 'create')
    order by c.operation_id desc limit 1);
end $f$;
