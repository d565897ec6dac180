import { idOfPath } from '#core/catalog/id.ts';
import type { Button, Document } from '#core/catalog/schema.ts';
import { withoutPlainIds, withSectionIds } from '#core/catalog/section-ids.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';

/** What a file says of an object. */
export type Raw = Readonly<Record<string, unknown>>;

/** Something with an id, as the current document has it. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** Where the ids of an object's parts come from. */
export interface PartIdSource {
  /** The path of the object, which its parts' ids are made from. */
  readonly path: string;
  readonly current: Document | undefined;
  /** Whether a part with an id that the object has not now is the same-named one of it. */
  readonly byName: boolean;
  /** The id of the object in the current document; undefined where it is new. */
  readonly before: number | undefined;
}

/** A table with ids at its columns, controls and templates. */
export function withColumnIds(raw: Raw, { path, current, before, byName }: PartIdSource): Raw {
  const table = current?.tables.find(({ id }) => id === before);
  const parts = (property: 'columns' | 'controls' | 'templates', word: string) =>
    partsWithIds(property, raw, { path: `${path}/${word}`, known: table?.[property] ?? [], byName });
  return {
    ...raw,
    ...parts('columns', 'column'),
    ...parts('controls', 'control'),
    ...parts('templates', 'template'),
  };
}

/** A form or a view with ids at its buttons. */
export function withButtonIds(of: 'forms' | 'views') {
  return (raw: Raw, { path, current, before }: PartIdSource): Raw => {
    const placed = current?.[of].find(({ id }) => id === before);
    return { ...raw, ...buttonsWithIds(raw, path, current, placed?.buttons ?? []) };
  };
}

/** A form with ids at its buttons and sections. */
export function withFormPartIds(raw: Raw, ground: PartIdSource): Raw {
  const form = withButtonIds('forms')(raw, ground);
  const { id, sections } = form;
  if (typeof id !== 'number' || !Array.isArray(sections) || !sections.every(isProperties)) return form;
  return { ...form, sections: withSectionIds(id, sections) };
}

/** A form as its file says it: without the ids of sections that reading gives them again. */
export function withoutPlainSectionIds(form: Named): Raw {
  const sections = 'sections' in form ? form.sections : undefined;
  if (!Array.isArray(sections) || !sections.every(isProperties)) return { ...form };
  return { ...form, sections: withoutPlainIds(form.id, sections) };
}

interface KnownParts {
  readonly path: string;
  readonly known: readonly Named[];
  readonly byName: boolean;
}

function partsWithIds(property: string, raw: Raw, { path, known, byName }: KnownParts): Raw {
  const given: unknown = raw[property];
  if (!Array.isArray(given)) return {};
  const parts: readonly unknown[] = given;
  const taken = byName ? idsOf(parts.filter(isProperties)) : undefined;
  const withOwn = parts.map((part) => {
    if (!isProperties(part)) return part;
    return withId(part, `${path}/${String(part['name'])}`, sameOf(part, known, taken));
  });
  return { [property]: withOwn };
}

/** The ids that things have in files. */
export function idsOf(raws: readonly Raw[]): ReadonlySet<unknown> {
  return new Set(raws.flatMap((raw) => (Object.hasOwn(raw, 'id') ? [raw['id']] : [])));
}

/**
 * What something of a file is now: what has its id; without one, what has its name. Where `taken` gives all ids of the
 * file, names count also for ids that are not known: what has the name, unless its id is that of another of the file.
 */
export function sameOf<N extends Named>(
  raw: Raw,
  known: readonly N[],
  taken: ReadonlySet<unknown> | undefined,
): N | undefined {
  const ofName = known.find(({ name }) => name === raw['name']);
  if (!Object.hasOwn(raw, 'id')) return ofName;
  const ofId = known.find(({ id }) => id === raw['id']);
  return ofId ?? (ofName && taken?.has(ofName.id) === false ? ofName : undefined);
}

/** Buttons have no names: one is told by its action, and by how many buttons of that stand before it. */
function buttonsWithIds(
  raw: Raw,
  path: string,
  current: Document | undefined,
  known: readonly Button[],
): Raw {
  const buttons = raw['buttons'];
  if (!Array.isArray(buttons)) return {};
  const seen = new Map<string, number>();
  const withOwn = buttons.map((button: unknown) => {
    if (!isProperties(button) || typeof button['action'] !== 'string') return button;
    const name = button['action'];
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    const action = current?.actions.find((candidate) => candidate.name === name)?.id;
    const before = known.filter((candidate) => candidate.action === action)[at];
    const own = `${path}/button/${name}${at === 0 ? '' : `/${at + 1}`}`;
    return Object.hasOwn(button, 'id') ? button : { ...button, id: before?.id ?? idOfPath(own) };
  });
  return { buttons: withOwn };
}

/** A thing with an id: that of the one before, else its own, else one made from its path. */
export function withId(raw: Raw, path: string, before: Named | undefined): Raw {
  if (before) return before.id === raw['id'] ? raw : { ...raw, id: before.id };
  return Object.hasOwn(raw, 'id') ? raw : { ...raw, id: idOfPath(path) };
}
