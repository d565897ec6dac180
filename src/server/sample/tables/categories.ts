import type { SampleRow, SampleTable } from './sample-table.ts';
import { CATEGORY_TRANSLATIONS } from '../words/category-translations.ts';
import { CATEGORY_SOURCES as SOURCES, type CategorySource } from '../words/catalogue-words.ts';

/** The category tree; the same at every size. */
export const CATEGORIES: SampleTable = {
  name: 'category',
  columns: ['id', 'name', 'catalogue_name', 'parent', 'colour', 'position', 'description'],
  links: { parent: 'category' },
  count: () => SOURCES.length,
  rows: () => SOURCES.map(row),
};

function row({ name, parent, colour, description }: CategorySource, index: number): SampleRow {
  const above = SOURCES.findIndex((source) => source.name === parent);
  const position = index === SOURCES.length - 1 ? null : 10 * (index + 1);
  return [
    index + 1,
    name,
    CATEGORY_TRANSLATIONS[name] ?? null,
    above === -1 ? null : above + 1,
    colour ?? null,
    position,
    description ?? null,
  ];
}
