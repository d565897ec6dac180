import { MAX_CHOICES } from '../catalog/new-choices.ts';
import { isChosen } from '../fields/traits.ts';
import type { FieldType } from '../fields/registry.ts';
import { columnPlace } from './chosen-links.ts';
import { comparedName } from './names.ts';
import type { FileMaterial, Proposal, ProposedColumn } from './proposal.ts';

type Problems = Proposal['problems'];

/** Why tables cannot be created as they are proposed. */
export function proposalProblems(
  { tables, pairs, made }: Pick<Proposal, 'tables' | 'pairs' | 'made'>,
  { document }: Pick<FileMaterial, 'document'>,
): Problems {
  const sides = new Set([
    ...tables.flatMap(({ key, columns }) =>
      columns.flatMap(({ as, unique, key: column }) =>
        as.kind === 'type' && unique ? columnPlace(key, column) : [],
      ),
    ),
    ...document.tables.flatMap(({ id, columns }) =>
      columns.flatMap((column) => (column.unique === true ? columnPlace(`t${id}`, column.id) : [])),
    ),
  ]);
  const isThere = ({ to, by }: { readonly to: string; readonly by: string }) =>
    sides.has(columnPlace(to, by));
  const names = [...tables, ...made].map(({ key, plural }) => ({ key, name: comparedName(plural) }));
  const same = names.filter(({ name }, at) => names.findIndex((one) => one.name === name) < at);
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table: table.key, column })));
  return [
    ...(tables.length + pairs.length === 0 ? [{ code: 'nothing' } as const] : []),
    ...same.map(({ key }) => ({ code: 'same_label', table: key.split(':')[0] ?? key }) as const),
    ...tables
      .filter((table) => table.columns.every(({ as }) => as.kind === 'skip'))
      .map(({ key }) => ({ code: 'no_columns', table: key }) as const),
    ...columns.flatMap(({ table, column }) => {
      const code = columnProblem(column, isThere);
      return code ? [{ code, table, column: column.key }] : [];
    }),
    ...pairs.flatMap(({ key, between }) =>
      between.every(isThere) ? [] : [{ code: 'pair_sides', table: key } as const],
    ),
  ];
}

function columnProblem(
  { as, profile }: ProposedColumn,
  isThere: (side: { readonly to: string; readonly by: string }) => boolean,
): 'link_nowhere' | 'choices' | undefined {
  if (as.kind === 'link') return isThere(as) ? undefined : 'link_nowhere';
  if (as.kind !== 'type' || !isChosen({ type: as.type as FieldType })) return undefined;
  const { values } = profile;
  return values.length === 0 || values.length > MAX_CHOICES ? 'choices' : undefined;
}
