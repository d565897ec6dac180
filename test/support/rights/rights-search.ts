import { must } from '#core/std/must.ts';
import { searchEverywhere } from '#server/lists/lists.ts';
import { folded } from './rights-filters.ts';
import { byId } from './rights-texts.ts';
import { agree, type Trial } from './rights-trial.ts';

/** Questions about what is found in all tables at once. */
export const SEARCH_QUESTIONS = { everywhere } as const;

async function everywhere({ random, oracle, db, scene }: Trial): Promise<void> {
  const text = must(['ete', 'ADA', 'bon fr', 'x%y', 'r', '7'][random.below(6)], 'words');
  const { tables, late } = await searchEverywhere({ db, ...scene }, { text });
  agree({ text, of: 'tables in time' }, late, []);
  const words = text.split(' ');
  for (const table of oracle.catalog.tables.values()) {
    const found = tables.find(({ tableId }) => tableId === table.id);
    const searched = table.columns.filter((column) => column.searchable === true);
    const ids = oracle
      .ids(table)
      .filter((id) => oracle.may('read', table, id))
      .filter((id) =>
        words.every((word) =>
          searched.some((column) => folded(oracle.cell(table, column, id) ?? '').includes(folded(word))),
        ),
      );
    // Records of a child table are found in the one above.
    if (table.parent !== undefined && found === undefined) continue;
    agree({ text, table: table.name, of: 'hits' }, found?.hits ?? 0, ids.length);
    const records = found?.records ?? [];
    agree({ text, table: table.name, of: 'shown' }, records.length, Math.min(5, ids.length));
    const shown = ids.filter((id) => records.some(({ recordId }) => recordId === id));
    agree(
      { text, table: table.name, of: 'records' },
      byId(records.map(({ recordId, title }) => [recordId, title])),
      byId(shown.map((id) => [id, oracle.title(table, id)])),
    );
  }
}
