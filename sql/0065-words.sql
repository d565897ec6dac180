-- Long texts are searched by their words (decision 0114). A word is what stands between signs and spaces; signs alone between
-- spaces are one, too. Ranges of letters in place of classes: these would go by the locale of the database, on which nothing
-- that is kept may depend. Texts are expected folded.
create function colonnade.words_in(folded text) returns table (word text, at bigint)
language sql immutable strict parallel safe as $f$
  select left(w[1], 200), at
    from regexp_matches(folded,
      '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+'
      || '|(?<![^\u0001-\u0020\u00a0])[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u009f\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20cf\u2100-\u2bff]+(?![^\u0001-\u0020\u00a0])',
      'g') with ordinality found (w, at)
$f$;

-- The words of a text. PostgreSQL holds one MB of different words; of what could have more the beginning counts.
create function colonnade.words(folded text) returns tsvector
language sql immutable strict parallel safe as $f$
  select array_to_tsvector(array(
    select distinct word
      from colonnade.words_in(case when octet_length(folded) > 1000000 then left(folded, 250000) else folded end)))
$f$;

-- What finds the texts in which words begin with those of a text; nothing where it has none.
create function colonnade.query_of_words(folded text) returns tsquery
language sql immutable strict parallel safe as $f$
  select coalesce(string_agg('''' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' & ' order by at), '')::tsquery
    from colonnade.words_in(folded)
$f$;

-- The same, quicker for a word of plain letters, as most are: PostgreSQL puts the expression in the place of the call.
create function colonnade.words_query(folded text) returns tsquery language sql immutable parallel safe
as $f$
  select case when translate(folded, 'abcdefghijklmnopqrstuvwxyz0123456789', '') = '' and octet_length(folded) between 1 and 200
    then ('''' || folded || ''':*')::tsquery else colonnade.query_of_words(folded) end
$f$;
