import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { cycleProblems, formulaProblem } from '#core/checks/check-formulas.ts';
import { placedFormula, scopeOf, type PlacedFormula } from '#core/formula/store/kept-formulas.ts';
import { mapReferences } from '#core/catalog/map-references.ts';
import { Id } from '#core/marks/reference.ts';
import { DataType, type Document, type ObjectKind, type Role, type Table } from '#core/catalog/schema.ts';
import { KINDS, scopeIn } from '#core/catalog/objects/registry.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { Column } from '#core/fields/column.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { parseFormula } from '#core/formula/syntax/parse.ts';
import type { Diagnostic } from '#core/formula/syntax/syntax.ts';
import { Labels } from '#core/language/labels-schema.ts';
import type { Unread } from '../files/collect-files.ts';
import type { Entry } from './entry.ts';
import { NO_ID } from './name-index.ts';
import { schemaOf } from './resolve-names.ts';

/** What a file says, with ids for the names that it uses, whether or not all of it has the right shape. */
export interface PartEntry {
  readonly entry: Entry;
  readonly named: unknown;
}

/**
 * What is wrong with the formulas of an archive that has other mistakes: by what its tables are as far as they can be read.
 * A formula that names something which cannot be read is judged by its form alone.
 */
export function partFormulas(
  parts: readonly PartEntry[],
  unread: readonly Unread[],
): readonly CatalogProblem[] {
  const { catalog, doubtful, hasHoles } = readPart(parts, unread);
  const formulas = parts.flatMap((part) => formulasIn(catalog, part));
  const problems = formulas.flatMap((formula) =>
    diagnosticsOf(catalog, formula, doubtful)
      .filter(({ code }) => !hasHoles || !ABOUT_NAMES.has(code))
      .map((diagnostic) => formulaProblem(formula, diagnostic)),
  );
  return [...problems, ...cycleProblems(catalog, formulas)];
}

/** What is told where a name means nothing, which it may well do where files cannot be read. */
const ABOUT_NAMES: ReadonlySet<Diagnostic['code']> = new Set([
  'column_unknown',
  'no_record',
  'role_unknown',
  'table_needed',
]);

interface Part {
  readonly catalog: Catalog;
  /** Names and labels, in small letters, of columns that cannot be read. */
  readonly doubtful: readonly string[];
  /** True where whole tables or roles cannot be read. */
  readonly hasHoles: boolean;
}

function readPart(parts: readonly PartEntry[], unread: readonly Unread[]): Part {
  const of = (kind: Entry['kind']) =>
    parts.flatMap(({ entry, named }) =>
      entry.kind === kind && isProperties(named) && Id.safeParse(named['id']).success
        ? [{ name: entry.name, raw: named }]
        : [],
    );
  const dataTypes = of('dataTypes').flatMap(({ raw }) => DataType.safeParse(raw).data ?? []);
  const known = new Set(dataTypes.map(({ id }) => id));
  const doubtful: string[] = [];
  const tables = of('tables').map(({ name, raw }) => tableOf(name, raw, { known, doubtful }));
  const roles: readonly Role[] = of('roles').map(({ name, raw }) => ({
    id: Number(raw['id']),
    name,
    label: labelsOf(raw['label'], name),
    grants: [],
  }));
  const application = { id: 0, name: 'part', label: {}, languages: [] };
  // What formulas cannot name is left out.
  const none = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Pick<Document, ObjectKind>;
  const catalog = catalogOf(
    { format: 1, application, ...none, dataTypes, tables: [...tables], roles: [...roles] },
    0,
  );
  const isOrphan = of('tables').some(({ raw }) => raw['parent'] === NO_ID);
  const isNeeded = (kind: Entry['kind']) => kind === 'tables' || kind === 'roles';
  const hasHoles =
    isOrphan ||
    unread.some(({ kind }) => isNeeded(kind)) ||
    parts.some(({ entry: { kind, raw } }) => isNeeded(kind) && !Id.safeParse(raw['id']).success);
  return { catalog, doubtful, hasHoles };
}

function tableOf(
  name: string,
  raw: Readonly<Record<string, unknown>>,
  { known, doubtful }: { readonly known: ReadonlySet<number>; readonly doubtful: string[] },
): Table {
  const columns = (Array.isArray(raw['columns']) ? raw['columns'] : []).flatMap((one: unknown) => {
    const read = Column.safeParse(one);
    const isWhole = read.success && !JSON.stringify(one).includes(String(NO_ID));
    if (isWhole && (read.data.dataType === undefined || known.has(read.data.dataType))) return [read.data];
    if (isProperties(one)) doubtful.push(...namesOf(one));
    return [];
  });
  const parent = typeof raw['parent'] === 'number' && raw['parent'] !== NO_ID ? raw['parent'] : undefined;
  const label = labelsOf(raw['label'], name);
  const table = { id: Number(raw['id']), name, label, plural: label, module: 0, columns };
  return parent === undefined ? table : { ...table, parent };
}

function labelsOf(raw: unknown, name: string): Labels {
  return Labels.safeParse(raw).data ?? { en: name };
}

function namesOf(column: Readonly<Record<string, unknown>>): readonly string[] {
  const labels = isProperties(column['label']) ? Object.values(column['label']) : [];
  return [column['name'], ...labels]
    .filter((name) => typeof name === 'string' && name !== '')
    .map((name) => String(name).toLowerCase());
}

function formulasIn(catalog: Catalog, { entry, named }: PartEntry): readonly PlacedFormula[] {
  const { kind, name } = entry;
  if (kind === 'application') return [];
  const found: PlacedFormula[] = [];
  const scope = isProperties(named) ? scopeIn(kind, named['id']) : {};
  mapReferences(schemaOf(entry), named, scope, (reference) => {
    if (reference.mark.reference === 'formula' && typeof reference.value === 'string')
      found.push(placedFormula(catalog, kind, name, { ...reference, value: reference.value }));
    return reference.value;
  });
  return found;
}

function diagnosticsOf(
  catalog: Catalog,
  formula: PlacedFormula,
  doubtful: readonly string[],
): readonly Diagnostic[] {
  const { text, table, wanted } = formula;
  const written = text.toLowerCase();
  const isSure = table === undefined || catalog.tables.has(table);
  if (!isSure || doubtful.some((name) => written.includes(name))) {
    const parsed = parseFormula(text);
    return parsed.ok ? [] : parsed.diagnostics;
  }
  const checked = checkFormula(text, scopeOf(catalog, formula), wanted);
  return checked.ok ? [] : checked.diagnostics;
}
