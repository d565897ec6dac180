-- Whoever is disabled or deleted is out at once, and comes back by a new sign-in alone: sessions end.
create function colonnade.end_ways_in() returns trigger language plpgsql as $f$
begin
  -- Asked where the transaction ends: an undo hides records for a moment.
  if exists (select from app."user" where id = new.id and deleted_at is null and coalesce(active, true)) then
    return null;
  end if;
  with ended as (delete from colonnade.session where account = 'user:' || new.id returning *)
  insert into colonnade.sign_in_event (what, method, account, login, name, reason, address, user_agent, session_id)
    select 'session-ended', method, account, login, name, 'disabled', address, user_agent, id from ended;
  return null;
end $f$;

alter function colonnade.guard_accounts() rename to guard_groups;

-- Called whenever a catalog comes in force: its tables of users and groups get what must hold of them, once.
create function colonnade.guard_accounts() returns void language plpgsql as $f$
begin
  perform colonnade.guard_groups();
  if to_regclass('app."user"') is null then return; end if;
  if not exists (select from pg_attribute where attrelid = to_regclass('app."user"') and attname = 'active' and not attisdropped)
    or exists (select from pg_trigger where tgname = 'end_ways_in' and tgrelid = to_regclass('app."user"')) then
    return;
  end if;
  create constraint trigger end_ways_in after update on app."user"
    deferrable initially deferred for each row
    when (coalesce(old.active, true) and old.deleted_at is null and not (coalesce(new.active, true) and new.deleted_at is null))
    execute function colonnade.end_ways_in();
end $f$;

select colonnade.guard_accounts() where to_regclass('app."user"') is not null;
