import { IconColumnsOff } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { EmptyState } from '#web/ui/states/states.tsx';
import head from './head/list-head.module.css';
import classes from './list.module.css';

/** The list of a table of whose columns the viewer may read none: its name, and why it is empty. */
export function ListWithoutColumns({ table }: { readonly table: TableInfo }) {
  const { t } = useTranslation();
  return (
    <section className={classes.window} aria-label={table.plural}>
      <header className={head.head}>
        <h1 className={head.title}>{table.plural}</h1>
      </header>
      <div className={classes.state}>
        <EmptyState
          icon={<IconColumnsOff size={28} stroke={1.4} aria-hidden="true" />}
          title={t('list.no_columns')}
          text={t('list.no_columns_text')}
        />
      </div>
    </section>
  );
}
