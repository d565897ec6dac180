import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import type { FormulaScope } from '#core/formula/check/scope.ts';
import type { Scene } from '../scene/place.ts';

/**
 * What the names of a formula that the viewer writes can mean: tables and columns that may be read, the viewer's own
 * roles; supervisors know all.
 */
export function viewerScope({ catalog, viewer }: Scene, table: number | undefined): FormulaScope {
  const tables = [...catalog.tables].filter(([, one]) => mayOperate(viewer, 'read', one));
  const roles = supervises(viewer) ? catalog.document.roles : [...viewer.roles];
  return {
    catalog: {
      tables: new Map(tables),
      columns: catalog.columns,
      document: { ...catalog.document, roles },
    },
    table,
    locale: viewer.locale,
    isReadable: (of, column) => mayReadColumn(catalog, viewer, of, column),
  };
}
