import type { Look } from '#core/catalog/objects/table/layout.ts';

/** A look of a whole record, or of its values in some columns. */
interface LookOf {
  /** By name or path; the whole record without. */
  readonly columns?: readonly string[] | undefined;
  readonly look: Look;
}

/** The looks of a record: of all of it, and of single columns, which stand over that of the whole. */
export interface RecordLooks {
  readonly whole: Look | undefined;
  readonly columns: ReadonlyMap<string, Look>;
}

const NO_COLUMNS: ReadonlyMap<string, Look> = new Map();

/** What the layouts that hold make of a record, the first that says something first; undefined where none holds. */
export function looksTogether(holding: readonly LookOf[]): RecordLooks | undefined {
  if (holding.length === 0) return undefined;
  const whole = together(holding.flatMap(({ columns, look }) => (columns ? [] : [look])));
  const paths = new Set(holding.flatMap(({ columns = [] }) => columns));
  const ofColumn = (path: string) =>
    together(holding.flatMap(({ columns, look }) => (columns?.includes(path) === true ? [look] : [])));
  const columns =
    paths.size === 0 ? NO_COLUMNS : new Map([...paths].map((path) => [path, ofColumn(path) ?? {}]));
  return { whole, columns };
}

/** Each part of the look is that of the first that says it. */
function together(looks: readonly Look[]): Look | undefined {
  return looks.length === 0 ? undefined : (Object.assign({}, ...looks.toReversed()) as Look);
}

/** A look as style sheets draw it: which of its parts there are, and the colours. */
export function lookProps({ background, colour, bold, italic }: Look): LookProps {
  return {
    'data-back': background && '',
    'data-ink': colour && '',
    'data-bold': bold === true ? '' : undefined,
    'data-italic': italic === true ? '' : undefined,
    style: {
      ...(background ? { '--tint': `var(--${background}-back)` } : {}),
      ...(colour ? { '--own-ink': `var(--${colour}-ink)` } : {}),
    },
  };
}

interface LookProps extends Readonly<Record<`data-${string}`, '' | undefined>> {
  readonly style: Readonly<Record<`--${string}`, string>>;
}
