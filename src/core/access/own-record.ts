import type { Catalog } from '../catalog/catalog.ts';
import type { Table } from '../catalog/schema.ts';
import type { Typed } from '../formula/typed/typed.ts';
import { rowRule } from './access.ts';
import type { Viewer } from './viewer.ts';

/** Whether the only record of a table that the viewer can read is the one that the extranet user signed in as. */
export function readsOwnRecord(catalog: Catalog, viewer: Viewer, table: Table): boolean {
  const rule = rowRule(catalog, viewer, 'read', table);
  return typeof rule !== 'boolean' && rule.every(({ typed }) => demandsOwn(typed));
}

/** Whether a condition demands `own(…)`, alone or together with other demands. */
function demandsOwn(typed: Typed): boolean {
  if (typed.kind !== 'apply') return false;
  const { operation, operands } = typed;
  if (operation === 'and') return operands.some(demandsOwn);
  const isOwn = operands.some(({ kind }) => kind === 'own');
  return operation === 'equal' && isOwn && operands.some((part) => part.kind === 'row' && part.scope === 0);
}
