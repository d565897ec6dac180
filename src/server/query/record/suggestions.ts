import { cellRule } from '#core/access/access.ts';
import { titleColumns } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { Column } from '#core/fields/registry.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, join, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { fromJson } from '../../fields/registry.ts';
import { conditionFormulaSql } from '../formula/formula-sql.ts';
import { factsAmong, type SqlScene } from '../formula/facts.ts';
import { titleSql, titleTextSql } from '../rights/expression.ts';
import { rowGuards } from '../rights/rights.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { isByWords } from '../tables/search-columns.ts';
import { titleIndex } from '../tables/title-index.ts';
import { subtitleSql, type NamedRecord } from './subtitle.ts';

/** What is looked for among the records of a table. */
interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly among?: Among | undefined;
  /** Only what contains the words, nothing that is merely close in spelling; or only what an index finds at once. */
  readonly exact?: boolean | 'beginning' | undefined;
  /** Records that come first where no text is given, in this order. */
  readonly first?: readonly number[] | undefined;
}

/** A condition of the catalog on the records that are looked for, with the values of its parameters. */
export interface Among {
  readonly condition: Typed;
  readonly values: readonly { readonly column: Column; readonly value: unknown }[];
}

/** Words that count. */
const MAX_WORDS = 6;
/** Rows looked at in the order of titles for each one wanted, before all that contain the text are found. */
const LOOKED_AT = 40;
/** Below so many the ones that are close in spelling follow, from so many characters on. */
const FEW = 5;
const SPELT = 4;

/**
 * Records whose title contains every word of a text, best first: the title begins with the text, words of it begin with
 * the words, it contains them; where there are few, those follow that are close in spelling. Each rank goes by title.
 */
export async function suggestions(
  db: Runner,
  scene: Scene,
  target: Table,
  wanted: Wanted,
): Promise<readonly NamedRecord[]> {
  const { exact } = wanted;
  const words = wanted.text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const looks = words.length === 0 ? [RECENT, FIRST] : exact === 'beginning' ? [BEGINNING] : LOOKS;
  const found = new Map<number, NamedRecord>();
  for (const look of looks) {
    if (found.size >= wanted.limit) break;
    const rows = await lookFor(db, scene, target, { ...wanted, words, look, known: found.size });
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, wanted.limit);
}

interface Asked extends Wanted {
  readonly words: readonly string[];
  readonly look: Look;
  /** How many are found already. */
  readonly known: number;
}

async function lookFor(
  db: Runner,
  scene: Scene,
  target: Table,
  asked: Asked,
): Promise<readonly NamedRecord[]> {
  const values: unknown[] = [];
  const bind = (value: unknown, cast: Sql) => sql`${boundAt(values.push(value))}::${cast}`;
  const inner = { ...scene, facts: factsAmong(scene.viewer, bind) };
  const row = rowOf(inner, 't');
  const ground: Ground = {
    scene: inner,
    target,
    row,
    asked,
    bind,
    whole: asked.words.join(' '),
    // A title of which nothing can be read is not matched.
    title: sql`colonnade.folded(${titleTextSql(inner, target, row) ?? sql`null::text`})`,
    index: openIndex(inner, target),
  };
  const part = asked.look(ground);
  if (!part) return [];
  const shown = [
    sql`t.id`,
    sql`${titleSql(inner, target, row)} as title`,
    sql`${subtitleSql(inner, target, row)} as subtitle`,
  ];
  const limits = asked.among ? [amongSql(inner, row, { among: asked.among, bind })] : [];
  const where = and([sql`t.deleted_at is null`, ...rowGuards(inner, row, target), ...limits, ...part.where]);
  const from = part.from ?? physicalTable(target);
  const text = sql`select ${commas(shown)} from ${from} t${row.joins.sql()} where ${where} order by ${part.order}, t.id limit ${bind(asked.limit, sql`bigint`)}`;
  return (await db.query<NamedRecord>(text, values)).rows;
}

interface Ground {
  readonly scene: SqlScene;
  readonly target: Table;
  readonly row: Row;
  readonly asked: Asked;
  readonly bind: (value: unknown, cast: Sql) => Sql;
  /** The words with a space between. */
  readonly whole: string;
  /** The folded title of the row `t`. */
  readonly title: Sql;
  /** The title as an index has it; undefined where none has what the viewer reads. */
  readonly index: ((alias: Sql) => Sql) | undefined;
}

/** One way to look: of which rows, which of them, in which order; undefined where it has nothing to find. */
type Look = (
  ground: Ground,
) => { readonly from?: Sql; readonly where: readonly Sql[]; readonly order: Sql } | undefined;

const T = sql`t`;

/** The records that were given as the first ones. */
const RECENT: Look = ({ asked: { first = [] }, bind }) => {
  if (first.length === 0) return undefined;
  const ids = bind(first, sql`bigint[]`);
  return { where: [sql`t.id = any(${ids})`], order: sql`array_position(${ids}, t.id)` };
};

/** All by their titles. */
const FIRST: Look = (ground) => ({ where: [], order: byTitle(ground) });

/**
 * Titles that begin with the text, along the index of titles: they stand side by side in its order, which is that of
 * letters before accents and case, and U+FFFF comes behind every letter.
 */
const BEGINNING: Look = (ground) => {
  const { index, whole, bind, title } = ground;
  if (!index) return undefined;
  const [own, text] = [index(T), bind(whole, sql`text`)];
  return {
    where: [
      sql`${own} >= colonnade.fold(${text})`,
      sql`${own} < colonnade.fold(${text}) || U&'\\FFFF'`,
      sql`${title} like colonnade.like_literal(${text}) || '%'`,
    ],
    order: own,
  };
};

/** Titles in which words begin with the words, among the first of all: enough where the words are frequent. */
const WALK: Look = (ground) => {
  const { index, target, asked, bind } = ground;
  if (!index) return undefined;
  const most = bind(LOOKED_AT * asked.limit, sql`bigint`);
  const from = sql`(select t.* from ${physicalTable(target)} t where t.deleted_at is null order by ${index(T)}, t.id limit ${most})`;
  return { from, where: wordBeginnings(ground), order: index(T) };
};

/** All titles that contain the words. */
const CONTAINING: Look = (ground) => {
  const { asked, bind, title, target, whole } = ground;
  const like = asked.words.map(
    (word) => sql`like '%' || colonnade.like_literal(${bind(word, sql`text`)}) || '%'`,
  );
  const isNarrowed = isTitleSearchable(target);
  const narrowed = isNarrowed
    ? like.map((found, at) => sql`${searchText(asked.words[at] ?? '')} ${found}`)
    : [];
  const begins = sql`${title} like colonnade.like_literal(${bind(whole, sql`text`)}) || '%'`;
  const rank = sql`case when ${begins} then 0 when ${and(wordBeginnings(ground))} then 1 else 2 end`;
  return {
    where: [...narrowed, ...like.map((found) => sql`${title} ${found}`)],
    order: sql`${rank}, ${byTitle(ground)}`,
  };
};

/** Titles with words close in spelling, where the index of the folded text narrows them and little else was found. */
const SPELLING: Look = ({ asked, whole, bind, title, target }) => {
  if (asked.exact || asked.known >= FEW || whole.length < SPELT || !isTitleSearchable(target))
    return undefined;
  const words = asked.words.map((word) => sql`colonnade.fold(${bind(word, sql`text`)})`);
  const likeness = join(
    words.map((word) => sql`word_similarity(${word}, ${title})`),
    sql` + `,
  );
  return {
    where: words.flatMap((word) => [sql`t._search %> ${word}`, sql`${word} <% ${title}`]),
    order: sql`${likeness} desc, ${title}`,
  };
};

const LOOKS: readonly Look[] = [BEGINNING, WALK, CONTAINING, SPELLING];

/** The folded text, in the collation of its index only where the index can find the word. */
function searchText(word: string): Sql {
  return /[\p{L}\p{N}]{3}/u.test(word) ? sql`t._search` : sql`t._search collate "C"`;
}

function wordBeginnings({ asked, bind, title }: Ground): readonly Sql[] {
  return asked.words.map(
    (word) => sql`${title} ~ ('\\m' || colonnade.regex_literal(${bind(word, sql`text`)}))`,
  );
}

/** By the title as it is written, by an index where there is one. */
function byTitle({ index, scene, target, row }: Ground): Sql {
  return index?.(T) ?? titleTextSql(scene, target, row) ?? sql`null::text`;
}

/** The index of titles, where the viewer reads the whole title of every record. */
function openIndex(scene: Scene, target: Table): Ground['index'] {
  const { catalog, viewer } = scene;
  const isOpen =
    target.top === undefined &&
    titleColumns(target).every((column) => cellRule(catalog, viewer, target, column) === true);
  return isOpen ? titleIndex(catalog, target)?.sql : undefined;
}

function amongSql(
  scene: SqlScene,
  row: Row,
  {
    among: { condition, values },
    bind,
  }: { readonly among: Among; readonly bind: (value: unknown, cast: Sql) => Sql },
): Sql {
  const { catalog, facts } = scene;
  const parameter = (id: number) => {
    const found = values.find(({ column }) => column.id === id);
    return found ? fromJson(found.column, bind(JSON.stringify(found.value ?? null), sql`jsonb`)) : sql`null`;
  };
  return sql`(${conditionFormulaSql({ catalog, facts, parameter }, condition, row)})`;
}

/** The folded search text may narrow titles only where every title column is part of it. */
export function isTitleSearchable(target: Table): boolean {
  const ids = target.title ?? [];
  return (
    ids.length > 0 && ids.every((id) => target.columns.some((column) => column.id === id && isInText(column)))
  );
}

/** Whether the folded text of the table has a column: words of long texts are no part of it. */
function isInText(column: Column): boolean {
  return column.searchable === true && !isByWords(column);
}
