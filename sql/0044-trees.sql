-- A record never stands below itself, through however many others: the column that is named links to the record above.
-- Asked one after the other for each table, of what is committed by then, so that two that move records at once cannot
-- make a circle together. Records that are new can only be in a circle of what their own transaction writes, and wait for
-- nobody.
create function colonnade.refuse_tree_circle() returns trigger language plpgsql as $f$
declare
  circles boolean;
begin
  if tg_op = 'UPDATE' then
    perform pg_advisory_xact_lock(hashtextextended('tree ' || tg_relid, 0));
  end if;
  execute format(
    'with recursive above(id) as (
       select t.%1$I from %2$s t where t.id = $1 and t.%1$I is not null
       union
       select t.%1$I from above a join %2$s t on t.id = a.id where t.%1$I is not null
     )
     select exists (select from above where id = $1)', tg_argv[0], tg_relid::regclass)
    into circles using new.id;
  if circles then
    raise exception using errcode = 'CN001', message = 'tree.cycle';
  end if;
  return null;
end $f$;
