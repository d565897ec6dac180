import type { WithChoices } from '#core/fields/choice.ts';
import type { ListColumn } from './list-columns.ts';

/** Which columns a card of a narrow screen shows, and where. */
export interface CardColumns<Column extends ListColumn> {
  readonly title: Column | undefined;
  /** At most two, below the title. */
  readonly details: readonly Column[];
  /** A figure at the end. */
  readonly figure: Column | undefined;
  /** A state below the figure. */
  readonly badge: Column | undefined;
}

const NAMES: ReadonlySet<string> = new Set(['text', 'link', 'email']);
const QUIET: ReadonlySet<string> = new Set([
  'text',
  'link',
  'email',
  'phone',
  'date',
  'dateTime',
  'time',
  'automaticNumber',
  'url',
  'duration',
]);
const FIGURES = ['money', 'decimal', 'integer', 'rating'];

/** Chooses among a list's columns: the first name, the first amount, the first state, and two things more. */
export function cardColumns<Column extends ListColumn>(columns: readonly Column[]): CardColumns<Column> {
  const ofType = (type: string): Column | undefined => columns.find(({ column }) => column.type === type);
  const [first] = columns;
  const title = first && givesWay(first) ? (columns.find(isName) ?? first) : first;
  const figure = FIGURES.map(ofType).find((column) => column !== undefined && column !== title);
  const choices = columns.filter((one) => one.column.type === 'choice' && one !== title);
  const badge = choices.find(isColoured) ?? choices[0];
  const rest = columns.filter((column) => column !== title && column !== figure && column !== badge);
  return { title, details: rest.filter(({ column }) => QUIET.has(column.type)).slice(0, 2), figure, badge };
}

/** A state has colours; a country, which is a choice as well, has none. */
function isColoured({ column }: ListColumn): boolean {
  const { choices = [] } = column as WithChoices;
  return choices.some(({ colour }) => colour !== undefined);
}

/** A number, a date or a state in front of a name says less than the name. */
function givesWay({ column: { type } }: ListColumn): boolean {
  return type === 'choice' || (QUIET.has(type) && !NAMES.has(type));
}

function isName({ column }: ListColumn): boolean {
  return NAMES.has(column.type);
}
