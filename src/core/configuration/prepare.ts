import type { z } from 'zod';
import { catalogOf } from '../catalog/catalog.ts';
import { objectKind, scopeIn, KINDS } from '../catalog/objects/registry.ts';
import {
  Application,
  objectsIn,
  type Document,
  type ObjectKind,
  type ProblemKind,
} from '../catalog/schema.ts';
import { mapReferences } from '../catalog/map-references.ts';
import { isProperties } from '../catalog/walk-schema.ts';
import { placedFormula, scopeOf } from '../formula/store/kept-formulas.ts';
import type { CheckResult } from '../formula/check/check.ts';
import { readFormula } from '../formula/store/rewrite.ts';
import type { Diagnostic } from '../formula/syntax/syntax.ts';
import type { DocumentPlace } from '../std/finding.ts';
import { edited } from './edit.ts';
import type { Edit } from './edit-schema.ts';
import { memberKey, partAt, type EditPlace } from './place.ts';
import { settingOf } from './setting.ts';

/** Why a step cannot be made, at a place of the document as it would be. */
export interface StepProblem {
  readonly place: EditPlace;
  /** `gone`, `twice`, `no_key`; `shape` for a value of another form, with what its schema says of it; or `formula`. */
  readonly what: 'gone' | 'twice' | 'no_key' | 'shape' | 'formula';
  readonly issue?: ShapeIssue;
  readonly diagnostic?: Diagnostic | undefined;
}

/** What a schema has against a value, as far as words for it are needed. */
interface ShapeIssue {
  readonly code: string;
  readonly origin?: string | undefined;
  readonly limit?: number | undefined;
  readonly message: string;
}

/** A step that can be made, with its formulas as the catalog keeps them, and the document after it. */
type PreparedStep =
  | { readonly ok: true; readonly edits: readonly Edit[]; readonly document: Document }
  | { readonly ok: false; readonly problems: readonly StepProblem[] };

/**
 * Makes a step on a document, all of it or nothing: formulas may be written in the names of `locale`, and are kept by ids;
 * objects that it touches must have the shape of their schema. What they mean is not yet checked.
 */
export function prepareStep(document: Document, edits: readonly Edit[], locale: string): PreparedStep {
  let next = document;
  for (const edit of edits) {
    const result = edited(next, edit);
    if (!result.ok) {
      const what = result.problem.code.replace('configuration.', '') as StepProblem['what'];
      return { ok: false, problems: [{ place: edit.place, what }] };
    }
    next = result.value;
  }
  const aimless = edits.filter((edit) => edit.kind === 'convert' && !hasAim(next, edit));
  if (aimless.length > 0)
    return { ok: false, problems: aimless.map(({ place }) => ({ place, what: 'gone' })) };
  const touched = touchedBy(next, edits);
  const shape = touched.flatMap((object) => shapeProblems(object));
  if (shape.length > 0) return { ok: false, problems: shape };
  return withKeptFormulas(next, touched, { edits, locale, known: formulaTexts(document, touched) });
}

/** Whether there is what records are to get in the place of a choice. */
function hasAim(document: Document, { place, to }: Extract<Edit, { kind: 'convert' }>): boolean {
  const list = place.slice(0, -1);
  return (
    list.at(-1) === 'choices' &&
    Array.isArray(partAt(document, list)) &&
    (typeof to !== 'string' || partAt(document, [...list, to]) !== undefined)
  );
}

interface Touched {
  readonly kind: ProblemKind;
  readonly schema: z.ZodType;
  readonly object: { readonly id: number; readonly name: string };
}

/** The objects that stand after a step and were touched by it. */
function touchedBy(document: Document, edits: readonly Edit[]): readonly Touched[] {
  const keys = new Map<string, Touched>();
  for (const { kind: what, place, ...edit } of edits) {
    const [kind, key] = place;
    const id = what === 'add' && place.length === 1 && 'value' in edit ? memberKey(edit.value) : key;
    const known = KINDS.find((one) => one === kind);
    if (kind === 'application')
      keys.set('application', {
        kind: 'application',
        schema: Application,
        object: document.application,
      });
    const object = known && objectsIn(document, known).find((one) => one.id === id);
    if (known && object)
      keys.set(`${known} ${String(id)}`, {
        kind: known,
        schema: objectKind(known).schema,
        object,
      });
  }
  return [...keys.values()];
}

function shapeProblems({ kind, schema, object }: Touched): readonly StepProblem[] {
  const { error } = schema.safeParse(object);
  return (error?.issues ?? []).map((issue) => ({
    place: editPlaceOf(kind, object, issue.path as DocumentPlace),
    what: 'shape',
    issue: {
      code: issue.code,
      message: issue.message,
      ...('origin' in issue ? { origin: issue.origin } : {}),
      ...limitOf(issue),
    },
  }));
}

function limitOf(issue: z.core.$ZodIssue): { readonly limit?: number } {
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) };
  return issue.code === 'too_big' ? { limit: Number(issue.maximum) } : {};
}

/** A place of the document that a path inside an object leads to: members of lists by their keys. */
export function editPlaceOf(
  kind: ProblemKind,
  object: { readonly id: number },
  path: DocumentPlace,
): EditPlace {
  const place: (string | number)[] = kind === 'application' ? [kind] : [kind, object.id];
  let at: unknown = object;
  for (const key of path) {
    const next: unknown = Array.isArray(at)
      ? at[Number(key)]
      : isProperties(at)
        ? at[String(key)]
        : undefined;
    place.push(Array.isArray(at) ? (memberKey(next) ?? key) : key);
    at = next;
  }
  return place;
}

interface Writing {
  readonly edits: readonly Edit[];
  readonly locale: string;
  /** Formulas that stood there before; they are kept as they are, whatever has become of what they name. */
  readonly known: ReadonlySet<string>;
}

function withKeptFormulas(
  document: Document,
  touched: readonly Touched[],
  { edits, locale, known }: Writing,
): PreparedStep {
  const catalog = catalogOf(document, 0);
  const problems: StepProblem[] = [];
  let next = document;
  const kept: Edit[] = [];
  for (const { kind, schema, object } of touched) {
    if (kind === 'application') continue;
    mapReferences(schema, object, scopeIn(kind, object.id), (reference) => {
      const { mark, value, path } = reference;
      if (mark.reference !== 'formula' || typeof value !== 'string' || known.has(value)) return value;
      const placed = placedFormula(catalog, kind, object.name, { ...reference, value });
      const read = readFormula(value, { ...scopeOf(catalog, placed), locale }, placed.wanted);
      const place = editPlaceOf(kind, object, path);
      if (read.stored === undefined)
        problems.push({ place, what: 'formula', diagnostic: diagnosticOf(read.checked) });
      else if (read.stored !== value) {
        const edit = settingOf(next, { kind, id: object.id, path }, read.stored);
        const result = edited(next, edit);
        if (result.ok) next = result.value;
        kept.push(edit);
      }
      return value;
    });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, edits: [...edits, ...kept], document: next };
}

function diagnosticOf(checked: CheckResult): Diagnostic | undefined {
  return checked.ok ? undefined : checked.diagnostics[0];
}

/** The formulas of the touched objects as they stood before. */
function formulaTexts(before: Document, touched: readonly Touched[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { kind, schema, object } of touched) {
    const was = kind === 'application' ? undefined : objectWith(before, kind, object.id);
    mapReferences(schema, was, {}, ({ mark, value }) => {
      if (mark.reference === 'formula' && typeof value === 'string') texts.add(value);
      return value;
    });
  }
  return texts;
}

function objectWith(document: Document, kind: ObjectKind, id: number): unknown {
  return objectsIn(document, kind).find((one) => one.id === id);
}
