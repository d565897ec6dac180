-- What is left of a text when two are compared without case, accents, spaces and punctuation; empty where nothing is.
-- PostgreSQL puts the expression in the place of the call; plain letters need no look at what is a letter elsewhere.
create function colonnade.letters(text) returns text language sql immutable parallel safe
as $f$
  select nullif(
    case when octet_length($1) = length($1)
      then regexp_replace(lower($1 collate "C"), '[^a-z0-9]+', '', 'g')
      else regexp_replace(colonnade.fold($1) collate "und-x-icu", '[^[:alnum:]]+', '', 'g') collate "C" end,
    '')
$f$;

-- Of such letters those that misspelling leaves alone, in their order: without vowels and what is spoken like one, letters
-- that are often doubled once. Texts close in spelling stand side by side by it.
create function colonnade.consonants(text) returns text language sql immutable parallel safe
as $f$
  select replace(replace(replace(replace(replace(replace(replace(replace(
    translate($1, 'aeiouyhw', ''),
    'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'ss', 's'), 'tt', 't'), 'ff', 'f'), 'pp', 'p'), 'rr', 'r') collate "C"
$f$;

-- Whether two folded texts are one in two spellings: they have half of their triples of letters in common, or a quarter
-- of them and all consonants.
create function colonnade.is_close(one text, other text, one_sound text, other_sound text) returns boolean
language sql immutable parallel safe
as $f$ select one = other or similarity(one, other) >= case when one_sound = other_sound then 0.25 else 0.5 end $f$;
