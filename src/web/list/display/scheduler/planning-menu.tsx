import { IconCalendarDown, IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { importAddress } from '#core/contract/screen-addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { useFeed } from '#web/sharing/sharing.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { List } from '../../state/use-list.ts';
import type { PlanningInfo } from './events/planned-event.ts';

interface PlanningMenuProps {
  readonly list: List;
  readonly view: PlanningInfo;
  /** Calendars elsewhere. */
  readonly elsewhere: readonly MenuLine[];
}

/** What is done rarely with a planning. */
export function PlanningMenu({ list, view, elsewhere }: PlanningMenuProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { looksOnly } = useApplication().user;
  const { table } = list;
  const mayImport = table.create && !looksOnly && list.within === undefined;
  const importing: MenuLine = {
    kind: 'item',
    label: t('feed.import'),
    icon: <IconCalendarDown size={16} stroke={1.6} aria-hidden="true" />,
    run: () => router.history.push(importAddress(table.id)),
  };
  const feed = useFeed(() => fedPlanning(list, view));
  const lines = [...feed.lines, ...elsewhere, ...(mayImport ? [importing] : [])];
  if (lines.length === 0) return null;
  return (
    <>
      <MenuButton
        label={t('feed.menu')}
        className={icon.button}
        align="end"
        side="below"
        iconOnly
        lines={lines}
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
      {feed.dialog}
    </>
  );
}

/** The planning as it is shown, with what its events are described by. */
function fedPlanning({ table, columns, question: { filter, search } }: List, view: PlanningInfo) {
  const of = {
    tableId: table.id,
    viewId: view.id,
    columns: columns.map(({ path }) => path),
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
  };
  return { name: view.label, of };
}
