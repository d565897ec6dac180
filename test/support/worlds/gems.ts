import type { Catalog } from '#core/catalog/catalog.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import type { ModelRow } from '../undo/undo-model.ts';

const GEM = 70_001;

/** Makes a thing a gem. */
export const TURN = 70_010;

/** The test application with gems: things of a child table, with a value of which there is one each and links among them. */
export function withGems(document: Document): Document {
  const thing = must(
    document.tables.find(({ name }) => name === 'thing'),
    'the things',
  );
  const gem = {
    id: GEM,
    name: 'gem',
    label: { en: 'Gem' },
    plural: { en: 'Gems' },
    module: thing.module,
    parent: thing.id,
    columns: [
      { id: 70_002, name: 'cut', label: { en: 'Cut' }, type: 'text' as const, unique: true },
      { id: 70_003, name: 'mate', label: { en: 'Mate' }, type: 'link' as const, target: GEM },
    ],
  };
  const turn = {
    id: TURN,
    name: 'turn',
    label: { en: 'Make it a gem' },
    table: thing.id,
    kind: 'transformInto' as const,
    target: GEM,
  };
  return { ...document, tables: [...document.tables, gem], actions: [...document.actions, turn] };
}

/** The ids of the records among these that are gems. */
export function gemsAmong(records: ReadonlyMap<number, ModelRow>): ReadonlySet<number> {
  return new Set([...records].filter(([, { values }]) => values['_kind'] === String(GEM)).map(([id]) => id));
}

export function gemTable({ tables }: Pick<Catalog, 'tables'>): Table {
  return must(tables.get(GEM), 'the gems');
}
