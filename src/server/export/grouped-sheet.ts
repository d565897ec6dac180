import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { periodText } from '#core/fields/period-text.ts';
import { formatLocale } from '#core/language/formats.ts';
import type { ShownCalculation } from '#core/query/calculation.ts';
import { must } from '#core/std/must.ts';
import type { ExportedLine } from '../query/bulk/export-groups.ts';
import type { Place } from '../query/scene/place.ts';
import { exportedColumns, labelled, type ExportedColumn } from './exported-columns.ts';
import type { SheetRow } from './sheet-xml.ts';

/** A list in groups as it was asked for. */
interface GroupedAsked {
  readonly columns: readonly string[];
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly ListCalculation[];
}

/** The places of its columns, groups and calculations. */
interface GroupedPlaces {
  readonly places: readonly Place[];
  readonly levels: readonly Place[];
  readonly calculated: readonly Place[];
}

/** Whom the sheet is for. */
interface SheetReader {
  readonly locale: string;
  readonly timeZone: string;
  /** A text of the interface. */
  readonly say: (key: string) => string;
}

interface SheetColumn extends ExportedColumn {
  readonly cellOf: (line: ExportedLine) => unknown;
}

/** Digits of a number that a sheet keeps. */
const DIGITS = 15;
/** Places of averages, where their column has fewer. */
const AVERAGE_PLACES = 2;

/**
 * The sheet of a list in groups: first a column for each level, which names its groups in every row, and how many
 * records a group has; sums stand under what they are of, other results in columns of their own beside it.
 */
export function groupedSheet(asked: GroupedAsked, places: GroupedPlaces, reader: SheetReader) {
  const { say } = reader;
  const levels = asked.groups.map((group, at) =>
    levelColumn(at, { group, place: must(places.levels[at], 'the place of a level') }, reader),
  );
  const count: readonly SheetColumn[] =
    levels.length === 0
      ? []
      : [{ header: say('list.how.count'), ...wholeNumber(), cellOf: ([, , records]) => records }];
  const columns = [...levels, ...count, ...listColumns(asked, places, reader)];
  const isFree = (column: SheetColumn, line: ExportedLine) => (column.cellOf(line) ?? null) === null;
  return {
    columns,
    levels: levels.length,
    rowOf: (line: ExportedLine): SheetRow => {
      const [depth, , , , record] = line;
      const cells = columns.map((column, at) =>
        depth < 0 && at === 0 && isFree(column, line) ? { words: say('list.totals') } : column.cellOf(line),
      );
      return { cells, depth: Math.max(depth, 0), isSum: record === null };
    },
  };
}

function levelColumn(
  at: number,
  { group, place }: { readonly group: RequestGroup; readonly place: Place },
  { locale, timeZone, say }: SheetReader,
): SheetColumn {
  const { period } = group;
  const reader = { locale: formatLocale(locale), timeZone };
  const nameOf = (value: unknown): unknown => {
    if (value === null) return { words: say('list.group_empty') };
    if (period === undefined || typeof value !== 'string') return value;
    return { words: periodText(period, value, reader) };
  };
  return {
    ...styled(place, labelled(place, locale)),
    ...(period === undefined ? {} : { kind: 'words' }),
    cellOf: ([, values]) => (at < values.length ? nameOf(values[at]) : null),
  };
}

function listColumns(
  { columns, calculations }: GroupedAsked,
  { places, calculated }: GroupedPlaces,
  reader: SheetReader,
): readonly SheetColumn[] {
  const shown = exportedColumns(places, { form: 'shown', locale: reader.locale });
  const resultsOf = calculations.map(({ column, how }, at) => {
    return { column, how, at, place: must(calculated[at], 'the place of a result') };
  });
  const own = (path: string) => resultsOf.filter(({ column }) => column === path);
  const result = (one: (typeof resultsOf)[number]): SheetColumn => resultColumn(one, reader);
  const listed = columns.flatMap((path, cell): readonly SheetColumn[] => {
    const column = must(shown[cell], 'a column');
    const isFirst = columns.indexOf(path) === cell;
    const sum = isFirst ? own(path).find(({ how }) => how === 'sum') : undefined;
    const inPlace: SheetColumn = {
      ...column,
      cellOf: ([, , , results, cells]) => (cells ? cells[cell] : sum && results?.[sum.at]),
    };
    return [
      inPlace,
      ...(isFirst
        ? own(path)
            .filter((one) => one !== sum)
            .map(result)
        : []),
    ];
  });
  return [...listed, ...resultsOf.filter(({ column }) => !columns.includes(column)).map(result)];
}

function resultColumn(
  { how, at, place }: { readonly how: ShownCalculation; readonly at: number; readonly place: Place },
  { locale, say }: SheetReader,
): SheetColumn {
  const header = `${labelled(place, locale)} – ${say(`list.how.${how}`)}`;
  const { valueOf, ...look } = resultCell({ how, place, header });
  return { ...look, cellOf: ([, , , results]) => valueOf(results?.[at] ?? null) };
}

/** How results are written into a sheet. */
interface ResultCell extends ExportedColumn {
  readonly valueOf: (result: unknown) => unknown;
}

/** A column of results over the values of a place. */
export function resultCell({
  how,
  place,
  header,
}: {
  readonly how: ShownCalculation;
  readonly place: Place;
  readonly header: string;
}): ResultCell {
  const plain = styled(place, header);
  const isAverage = how === 'average' && plain.kind === 'number';
  return {
    ...plain,
    ...(how === 'count' ? wholeNumber() : {}),
    ...(how === 'percent' ? { kind: 'number', isExact: true, isShare: true } : {}),
    ...(isAverage ? { isExact: true, places: Math.max(plain.places, AVERAGE_PLACES) } : {}),
    valueOf: (result) => (isAverage && result !== null ? Number(Number(result).toPrecision(DIGITS)) : result),
  };
}

function styled(place: Place, header: string): ExportedColumn {
  return { ...must(exportedColumns([place], { form: 'shown', locale: 'en' })[0], 'a column'), header };
}

/** A column of whole numbers. */
export function wholeNumber(): Omit<ExportedColumn, 'header'> {
  return { kind: 'number', isExact: false, places: 0 };
}
