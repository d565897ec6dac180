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
  /** The id of the object in the current document; undefined where it is new. */
  readonly before: number | undefined;
}

/** A table with ids at its columns, controls and templates. */
export function withColumnIds(raw: Raw, { path, current, before }: PartIdSource): Raw {
  const table = current?.tables.find(({ id }) => id === before);
  return {
    ...raw,
    ...partsWithIds('columns', raw, `${path}/column`, table?.columns ?? []),
    ...partsWithIds('controls', raw, `${path}/control`, table?.controls ?? []),
    ...partsWithIds('templates', raw, `${path}/template`, table?.templates ?? []),
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

function partsWithIds(property: string, raw: Raw, path: string, current: readonly Named[]): Raw {
  const parts = raw[property];
  if (!Array.isArray(parts)) return {};
  return { [property]: parts.map((part: unknown) => partWithId(part, path, current)) };
}

function partWithId(part: unknown, path: string, current: readonly Named[]): unknown {
  if (!isProperties(part)) return part;
  const before = current.find((candidate) => candidate.name === part['name']);
  return withId(part, `${path}/${String(part['name'])}`, before);
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

/** A thing with an id: its own, else that of the one before, else one made from its path. */
export function withId(raw: Raw, path: string, before: Named | undefined): Raw {
  return Object.hasOwn(raw, 'id') ? raw : { ...raw, id: before?.id ?? idOfPath(path) };
}
