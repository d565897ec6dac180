import type { Catalog } from '../catalog/catalog.ts';
import type { Table } from '../catalog/schema.ts';
import type { Typed } from '../formula/typed/typed.ts';
import { rowRule } from './access.ts';
import type { Viewer } from './viewer.ts';

/** Whether nothing of a table can be read but the record as which an extranet user has signed in. */
export function readsOwnRecord(catalog: Catalog, viewer: Viewer, table: Table): boolean {
  const rule = rowRule(catalog, viewer, 'read', table);
  return typeof rule !== 'boolean' && rule.every(({ typed }) => demandsOwn(typed));
}

/** Whether a condition on a record is true only of `own(…)`, at least beside its other demands. */
function demandsOwn(typed: Typed): boolean {
  if (typed.kind !== 'apply') return false;
  const { operation, operands } = typed;
  if (operation === 'and') return operands.some(demandsOwn);
  const isOwn = operands.some(({ kind }) => kind === 'own');
  return operation === 'equal' && isOwn && operands.some((part) => part.kind === 'row' && part.scope === 0);
}
