import { embedsImages, isOfFiles } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import { alias, commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';

const EVENTS = { insert: sql`insert`, update: sql`update`, delete: sql`delete` };

type Event = keyof typeof EVENTS;
const KINDS = ['insert', 'update', 'delete'] as const satisfies readonly Event[];

function triggerName({ id }: Column, event: Event): string {
  return `files_${id}_${event}`;
}

/** A trigger: its name, and the statement that makes it, anew where it is there. */
interface FileTrigger {
  readonly name: string;
  readonly create: () => Sql;
}

/**
 * The triggers that note which files a column's cells come to hold and give up, whoever writes them; none for a column
 * that holds none.
 */
export function triggersOf(table: Sql, column: Column): readonly FileTrigger[] {
  const inText = embedsImages(column);
  if (!inText && !isOfFiles(column)) return [];
  const [was, is] = [sql`old.${identifier(column.name)}`, sql`new.${identifier(column.name)}`];
  const holds = (cell: Sql) => (inText ? hasImages(cell) : sql`${cell} is not null`);
  const changes = sql`${was} is distinct from ${is}`;
  const when: Readonly<Record<Event, Sql>> = {
    insert: holds(is),
    // Most texts are written without any image.
    update: inText ? sql`${changes} and (${holds(was)} or ${holds(is)})` : changes,
    delete: holds(was),
  };
  const given = [column.name, String(column.id), ...(inText ? ['images'] : [])].map((one) => literal(one));
  return KINDS.map((event) => {
    const name = triggerName(column, event);
    return {
      name,
      create: () =>
        sql`create or replace trigger ${alias(name)} after ${EVENTS[event]} on ${table} for each row when (${when[event]}) execute function colonnade.hold_files(${commas(given)})`,
    };
  });
}

/** The statements that make a column's triggers. Made anew where a column is renamed. */
export function fileTriggers(table: Sql, column: Column): readonly Sql[] {
  return triggersOf(table, column).map(({ create }) => create());
}

/** Whether images stand in a formatted text, which may be null. */
export function hasImages(text: Sql): Sql {
  return sql`colonnade.has_images(${text})`;
}

/** Gives the column that is called `from` the name of `column`, under which its triggers know it then. */
export function renamedColumn(table: Sql, from: Sql, column: Column): readonly Sql[] {
  return [
    sql`alter table ${table} rename column ${from} to ${identifier(column.name)}`,
    ...fileTriggers(table, column),
  ];
}

/** Ends the watch over a column that becomes one of another type: what its texts still hold is given up. */
export function endedTriggers(table: Sql, before: Column, column: Column): readonly Sql[] {
  if (!embedsImages(before)) return [];
  const text = identifier(column.name);
  return [
    sql`insert into colonnade.released (file) select distinct i from ${table} t, colonnade.images_in(t.${text}) i where ${hasImages(sql`t.${text}`)}`,
    ...KINDS.map((event) => sql`drop trigger if exists ${alias(triggerName(before, event))} on ${table}`),
  ];
}
