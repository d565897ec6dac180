-- A supervisor's session in which the application is seen as another user sees it: whose eyes it has, and for the trail
-- that user's login.
alter table colonnade.session
  add column viewing_user bigint,
  add column viewing_login text;

-- However such a session ends, the trail of administration says that nobody sees as that user any more.
create function colonnade.note_viewing_ended() returns trigger language plpgsql as $f$
begin
  insert into colonnade.administration_event (user_id, address, what, before)
  values (old.user_id, old.address, 'view_as.ended',
    jsonb_build_object('user', old.viewing_user, 'login', old.viewing_login));
  return null;
end $f$;

create trigger session_viewing_ended after delete on colonnade.session
  for each row when (old.viewing_user is not null) execute function colonnade.note_viewing_ended();
