import { IconColumns3, IconRestore } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { WebApplication } from '#web/api/application.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { listColumn, type Arrangement } from '../../state/list-columns.ts';
import classes from './sub-rows.module.css';

interface SubColumnsProps {
  readonly application: WebApplication;
  readonly table: TableInfo;
  /** Paths of the columns that the form has for the list, and of those that are shown. */
  readonly paths: readonly string[];
  readonly shown: readonly string[];
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
}

/** Which columns of a list in a form its user sees. */
export function SubColumns({ application, table, paths, shown, arrangement, onArrange }: SubColumnsProps) {
  const { t } = useTranslation();
  const lines = paths.flatMap((path): readonly MenuLine[] => {
    const column = listColumn(application, table, path);
    if (!column) return [];
    const chosen = shown.includes(path);
    const { hidden = [] } = arrangement;
    const next = chosen ? [...hidden, path] : hidden.filter((one) => one !== path);
    const run = (): void => {
      // One column stays.
      if (!chosen || shown.length > 1) onArrange({ ...arrangement, hidden: next });
    };
    return [{ kind: 'choice', key: path, label: column.label, chosen, run }];
  });
  const reset: MenuLine = {
    kind: 'item',
    label: t('list.reset'),
    icon: <IconRestore size={16} stroke={1.6} aria-hidden="true" />,
    run: () => onArrange({}),
  };
  return (
    <div className={classes.columns}>
      <MenuButton
        lines={[...lines, { kind: 'divider', key: 'reset' }, reset]}
        label={t('list.columns')}
        title={t('list.columns')}
        className={classes.button}
        align="end"
        side="below"
        iconOnly
      >
        <IconColumns3 size={16} stroke={1.6} aria-hidden="true" />
      </MenuButton>
    </div>
  );
}
