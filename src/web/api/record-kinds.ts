import { isProductObject } from '#core/catalog/product-objects.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { mayCreate, useApplication } from './application.tsx';

/** The tables of the application in which this user may make records, by their names. */
export function useRecordKinds(): readonly TableInfo[] {
  const { tables } = useApplication();
  return [...tables.values()]
    .filter((table) => mayCreate(table) && !isProductObject('tables', table.name))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
