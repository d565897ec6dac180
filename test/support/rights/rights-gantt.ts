import type { Column } from '#core/catalog/schema.ts';
import type { GanttAnswer, GanttRows } from '#core/contract/views/gantt.ts';
import { isLink, isRelation, timeKindOf } from '#core/fields/traits.ts';
import { criticalTasks, ganttTasksOf, taskRows } from '#server/query/list/gantt/gantt.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The tasks of a list with those above them, and what waits for what, for their viewer. */
export function tasksBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    // Few tables lead to themselves: whichever was chosen, all of them are asked.
    for (const table of trial.oracle.catalog.tables.values()) {
      const own = table.columns.filter(
        (column) => isRelation(column) && column.target === table.id && column.formula === undefined,
      );
      const starts = table.columns.filter((column) => ['day', 'moment'].includes(timeKindOf(column) ?? ''));
      for (const start of starts)
        for (const column of own) await tasksOfTable(tools, { ...trial, table }, start.name, column);
    }
  };
}

async function tasksOfTable<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  trial: Trial,
  start: string,
  column: Column,
): Promise<void> {
  const { table, oracle, db, scene } = trial;
  const { filter, search, ids } = tools.chosen(trial);
  const { name } = column;
  const [at, relation] = [tools.place(trial, table, start), tools.place(trial, table, name)];
  const list = { tableId: table.id, filter, search, start };
  const request = { ...list, ...(isLink(column) ? { parent: name } : {}) };
  const critical = { ...list, predecessors: name };
  const mayAsk = oracle.mayList(table) && at !== undefined && typeof ids !== 'string';
  if (!mayAsk || !relation) {
    if (!mayAsk || isLink(column)) await tools.refusal(ganttTasksOf(db, scene, request), request);
    return await tools.refusal(criticalTasks(db, scene, critical), critical);
  }
  const answer = JSON.parse(await ganttTasksOf(db, scene, request)) as GanttAnswer;
  const above = (id: number) => (isLink(column) ? oracle.cell(table, column, id) : null);
  const timeOf = (text: unknown) => (typeof text === 'string' ? Date.parse(text) : null);
  agree(
    request,
    answer.tasks.map(([id, parent, from]) => [id, parent, timeOf(from)]).toSorted(byFirst),
    ids.map((id) => [id, above(id), timeOf(tools.shown(trial, at, id))]).toSorted(byFirst),
  );
  const asked = { tableId: table.id, ids: ids.slice(0, 4), columns: [start], predecessors: name };
  const { rows, links } = JSON.parse(await taskRows(db, scene, asked)) as GanttRows;
  agree(
    asked,
    rows.map(([id, title]) => [id, title]).toSorted(byFirst),
    asked.ids.map((id) => [id, oracle.title(table, id)]).toSorted(byFirst),
  );
  const readable = oracle.ids(table).filter((id) => oracle.may('read', table, id));
  const pairs = readable.flatMap((after) => {
    const cell = oracle.cell(table, column, after);
    const before = (Array.isArray(cell) ? cell : cell === null ? [] : [cell]) as readonly number[];
    return before.map((one): [number, number, unknown] => [one, after, oracle.title(table, one)]);
  });
  const expected = pairs.filter(([before, after]) => asked.ids.some((id) => id === before || id === after));
  agree(asked, links.toSorted(byFirst), expected.toSorted(byFirst));
  const { floats } = await criticalTasks(db, scene, critical);
  const dated = ids.filter((id) => tools.shown(trial, at, id) !== null);
  agree(critical, floats.map(([id]) => id).toSorted(byNumber), dated.toSorted(byNumber));
}

function byFirst(one: readonly unknown[], other: readonly unknown[]): number {
  return Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1]);
}

function byNumber(one: number, other: number): number {
  return one - other;
}
