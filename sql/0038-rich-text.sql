-- The words of a formatted text, each block and each break a line, as plainOf of the product's core has them. Formatted
-- texts are HTML of a few elements in one spelling: nothing else has to be understood.
create function colonnade.plain_text(html text) returns text
language sql immutable strict parallel safe as $f$
  select rtrim(replace(replace(replace(replace(
    regexp_replace(regexp_replace(html, '<br>|</(?:p|h1|h2|h3|pre)>', e'\n', 'g'), '<[^<>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), e'\n')
$f$;

-- A text as formatted text: its lines are paragraphs, its signs are signs.
create function colonnade.rich_text(text text) returns text
language sql immutable strict parallel safe as $f$
  select '<p>' || replace(replace(replace(replace(nullif(rtrim(
    regexp_replace(text, '\r\n?|[\u2028\u2029]', e'\n', 'g'), e' \t\n'), ''),
    '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), e'\n', '</p><p>') || '</p>'
$f$;
