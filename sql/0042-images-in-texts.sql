-- Images in formatted texts are files of the record: a text names each by `data-file`, in one spelling.

-- The words of a formatted text, each block and each break a line, those that stand for an image too, as plainOf of the
-- product's core has them.
create or replace function colonnade.plain_text(html text) returns text
language sql immutable strict parallel safe as $f$
  select rtrim(replace(replace(replace(replace(
    regexp_replace(regexp_replace(regexp_replace(html,
      '<img data-file="[^"<>]*" alt="([^"<>]+)"[^<>]*>', e'\\1\n', 'g'),
      '<br>|</(?:p|h1|h2|h3|pre)>', e'\n', 'g'), '<[^<>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), e'\n')
$f$;

-- The files whose images stand in a formatted text, as imagesIn of the product's core has them. Words never look like one.
create function colonnade.images_in(html text) returns setof uuid language sql immutable parallel safe
as $f$
  select distinct found[1]::uuid
    from regexp_matches(html, '<img data-file="([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"', 'g') found
$f$;

-- Whether images stand in a formatted text: asked before more is.
create function colonnade.has_images(html text) returns boolean language sql immutable parallel safe
as $f$
  select strpos(html, '<img ') > 0
$f$;

-- A formatted text without the images that are no files, or none that are drawn: the words that stand for each are a
-- paragraph in its place. Paragraphs without words at the end are no part of a text.
create function colonnade.known_images(html text, drawn text[]) returns text language plpgsql stable
as $f$
declare
  unknown uuid;
  words text;
begin
  for unknown in
    select i from colonnade.images_in(html) i
      where not exists (select from colonnade.file f where f.id = i and f.media = any(drawn))
  loop
    loop
      words := substring(html from '<img data-file="' || unknown || '" alt="([^"<>]*)"');
      exit when words is null;
      html := regexp_replace(html, '<img data-file="' || unknown || '"[^<>]*>',
        replace('<p>' || replace(words, '&quot;', '"') || '</p>', '\', '\\'));
    end loop;
  end loop;
  return nullif(regexp_replace(html, '(<p></p>)+$', ''), '');
end $f$;

-- Called for a record in which a cell with files changes: what comes is kept, what goes is released. The arguments name the
-- column, and its id, by which it is called while it is out of the catalog, and whether its files are images in texts. Locks
-- the files that come: whoever collects locks a file first and then looks for cells that hold it, so that none that is kept
-- is ever collected.
create or replace function colonnade.hold_files() returns trigger language plpgsql as $f$
declare
  in_text boolean := tg_nargs > 2;
  cell text;
  was uuid[] := '{}';
  becomes uuid[] := '{}';
  held bigint;
begin
  if tg_op <> 'INSERT' then
    cell := coalesce(to_jsonb(old) ->> tg_argv[0], to_jsonb(old) ->> ('_gone_' || tg_argv[1]), '');
    was := case when in_text then array(select colonnade.images_in(cell)) else array(select colonnade.files_in(cell)) end;
  end if;
  if tg_op <> 'DELETE' then
    cell := coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(new) ->> ('_gone_' || tg_argv[1]), '');
    becomes := case when in_text then array(select colonnade.images_in(cell)) else array(select colonnade.files_in(cell)) end;
    perform from colonnade.file f where f.id = any(becomes) order by f.id for share;
    get diagnostics held = row_count;
    if held < cardinality(becomes) and colonnade.refuse('file.gone') then
      return null;
    end if;
    update colonnade.file set kept = true where not kept and id = any(becomes);
  end if;
  insert into colonnade.released (file) select unnest(was) except select unnest(becomes);
  return null;
end $f$;
