import { webFieldOf } from '#web/fields/registry.ts';
import { isChoice } from '#core/fields/traits.ts';
import type { WithChoices } from '#core/fields/registry.ts';
import type { PlacedColumn } from '../../../state/list-columns.ts';

/** Which columns a card of a narrow screen shows, and where. */
export interface CardColumns<Column extends PlacedColumn> {
  /** A picture of the record itself, at its start. */
  readonly picture: Column | undefined;
  /** What the record is called: their values stand side by side. */
  readonly title: readonly Column[];
  /** Below the title. */
  readonly details: readonly Column[];
  /** A figure at the end. */
  readonly figure: Column | undefined;
  /** A state below the figure. */
  readonly badge: Column | undefined;
}

/** What tells the records of a list apart. */
export interface TitleColumns {
  /** Names of the columns that make a record's title. */
  readonly title: readonly string[];
  /** Whether a column says the same of every record of the list. */
  readonly isSame: (path: string) => boolean;
}

/** Quiet details below a title; where there are fewer, figures fill up to the other number. */
const MAX_QUIET = 2;
const MAX_FIGURES = 3;

/**
 * Chooses among a list's columns: what the records are called, an amount, a state, and what more says most. Columns that
 * say the same of every record are left out (LIST-20).
 */
export function cardColumns<Column extends PlacedColumn>(
  columns: readonly Column[],
  telling: TitleColumns,
): CardColumns<Column> {
  const isDifferent = ({ path }: Column): boolean => !telling.isSame(path);
  const different = columns.filter(isDifferent);
  const picture = columns.find(isPicture);
  const open = (different.length > 0 ? different : columns).filter((column) => column !== picture);
  const title = titleAmong(open, columns.find(isName), telling);
  const others = open.filter((column) => !title.includes(column));
  const figure = figureAmong(others);
  const choices = others.filter(({ column }) => isChoice(column));
  const badge = choices.find(isColoured) ?? choices[0];
  const rest = others.filter((column) => column !== figure && column !== badge);
  return { picture, title, details: detailsAmong(rest), figure, badge };
}

/** Those of linked records are asked for elsewhere, and show the other record. */
function isPicture({ column, path }: PlacedColumn): boolean {
  return webFieldOf(column).picture !== undefined && path === column.name;
}

/**
 * The names in the records' title; where that is a number only, the first name of the list, unless that is the same for
 * all; else the title, whatever it is. Lists that show no part of it are headed by their first column, or a name.
 */
function titleAmong<Column extends PlacedColumn>(
  columns: readonly Column[],
  firstName: Column | undefined,
  telling: TitleColumns,
): readonly Column[] {
  const parts = telling.title.flatMap((name) => columns.filter(({ path }) => path === name));
  const named = parts.filter(isName);
  if (named.length > 0) return named;
  const [part] = parts;
  const [first] = columns;
  const name = part ? firstName : columns.find(isName);
  const isBetter = name && columns.includes(name) && (part !== undefined || (first && givesWay(first)));
  const chosen = isBetter ? name : (part ?? first);
  return chosen ? [chosen] : [];
}

/** An amount that is worked out says more than those that it is worked out of. */
function figureAmong<Column extends PlacedColumn>(columns: readonly Column[]): Column | undefined {
  const ranked = columns.filter(isFigure).toSorted((one, other) => rankOf(one) - rankOf(other));
  const best = ranked.filter((column) => rankOf(column) === (ranked[0] && rankOf(ranked[0])));
  return best.find(({ column }) => column.computed === true) ?? best[0];
}

function detailsAmong<Column extends PlacedColumn>(columns: readonly Column[]): readonly Column[] {
  const quiet = columns.filter(isQuiet).slice(0, MAX_QUIET);
  if (quiet.length === MAX_QUIET) return quiet;
  const figures = columns.filter(isFigure);
  return [...quiet, ...figures].slice(0, MAX_FIGURES);
}

/** A state has colours; a country, which is a choice as well, has none. */
function isColoured({ column }: PlacedColumn): boolean {
  const { choices = [] } = column as WithChoices;
  return choices.some(({ colour }) => colour !== undefined);
}

/** A number, a date or a state in front of a name says less than the name. */
function givesWay(column: PlacedColumn): boolean {
  return isChoice(column.column) || (isQuiet(column) && !isName(column));
}

function isName({ column }: PlacedColumn): boolean {
  return webFieldOf(column).card === 'name';
}

function isQuiet({ column }: PlacedColumn): boolean {
  return webFieldOf(column).card !== undefined;
}

function isFigure({ column }: PlacedColumn): boolean {
  return webFieldOf(column).figureRank !== undefined;
}

function rankOf({ column }: PlacedColumn): number {
  return webFieldOf(column).figureRank ?? Infinity;
}
