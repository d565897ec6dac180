import { idOfPath } from '#core/catalog/id.ts';
import {
  OBJECT_KINDS,
  objectsIn,
  type Button,
  type Document,
  type ObjectKind,
} from '#core/catalog/schema.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';

type Raw = Readonly<Record<string, unknown>>;

interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * The object with an id, and with ids at its columns, controls and buttons: where the file gives none, that of the same-named object of
 * the current document, else one made from its path, so that every environment agrees on it.
 */
export function withOwnIds(kind: ObjectKind | 'application', raw: Raw, current: Document | undefined): Raw {
  const path = `${kind === 'application' ? kind : (OBJECT_KINDS[kind].reference ?? kind.slice(0, -1))}/${String(raw['name'])}`;
  const before = currentOf(kind, raw, current);
  const named = withId(raw, path, before);
  if (kind === 'forms' || kind === 'views') {
    const placed = current?.[kind].find((candidate) => candidate.id === before?.id);
    return { ...named, ...buttonsWithIds(named, path, current, placed?.buttons ?? []) };
  }
  if (kind !== 'tables') return named;
  const table = current?.tables.find((candidate) => candidate.id === before?.id);
  return {
    ...named,
    ...partsWithIds('columns', named, `${path}/column`, table?.columns ?? []),
    ...partsWithIds('controls', named, `${path}/control`, table?.controls ?? []),
  };
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

function withId(raw: Raw, path: string, before: Named | undefined): Raw {
  return Object.hasOwn(raw, 'id') ? raw : { ...raw, id: before?.id ?? idOfPath(path) };
}

/** The object as it is now: the one with the same id, else with the same name. */
function currentOf(
  kind: ObjectKind | 'application',
  raw: Raw,
  current: Document | undefined,
): Named | undefined {
  if (!current) return undefined;
  if (kind === 'application') return current.application;
  const objects: readonly Named[] = objectsIn(current, kind);
  if (Object.hasOwn(raw, 'id')) return objects.find((object) => object.id === raw['id']);
  return objects.find((object) => object.name === raw['name']);
}
