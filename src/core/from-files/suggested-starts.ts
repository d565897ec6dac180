import type { FileStart } from '../contract/configuration/file-routes.ts';
import type { Column } from '../catalog/schema.ts';
import { fieldOf } from '../fields/registry.ts';
import { becomesShape } from './computed.ts';
import { typeOfShape } from './column-types.ts';
import { headerWords, singular } from './names.ts';
import type { FileSuggestion, ProposedColumn, ProposedTable } from './proposal.ts';

/** Words of days on which a record comes into being. */
const CREATED = new Set(
  'created creation added entered registered recorded opened received angelegt erstellt erfasst eingang cree creation ajoute saisi recu creado creacion alta registrado recibido إنشاء الإنشاء تسجيل التسجيل'.split(
    ' ',
  ),
);
const DATE = new Set('date datum fecha تاريخ التاريخ'.split(' '));
/** The part of the lines that have a value from which on it is one to begin with. */
const MOSTLY = 0.8;
/** Lines that say enough. */
const LINES = 5;

// The type is asked without options.
const FLAG = { id: 0, name: 'x', label: {}, type: typeOfShape('flag') } as Column;

/** What columns of new records could begin with: today where a record comes into being, yes or no where most have it. */
export function suggestedStarts(table: ProposedTable): readonly FileSuggestion[] {
  const { key, profile, columns } = table;
  if (profile.lines < LINES) return [];
  return columns.flatMap((column) => {
    const start = startOf(table, column);
    if (!start || column.formula) return [];
    return {
      key: `start ${key} ${column.key}`,
      kind: start.start,
      table: key,
      columns: [column.key],
      count: start.count,
      of: profile.lines,
      isTaken: column.start !== undefined,
      column: column.key,
      take: { start: start.start },
      undo: { start: undefined },
    };
  });
}

function startOf(
  { profile, label }: ProposedTable,
  column: ProposedColumn,
): { readonly start: FileStart; readonly count: number } | undefined {
  const { filled, values } = column.profile;
  if (becomesShape(column, 'day') || becomesShape(column, 'moment')) {
    const words = headerWords(column.header);
    const isOwn = words.some((word) => DATE.has(word)) && isNamedFor(words, label);
    const isBegin = filled === profile.lines && (isOwn || words.some((word) => CREATED.has(word)));
    return isBegin ? { start: 'today', count: filled } : undefined;
  }
  const [most] = values;
  if (!becomesShape(column, 'flag') || !most || most.count < profile.lines * MOSTLY) return undefined;
  const read = fieldOf(FLAG).fromText(most.text, FLAG);
  return read.ok ? { start: read.value === true ? 'yes' : 'no', count: most.count } : undefined;
}

/** Whether a date has the name of its table: the order date of an order. */
function isNamedFor(words: readonly string[], label: string): boolean {
  const own = singular(headerWords(label));
  return own.length > 0 && own.every((word) => words.includes(word));
}
