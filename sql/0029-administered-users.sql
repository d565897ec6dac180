-- Whom a change of administration is about, where it is about a user: found along an index for the page of that user.
create function colonnade.administered_user(what text, before jsonb, after jsonb) returns bigint
  language sql immutable parallel safe
as $f$
  select case
    when what like 'user.%' or what in ('session.ended', 'view_as.started', 'sso.user_created') then coalesce(
      substring(coalesce(after, before) ->> 'id' from '^[0-9]{1,18}$'),
      substring(coalesce(after, before) ->> 'user' from '^[0-9]{1,18}$'),
      substring(coalesce(after, before) ->> 'account' from '^user:([0-9]{1,18})$'))::bigint
  end
$f$;

create index administration_event_by_user on colonnade.administration_event
  (colonnade.administered_user(what, before, after), id)
  where colonnade.administered_user(what, before, after) is not null;
