-- Groups of users: which roles users have by them, and what must always hold of users and groups.

-- The groups that a user is in, those that these belong to included. Deleted groups give nothing.
create function colonnade.groups_of(member bigint) returns setof bigint language plpgsql stable as $f$
begin
  return query
    with recursive inside(id) as (
      select m.source_id from app.user_group__members m
        join app.user_group g on g.id = m.source_id and g.deleted_at is null where m.target_id = member
      union
      select p.target_id from inside i join app.user_group__parents p on p.source_id = i.id
        join app.user_group g on g.id = p.target_id and g.deleted_at is null
    )
    select id from inside;
end $f$;

-- The roles that a user has, each once: the user's own and those of the groups. This alone decides.
create function colonnade.roles_of(member bigint) returns text[] language plpgsql stable as $f$
begin
  return array(
    select unnest(u.roles) from app."user" u where u.id = member
    union
    select unnest(g.roles) from colonnade.groups_of(member) o join app.user_group g on g.id = o);
end $f$;

-- A group never belongs to itself, through however many others. Asked where a transaction ends, one after the other, so
-- that two of them cannot make a circle together.
create function colonnade.refuse_group_circle() returns trigger language plpgsql as $f$
declare
  names jsonb;
begin
  perform pg_advisory_xact_lock(7220034);
  select jsonb_build_object('group', inner_group.label, 'parent', outer_group.label) into names
    from app.user_group__parents pair
      join app.user_group inner_group on inner_group.id = pair.source_id
      join app.user_group outer_group on outer_group.id = pair.target_id
    where pair.source_id = new.source_id and pair.target_id = new.target_id and new.source_id in (
      with recursive above(id) as (
        select new.target_id
        union
        select p.target_id from above a join app.user_group__parents p on p.source_id = a.id
      )
      select id from above);
  if names is not null then
    raise exception using errcode = 'CN001', message = 'group.circle', detail = names::text;
  end if;
  return null;
end $f$;

-- Whoever is taken from the supervisors leaves another active one behind.
create function colonnade.keep_supervisor() returns trigger language plpgsql as $f$
begin
  perform pg_advisory_xact_lock(7220034);
  if not exists (select from app."user" where supervisor and deleted_at is null and coalesce(active, true)) then
    raise exception using errcode = 'CN001', message = 'user.last_supervisor';
  end if;
  return null;
end $f$;

-- Every process reads accounts anew, whoever changed them and by whatever way.
create function colonnade.tell_of_accounts() returns trigger language plpgsql as $f$
begin
  perform pg_notify('colonnade_session', '');
  return null;
end $f$;

-- What a value in the journal of users and groups reads like in the trail of administration.
create function colonnade.told_account_value(name text, value jsonb) returns jsonb language plpgsql stable as $f$
begin
  if jsonb_typeof(value) is distinct from 'array' then return value; end if;
  if name = 'roles' then
    return (select coalesce(jsonb_agg(one::bigint), '[]') from jsonb_array_elements_text(value) one);
  end if;
  if name = 'members' then
    return (select coalesce(jsonb_agg(u.name order by u.name), '[]') from colonnade.ids(value) one join app."user" u on u.id = one);
  end if;
  return (select coalesce(jsonb_agg(g.label order by g.label), '[]') from colonnade.ids(value) one join app.user_group g on g.id = one);
end $f$;

-- What decides who comes in and with which rights goes into the trail of administration with the journal, by whatever
-- way it was written.
create function colonnade.note_account_change() returns trigger language plpgsql as $f$
declare
  subject text := case new.table_id when 8171248800887009 then 'user' else 'group' end;
  about jsonb;
  before jsonb := '{}';
  after jsonb := '{}';
  one record;
begin
  for one in
    select c.name, new.diff -> c.id -> 0 as was, new.diff -> c.id -> 1 as became
      from (values ('6690732938536869', 'login'), ('8058627717066975', 'email'), ('543183194057631', 'supervisor'),
        ('2512332219738931', 'active'), ('7651239888306867', 'roles'), ('4898739725231785', 'groups'),
        ('3873746676271290', 'label'), ('4046731498067821', 'roles'), ('1247412543294796', 'members'),
        ('5705919206183243', 'parents'), ('1581376567115841', 'children')) c(id, name)
      where new.diff ? c.id
  loop
    before := before || jsonb_build_object(one.name, colonnade.told_account_value(one.name, one.was));
    after := after || jsonb_build_object(one.name, colonnade.told_account_value(one.name, one.became));
  end loop;
  if new.what = 'modify' and after = '{}' then return null; end if;
  if subject = 'user' then
    select jsonb_build_object('id', u.id, 'who', u.login) into about from app."user" u where u.id = new.record_id;
  else
    select jsonb_build_object('id', g.id, 'who', g.label) into about from app.user_group g where g.id = new.record_id;
  end if;
  about := coalesce(about, jsonb_build_object('id', new.record_id));
  insert into colonnade.administration_event (user_id, what, before, after)
    select o.user_id, subject || '.' || new.what,
      case when new.what = 'modify' then about || before end, case when new.what in ('delete', 'purge') then about else about || after end
    from colonnade.operation o where o.id = new.operation_id and o.at = new.at;
  return null;
end $f$;

create trigger change_of_account after insert or update of diff on colonnade.change for each row
  when (new.table_id in (8171248800887009, 8384599940305426)) execute function colonnade.note_account_change();

-- Called whenever a catalog comes in force: its tables of users and groups get what must hold of them, once.
create or replace function colonnade.guard_accounts() returns void language plpgsql as $f$
begin
  if to_regclass('app.user_group__parents') is null or to_regclass('app."user"') is null then return; end if;
  if exists (select from pg_trigger where tgname = 'no_group_circle' and tgrelid = 'app.user_group__parents'::regclass) then
    return;
  end if;
  if to_regclass('colonnade.user_role') is not null then
    update app."user" u set roles = r.roles
      from (select user_id, array_agg(role_id::text order by role_id) as roles from colonnade.user_role group by user_id) r
      where r.user_id = u.id;
    drop table colonnade.user_role;
  end if;
  create constraint trigger no_group_circle after insert or update on app.user_group__parents
    deferrable initially deferred for each row execute function colonnade.refuse_group_circle();
  create constraint trigger one_supervisor after update or delete on app."user"
    deferrable initially deferred for each row
    when (old.supervisor and old.deleted_at is null and coalesce(old.active, true))
    execute function colonnade.keep_supervisor();
  create trigger tell_of_users after insert or update or delete on app."user"
    for each statement execute function colonnade.tell_of_accounts();
  create trigger tell_of_groups after insert or update or delete on app.user_group
    for each statement execute function colonnade.tell_of_accounts();
  create trigger tell_of_members after insert or update or delete on app.user_group__members
    for each statement execute function colonnade.tell_of_accounts();
  create trigger tell_of_parents after insert or update or delete on app.user_group__parents
    for each statement execute function colonnade.tell_of_accounts();
end $f$;
