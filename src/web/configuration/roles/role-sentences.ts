import type { Translate } from '#core/language/texts.ts';
import { RECORD_OPERATIONS } from '#core/access/matrix.ts';
import { wordsInRow } from '#core/language/formats.ts';
import type { RoleRow, TableRow } from './role-rows.ts';

interface Told {
  readonly t: Translate;
  readonly locale: string;
  /** What the role is called. */
  readonly role: string;
}

/** Most names that a sentence has. */
const MOST = 8;

/** What a role may do, in sentences of the reader's language. */
export function roleSentences(rows: readonly RoleRow[], { t, locale, role }: Told): readonly string[] {
  // Of tables with rights of their own, what allows messages is told.
  const tables = rows.filter((row): row is TableRow => row.kind === 'table' && !row.table.rights);
  const runs = rows.filter((row) => row.kind === 'action' && row.reach !== 'never').map(({ label }) => label);
  const whole = RECORD_OPERATIONS.flatMap((operation) => {
    const names = tables.filter(({ reaches }) => reaches[operation] === 'always').map(({ label }) => label);
    if (names.length === 0) return [];
    if (names.length === tables.length) return [t(`configure.roles.may_${operation}_all`, { role })];
    return [t(`configure.roles.may_${operation}`, { role, tables: inRow(names) })];
  });
  const sentences = [
    ...whole,
    ...tables.flatMap((row) => tableSentences(row, { t, locale, role })),
    ...(runs.length > 0 ? [t('configure.roles.runs', { role, actions: inRow(runs) })] : []),
    ...rows.flatMap((row) =>
      row.kind === 'switch' && row.reach !== 'never'
        ? [t(`configure.roles.switched.${row.property}`, { role })]
        : [],
    ),
  ];
  return sentences.length > 0 ? sentences : [t('configure.roles.may_nothing', { role })];

  function inRow(names: readonly string[]): string {
    if (names.length <= MOST) return wordsInRow(names, locale);
    const more = t('configure.roles.more', { count: names.length - MOST });
    return wordsInRow([...names.slice(0, MOST), more], locale);
  }
}

/** What a role may do on one table only under a condition, or without some columns. */
function tableSentences(row: TableRow, { t, locale, role }: Told): readonly string[] {
  const { label: table, conditions, reads } = row;
  const columns = wordsInRow(reads.names, locale);
  return [
    ...conditions.flatMap((condition) => conditionSentences(condition, { t, locale, role, table })),
    ...(reads.how === 'but' ? [t('configure.roles.hides', { role, table, columns })] : []),
    ...(reads.how === 'only' ? [t('configure.roles.shows_only', { role, table, columns })] : []),
  ];
}

/** What is granted only where something is true: operations, and columns of records that are read anyway. */
function conditionSentences(
  { operations, columns, text: condition }: TableRow['conditions'][number],
  { t, locale, role, table }: Told & { readonly table: string },
): readonly string[] {
  const done = operations.map((operation) => t(`configure.roles.do_${operation}`));
  return [
    ...(done.length > 0
      ? [
          t('configure.roles.may_where', {
            role,
            table,
            operations: wordsInRow(done, locale),
            condition,
          }),
        ]
      : []),
    ...(columns.length > 0
      ? [t('configure.roles.shows_where', { role, table, columns: wordsInRow(columns, locale), condition })]
      : []),
  ];
}
