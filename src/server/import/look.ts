import { columnNamed } from '#core/catalog/catalog.ts';
import { isList } from '#core/fields/traits.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { DateOrder, ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import { DATE_ORDERS } from '#core/contract/records/import-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { OwnContext } from '../records/records.ts';
import { isoText, numberText } from './formats.ts';
import { rememberedSettings } from './kept/kept-mappings.ts';
import type { KeptFile } from './kept/kept-files.ts';
import { writtenShape } from './line-formats.ts';
import { proposeTargets } from './propose.ts';
import type { FileLine } from './reading/file-line.ts';
import { calendarTargets } from './calendar/calendar-targets.ts';
import { openFile, type FileForm } from './reading/open-file.ts';
import { targetOf, type Goal } from './targets.ts';

type Look = AnswerOf<Contract['import_look']>;

/** Lines that are looked at. */
const LOOKED_AT = 5_000;
/** Values that are shown of a column, and characters of each. */
const SAMPLES = 5;
const SAMPLE_LENGTH = 80;

/** What a file holds, and what its columns are proposed to become. */
export async function lookAt(
  requestContext: OwnContext,
  {
    table,
    kept,
    reading,
  }: { readonly table: Table; readonly kept: KeptFile; readonly reading: ImportReading },
  read: () => AsyncIterable<Uint8Array>,
): Promise<Look> {
  const file = await openFile(read(), { likely: kept.encoding, ...reading });
  try {
    const lines: FileLine[] = [];
    let more = false;
    for await (const part of file.parts) {
      lines.push(...part.lines);
      more = lines.length > LOOKED_AT;
      if (more) break;
    }
    const looked = lines.slice(0, LOOKED_AT);
    const names = file.header.map((cell) => cell.trim().normalize('NFC'));
    const headers = names.slice(0, names.findLastIndex((name) => name !== '') + 1);
    const columns = headers.map((header, at) => columnLook(header, looked, at));
    const { settings, close, remembered, leftOut } = await proposed(
      requestContext,
      { table, hasFiles: file.packed !== undefined },
      { columns, form: file.form },
    );
    return {
      name: kept.name,
      bytes: kept.bytes,
      kind: file.form.kind,
      reading: { ...readingOf(file.form), ...(reading.named === true && { named: true }) },
      files: file.packed?.files.count ?? null,
      sheets: file.form.kind === 'xlsx' ? [...file.form.sheets] : [],
      lines: looked.length,
      more,
      headers: columns.map((column) => ({ ...column, close: close.has(column.header) })),
      settings,
      remembered,
      leftOut,
    };
  } finally {
    await file.close();
  }
}

function readingOf(form: FileForm): ImportReading {
  if (form.kind === 'ics') return {};
  return form.kind === 'xlsx'
    ? { sheet: form.sheet }
    : { encoding: form.encoding, separator: form.separator };
}

type ColumnLook = Omit<Look['headers'][number], 'close'>;

function columnLook(header: string, lines: readonly FileLine[], at: number): ColumnLook {
  const given = lines.filter(({ cells }) => (cells[at] ?? '').trim() !== '');
  // What a workbook holds as number or date is known already.
  const texts = given.filter(({ kinds }) => kinds?.[at] !== 'v').map(({ cells }) => cells[at] ?? '');
  return {
    header,
    samples: given.slice(0, SAMPLES).map(({ cells }) => (cells[at] ?? '').trim().slice(0, SAMPLE_LENGTH)),
    filled: lines.length === 0 ? 0 : given.length / lines.length,
    dates:
      texts.length === 0
        ? []
        : DATE_ORDERS.filter((order) => texts.every((text) => isoText(text, order) !== undefined)),
    decimals: signsOf(texts),
  };
}

/** The decimal signs that all texts can be read with; none where they are digits alone, which say nothing. */
function signsOf(texts: readonly string[]): ('.' | ',')[] {
  const isPlain = texts.every((text) => /^\s*[+-]?\d+\s*$/.test(text));
  if (texts.length === 0 || isPlain) return [];
  return (['.', ','] as const).filter((sign) => texts.every((text) => numberText(text, sign) !== undefined));
}

/** Where headers go that no file had before; those of a calendar as the planning of the table has its times. */
function proposedFor(
  requestContext: OwnContext,
  goal: Goal,
  { headers, form }: { readonly headers: readonly string[]; readonly form: FileForm },
): ReturnType<typeof proposeTargets> {
  const { map, close } = proposeTargets(requestContext, goal, headers);
  if (form.kind !== 'ics') return { map, close };
  const planned = calendarTargets(requestContext, goal);
  const taken = new Set(Object.values(planned));
  const free = Object.entries(map).map(([header, text]) => [header, taken.has(text) ? '' : text] as const);
  const guessed = new Set([...close].filter((header) => planned[header] === undefined));
  return { map: { ...Object.fromEntries(free), ...planned }, close: guessed };
}

/** The settings of the last file with these headers, else what headers and values speak for. */
async function proposed(
  requestContext: OwnContext,
  { table, hasFiles }: Pick<Goal, 'table' | 'hasFiles'>,
  { columns, form }: { readonly columns: readonly ColumnLook[]; readonly form: FileForm },
): Promise<{
  readonly settings: ImportSettings;
  readonly close: ReadonlySet<string>;
  readonly remembered: boolean;
  readonly leftOut: number;
}> {
  const { db, viewer } = requestContext;
  const headers = columns.map(({ header }) => header);
  const known = await rememberedSettings(db, { account: viewer.account, tableId: table.id, headers });
  const goal = { ...goalOf(table, known), hasFiles };
  const { map, close } = known
    ? { map: stillGood(requestContext, goal, known.map), close: new Set<string>() }
    : proposedFor(requestContext, { table, hasFiles }, { headers, form });
  const found = formatsFor(requestContext, goal, { columns, map, form });
  const { list: _list, ...others } = known ? withKnownKeys(known, map) : {};
  const settings = { ...others, ...(goal.list && { list: goal.list.name }), map, ...found };
  const leftOut = Object.entries(known?.map ?? {}).filter(
    ([header, text]) => text !== '' && map[header] === '',
  ).length;
  return { settings, close, remembered: known !== undefined, leftOut };
}

/** Remembered settings whose lines are matched by what is still filled; without any of that, they are not matched. */
function withKnownKeys({ match, ...settings }: ImportSettings, map: ImportSettings['map']): ImportSettings {
  const gone = new Set(
    Object.entries(settings.map).flatMap(([header, text]) => (map[header] === '' ? text : [])),
  );
  const columns = match?.columns.filter((name) => ![...gone].some((text) => isOf(text, name))) ?? [];
  return match && columns.length > 0 ? { ...settings, match: { ...match, columns } } : settings;
}

/** Whether a target is a column, or a key of the link that the column is. */
function isOf(target: string, column: string): boolean {
  return target === column || target.startsWith(`${column}.`);
}

/** What settings import into; the table where the list that they name is no more. */
function goalOf(table: Table, settings: ImportSettings | undefined): Goal {
  const list = settings?.list === undefined ? undefined : columnNamed(table, settings.list);
  return { table, list: isList(list) ? list : undefined };
}

/** A remembered mapping without what is there no longer. */
function stillGood(
  requestContext: OwnContext,
  goal: Goal,
  map: ImportSettings['map'],
): ImportSettings['map'] {
  return Object.fromEntries(
    Object.entries(map).map(([header, text]) => [
      header,
      text !== '' && targetOf(requestContext, goal, text).ok ? text : '',
    ]),
  );
}

/** How the dates and numbers of mapped columns are written; where two ways are possible, that of the file's other signs. */
function formatsFor(
  requestContext: OwnContext,
  goal: Goal,
  {
    columns,
    map,
    form,
  }: {
    readonly columns: readonly ColumnLook[];
    readonly map: ImportSettings['map'];
    readonly form: FileForm;
  },
): Pick<ImportSettings, 'dates' | 'decimals'> {
  const usual = form.kind === 'csv' && form.separator === ';' ? ',' : '.';
  const dates: Record<string, DateOrder> = {};
  const decimals: Record<string, '.' | ','> = {};
  for (const { header, dates: orders, decimals: signs } of columns) {
    const target = map[header] ? targetOf(requestContext, goal, map[header]) : undefined;
    const shape = target?.ok ? writtenShape(target.value.value) : undefined;
    const [order] = orders;
    if (shape === 'date' && order) dates[header] = order;
    const sign = signs.find((one) => one === usual) ?? signs[0];
    if (shape === 'number' && sign) decimals[header] = sign;
  }
  return { dates, decimals };
}
