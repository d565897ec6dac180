import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Column } from '#core/catalog/schema.ts';
import { mayChangeType } from '#core/fields/traits.ts';
import { usePanelScope } from './panel-scope.ts';
import { TypeDialog } from './type-dialog.tsx';

/** The way to give a column another type; nothing where its values are no values of its own. */
export function ColumnType({ about }: { readonly about: string }) {
  const { t } = useTranslation();
  const { place, document } = usePanelScope();
  const [isAsked, setIsAsked] = useState(false);
  const id = place[3];
  const column = document.tables.find((table) => table.id === place[1])?.columns.find((one) => one.id === id);
  if (!column || !keepsOwnValues(column)) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-describedby={about} onClick={() => setIsAsked(true)}>
        {t('configure.type.change')}
      </Button>
      {isAsked && <TypeDialog column={column} onClose={() => setIsAsked(false)} />}
    </>
  );
}

/** Whether values of a column are written, read and its own. */
function keepsOwnValues(column: Column): boolean {
  return column.formula === undefined && mayChangeType(column);
}
