-- Feeds of plannings are links too, to events for programs of calendars. They stay open until somebody ends them.
alter table colonnade.shared_link alter column expires_at drop not null;
