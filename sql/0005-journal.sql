-- The journal in months, keyed by ids: a month that is older than what is kept goes whole.

alter table colonnade.operation rename to operation_before;
alter table colonnade.change rename to change_before;
alter table colonnade.operation_before rename constraint operation_pkey to operation_before_pkey;
drop index colonnade.operation_at, colonnade.change_record, colonnade.change_operation;

create sequence colonnade.operation_number;

-- Who did what. `undoes` is the operation that an undo or a redo takes back; `undone_by` the one that took this one
-- back, empty while it stands.
create table colonnade.operation (
  id bigint not null default nextval('colonnade.operation_number'),
  at timestamptz not null default now(),
  user_id bigint,
  account text,
  kind text not null,
  action_id bigint,
  table_id bigint,
  title text not null default '',
  undoes bigint,
  undone_by bigint,
  primary key (id, at)
) partition by range (at);
alter sequence colonnade.operation_number owned by colonnade.operation.id;
create index operation_by_user on colonnade.operation (user_id, id);
create index operation_by_table on colonnade.operation (table_id, id);

-- The reversible difference that an operation made to one record, at the operation's own moment; one row per record.
create table colonnade.change (
  operation_id bigint not null,
  at timestamptz not null default now(),
  table_id bigint not null,
  record_id bigint not null,
  -- create, modify, delete, restore or purge
  what text not null,
  -- {"<id of the column>": [from, to]} in the JSON forms of values: links as ids, lists as ids in rising order.
  diff jsonb not null
) partition by range (at);
create index change_by_operation on colonnade.change (operation_id, table_id, record_id);
create index change_by_record on colonnade.change (table_id, record_id, operation_id);

-- What falls into a month that was not made in time; no write fails for that.
create table colonnade.operation_rest partition of colonnade.operation default;
create table colonnade.change_rest partition of colonnade.change default;

-- The ids in a JSON array; none for anything else.
create function colonnade.ids(list jsonb) returns setof bigint language sql immutable parallel safe
as $f$ select one::bigint from jsonb_array_elements_text(case jsonb_typeof(list) when 'array' then list else '[]' end) one $f$;

-- The same as a JSON array in rising order.
create function colonnade.sorted_ids(list jsonb) returns jsonb language sql immutable parallel safe
as $f$ select coalesce(jsonb_agg(one order by one), '[]') from colonnade.ids(list) one $f$;

-- Makes the months (of UTC) from `first` to `last`, and those whose rows wait in the rest; what waits goes into them.
create function colonnade.make_journal_months(first timestamptz, last timestamptz) returns void language plpgsql as $f$
declare
  part text;
  month timestamp;
  name text;
begin
  perform pg_advisory_xact_lock(7220033);
  foreach part in array array['operation', 'change'] loop
    for month in execute format(
      'select generate_series($1, $2, interval ''1 month'') union select date_trunc(''month'', at at time zone ''UTC'') from colonnade.%I',
      part || '_rest')
      using date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC'
    loop
      name := part || to_char(month, '_YYYY_MM');
      continue when to_regclass('colonnade.' || name) is not null;
      execute format('lock table colonnade.%I in access exclusive mode', part || '_rest');
      execute format('create table colonnade.%I (like colonnade.%I including defaults)', name, part);
      execute format('with moved as (delete from colonnade.%I where at >= $1 and at < $2 returning *) insert into colonnade.%I select * from moved', part || '_rest', name)
        using month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC';
      execute format('alter table colonnade.%I attach partition colonnade.%I for values from (%L) to (%L)', part, name,
        month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end loop;
  end loop;
end $f$;

-- Drops the months that ended before `until`; gives how many tables went.
create function colonnade.drop_journal_months(until timestamptz) returns integer language plpgsql as $f$
declare
  name text;
  gone integer := 0;
begin
  perform pg_advisory_xact_lock(7220033);
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent in ('colonnade.operation'::regclass, 'colonnade.change'::regclass) and c.relname ~ '_\d{4}_\d\d$'
       and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= until
     order by c.relname
  loop
    execute format('drop table colonnade.%I', name);
    gone := gone + 1;
  end loop;
  return gone;
end $f$;

select colonnade.make_journal_months(
  coalesce((select min(at) from colonnade.operation_before), now()), now() + interval '2 months');

insert into colonnade.operation (id, at, user_id, account, kind, action_id, table_id, title)
  select id, at, user_id, account, kind, action_id, table_id, title from colonnade.operation_before;
select setval('colonnade.operation_number', (select max(id) from colonnade.operation_before))
  where exists (select from colonnade.operation_before);

-- Names become the ids that the catalog in force has for them, and lists are put in order.
with columns as (
  select (t.value ->> 'id')::bigint as table_id, c.value ->> 'name' as name, c.value ->> 'id' as id, c.value ->> 'type' = 'list' as is_list
    from colonnade.catalog_current join colonnade.catalog_version v using (number),
      jsonb_array_elements(v.document -> 'tables') t, jsonb_array_elements(t.value -> 'columns') c
)
insert into colonnade.change (operation_id, at, table_id, record_id, what, diff)
  select b.operation_id, o.at, b.table_id, b.record_id,
    case
      when o.kind <> 'import' then o.kind
      -- Pairs that were imported changed the lists of records that were there.
      when exists (select from jsonb_each(b.diff) d where d.value -> 0 <> 'null') then 'modify'
      else 'create'
    end,
    case when o.kind = 'delete' then '{}' else coalesce(d.diff, '{}') end
  from colonnade.change_before b join colonnade.operation o on o.id = b.operation_id
    left join lateral (
      select jsonb_object_agg(c.id, case
          when not c.is_list then e.value
          when o.kind = 'create' then jsonb_build_array(null, colonnade.sorted_ids(e.value -> 1))
          else jsonb_build_array(colonnade.sorted_ids(e.value -> 0), colonnade.sorted_ids(e.value -> 1))
        end) as diff
        from jsonb_each(b.diff) e join columns c on c.table_id = b.table_id and c.name = e.key
    ) d on true;

drop table colonnade.change_before, colonnade.operation_before;

-- The bin is read by when records went; new tables get this index with their others.
do $do$
declare
  one record;
begin
  for one in
    select t.value ->> 'id' as id, t.value ->> 'name' as name
      from colonnade.catalog_current join colonnade.catalog_version v using (number), jsonb_array_elements(v.document -> 'tables') t
  loop
    execute format('create index if not exists %I on app.%I (deleted_at, id) where deleted_at is not null', 'gh_' || one.id, one.name);
  end loop;
end $do$;
