-- How an account arranges the tiles of a dashboard.
alter table colonnade.list_arrangement drop constraint list_arrangement_list_check;
alter table colonnade.list_arrangement
  add constraint list_arrangement_list_check check (list in ('view', 'table', 'column', 'dashboard'));
