import type { Document } from '#core/catalog/schema.ts';
import { childSchema, isProperties, settle } from '#core/catalog/walk-schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { panelOf, type PanelProperty } from '#core/configuration/panel.ts';
import { partAt, type EditPlace } from '#core/configuration/place.ts';
import { soundAfter, type EveryPart, type Part } from './every-part.ts';
import { valuesOf, type Candidate } from './option-values.ts';

/** A value that an option takes, with the options inside it that are set with it. */
export interface AcceptedOption extends Pick<Candidate, 'sets'> {
  readonly part: Part;
  readonly key: string;
  readonly edits: readonly Edit[];
}

/** Most values that are tried of an option, and of one that another form of the part has taken. */
const TRIED = 1_500;
const TRIED_AGAIN = 45;

/**
 * For every option of every part a value that its editor makes and that leaves the document sound; and those for which
 * there is none. An option that parts of all forms have must be taken by one of them.
 */
export function acceptedOptions(
  { document, parts }: EveryPart,
  table: number,
): { readonly accepted: readonly AcceptedOption[]; readonly refused: readonly string[] } {
  const accepted: AcceptedOption[] = [];
  const refused: string[] = [];
  for (const part of parts) {
    for (const property of panelOf(part.schema, partAt(document, part.place))) {
      if (property.editor.kind === 'members' || property.editor.kind === 'fixed') continue;
      const found = acceptedOf(groundOf(document, part), {
        part,
        property,
        table,
        most: isTaken(accepted, part, property.key) ? TRIED_AGAIN : TRIED,
      });
      accepted.push(...found.accepted);
      refused.push(...found.refused.map((path) => `${part.kind}:${part.variant} ${path}`));
    }
  }
  return { accepted, refused: refused.filter((one) => !isTakenElsewhere(one, { accepted })) };
}

/** What a part's options are tried on: what must hold of roles would refuse nearly every other right. */
export function groundOf(document: Document, { kind }: Part): Document {
  const { assertions: _assertions, ...free } = document;
  return kind === 'assertions' ? document : free;
}

interface OfProperty {
  readonly part: Part;
  readonly property: PanelProperty;
  readonly table: number;
  readonly most: number;
}

function acceptedOf(document: Document, { part, property: { key, editor }, table, most }: OfProperty) {
  const place = [...part.place, key];
  const schema = childSchema(settle(part.schema, partAt(document, part.place)).schema, key) ?? part.schema;
  const own = partAt(document, part.place);
  const target = isProperties(own) && typeof own['target'] === 'number' ? own['target'] : undefined;
  const values = valuesOf(editor, schema, { document, table, target, now: partAt(document, place) });
  const wanted = new Set([key, ...values.flatMap(({ sets }) => sets.map((path) => pathOf(key, path)))]);
  const accepted: AcceptedOption[] = [];
  for (const candidate of values.slice(0, most)) {
    const sets = [key, ...candidate.sets.map((path) => pathOf(key, path))];
    if (!sets.some((path) => wanted.has(path))) continue;
    const edits: readonly Edit[] = [{ kind: 'set', place, value: candidate.value }];
    if (!isSet(document, edits)) continue;
    for (const path of sets) wanted.delete(path);
    accepted.push({ part, key, edits, sets });
  }
  if (accepted.length === 0 && most > TRIED_AGAIN) {
    const edits = insteadOfOther(document, { part, place, values });
    if (edits) return { accepted: [{ part, key, edits, sets: [key] }], refused: [] };
  }
  return { accepted, refused: [...wanted] };
}

/** Whether edits are taken, and what they set stands there then; formulas may stand there in another form. */
function isSet(document: Document, edits: readonly Edit[]): boolean {
  const next = soundAfter(document, edits);
  return next !== undefined && edits.every((edit) => edit.kind !== 'set' || isAt(next, edit));
}

function isAt(next: Document, { place, value }: Extract<Edit, { kind: 'set' }>): boolean {
  const now = partAt(next, place);
  return sameValue(now, value) || (typeof now === 'string' && typeof value === 'string');
}

interface Setting {
  readonly part: Part;
  readonly place: EditPlace;
  readonly values: readonly Candidate[];
}

/** Sets an option that excludes others: those are taken away with it. */
function insteadOfOther(document: Document, { part, place, values }: Setting): readonly Edit[] | undefined {
  const others = panelOf(part.schema, partAt(document, part.place)).filter(
    ({ key, isOptional }) => isOptional && key !== place.at(-1),
  );
  const removals = others.map(({ key }): Edit => ({ kind: 'set', place: [...part.place, key] }));
  for (const { value } of values.slice(0, 60)) {
    const edits: readonly Edit[] = [...removals, { kind: 'set', place: [...place], value }];
    if (isSet(document, edits)) return edits;
  }
  return undefined;
}

function pathOf(key: string, path: string): string {
  return path.startsWith('[') ? `${key}${path}` : `${key}.${path}`;
}

function isTaken(accepted: readonly AcceptedOption[], { kind }: Part, path: string): boolean {
  return accepted.some(({ part, sets }) => part.kind === kind && sets.includes(path));
}

/** Whether an option that several forms of a kind have is taken by another form. */
function isTakenElsewhere(
  refused: string,
  { accepted }: { readonly accepted: readonly AcceptedOption[] },
): boolean {
  const [, kind = '', path = ''] = /^(\w+):\w* (.*)$/.exec(refused) ?? [];
  return accepted.some(({ part, sets }) => part.kind === kind && sets.includes(path));
}
