-- What an operation makes of a record that it changes more than once: from what it was to what it is in the end.
create function colonnade.joined_diff(first jsonb, second jsonb) returns jsonb language sql immutable parallel safe
as $f$
  select coalesce(jsonb_object_agg(k.key, k.pair), '{}') from (
    select coalesce(a.key, b.key) as key,
      jsonb_build_array(case when a.key is null then b.value -> 0 else a.value -> 0 end, case when b.key is null then a.value -> 1 else b.value -> 1 end) as pair
    from jsonb_each(first) a full join jsonb_each(second) b on a.key = b.key
  ) k where k.pair -> 0 is distinct from k.pair -> 1
$f$;
