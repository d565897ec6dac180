import { isEmail, isName, isPasswordColumn } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';

type Extranet = SiteSetting<'extranet'>;

/** What signing in needs a column for. */
type ColumnNeed = 'loginColumn' | 'passwordColumn' | 'emailColumn';

/** Which columns serve a need. A login must name one record, and every record; its e-mail may be it. */
const SERVES: Readonly<Record<ColumnNeed, (column: Column) => boolean>> = {
  loginColumn: (column) => signsIn(column) && column.required === true && column.unique === true,
  passwordColumn: isPasswordColumn,
  emailColumn: isEmail,
};

function signsIn(column: Column): boolean {
  return isName(column) || isEmail(column);
}

const REFUSALS: Readonly<Record<ColumnNeed, string>> = {
  loginColumn: 'extranet.login_column',
  passwordColumn: 'extranet.password_column',
  emailColumn: 'extranet.email_column',
};

const NEEDS = Object.keys(SERVES) as readonly ColumnNeed[];

/** The columns of a table that serve a need. */
export function columnsFor(table: Table, need: ColumnNeed): readonly Column[] {
  // What is worked out is no name that somebody was given.
  return table.columns.filter((column) => column.formula === undefined && SERVES[need](column));
}

/**
 * What is wrong with settings of the extranet, each problem at its setting. What is given must be right; an active
 * extranet needs all of it. `lends`: the rights of the account that is set can be lent.
 */
export function extranetProblems(
  catalog: Catalog | undefined,
  settings: Extranet,
  lends: boolean,
): readonly ColumnProblem[] {
  const { table: id, account } = settings;
  const table = id === undefined ? undefined : catalog?.tables.get(id);
  const unknownTable = id !== undefined && !table;
  return [
    ...(unknownTable ? [{ column: 'table', code: 'extranet.table' }] : []),
    ...(unknownTable ? [] : NEEDS.flatMap((need) => columnProblems(table, need, settings[need]))),
    ...(account !== undefined && !lends ? [{ column: 'account', code: 'extranet.account' }] : []),
    ...(settings.active ? missing(settings) : []),
  ];
}

function columnProblems(
  table: Table | undefined,
  need: ColumnNeed,
  id: number | undefined,
): readonly ColumnProblem[] {
  const serves = table !== undefined && columnsFor(table, need).some((column) => column.id === id);
  return id === undefined || serves ? [] : [{ column: need, code: REFUSALS[need] }];
}

function missing(settings: Extranet): readonly ColumnProblem[] {
  return (['table', ...NEEDS, 'account'] as const)
    .filter((name) => settings[name] === undefined)
    .map((column) => ({ column, code: 'value.required' }));
}
