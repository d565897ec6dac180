import { Navigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication, type WebApplication } from '#web/api/application.tsx';
import { listAddress } from '#web/addresses/addresses.ts';
import { Missing } from '#web/shell/start/window-states.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';

/** The address of the list of a table of the product, with its own view. */
export function addressOfTable({ info }: WebApplication, name: string): string | undefined {
  const table: TableInfo | undefined = info.tables.find((one) => one.name === name);
  return table && listAddress(table.id, info.views.find((view) => view.table === table.id)?.id);
}

/** A page that leads on to the list of a table. */
export function pageOf(table: string): ComponentType {
  return function ToList() {
    const address = addressOfTable(useApplication(), table);
    if (address === undefined) return <Missing />;
    return (
      <>
        <Skeletons shape="entries" />
        <Navigate to={address} replace />
      </>
    );
  };
}
