import { press } from '#web/actions/actions.ts';
import {
  IconCheckbox,
  IconDots,
  IconGitMerge,
  IconPrinter,
  IconRefresh,
  IconRestore,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { mayMerge } from '#web/api/application.tsx';
import { binAddress, duplicatesAddress } from '#web/addresses/addresses.ts';
import { importAddress, printListAddress } from '#core/contract/screen-addresses.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { useListButtons } from '../panel/list-buttons.tsx';
import { ToolMenu } from '../panel/tool-menu.tsx';
import type { List } from '../state/use-list.ts';
import { useShare, type SharedThing } from '#web/sharing/sharing.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';

interface MoreMenuProps {
  readonly list: List;
  /** Begins to select records, where rows have no boxes. */
  readonly onPick?: () => void;
}

/** What is done rarely with a list: import, the bin, the columns as the view has it. */
export function MoreMenu({ list, onPick }: MoreMenuProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const phone = usePhone();
  const { table } = list;
  const { rowHeight } = list.arrangement;
  const item = (label: string, icon: ReactNode, run: () => void): MenuLine => ({
    kind: 'item',
    label,
    icon,
    run,
  });
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const buttons = useListButtons(list, false);
  const print = (): void => {
    const { pathname, searchStr } = router.latestLocation;
    router.history.push(printListAddress(pathname.split('/').at(-1) ?? '', searchStr));
  };
  const share = useShare(() => sharedList(list));
  useKeys([{ keys: 'mod+p', label: t('print.print'), run: print }]);
  const lines: readonly MenuLine[] = [
    ...(phone
      ? buttons.map((button) =>
          item(button.label, <NamedIcon name={button.icon ?? 'bolt'} size={16} />, () => press(button)),
        )
      : []),
    ...(onPick && list.traits.selects ? [item(t('list.select'), <IconCheckbox {...icon} />, onPick)] : []),
    ...(table.create
      ? [item(t('list.import'), <IconUpload {...icon} />, () => router.history.push(importAddress(table.id)))]
      : []),
    ...(mayMerge(table)
      ? [
          item(t('list.find_duplicates'), <IconGitMerge {...icon} />, () => {
            const { filter, search } = list.question;
            router.history.push(duplicatesAddress(table.id, { filter, search }));
          }),
        ]
      : []),
    ...(table.delete
      ? [item(t('undo.bin'), <IconTrash {...icon} />, () => router.history.push(binAddress(table.id)))]
      : []),
    item(t('print.print'), <IconPrinter {...icon} />, print),
    ...share.lines,
    item(t('list.reload'), <IconRefresh {...icon} />, list.reload),
    ...(list.traits.columns
      ? [item(t('list.reset'), <IconRestore {...icon} />, () => list.arrange({ rowHeight }))]
      : []),
  ];
  useMenuCommands(lines);
  return (
    <>
      <ToolMenu
        label={t('list.more')}
        icon={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
        lines={lines}
      />
      {share.dialog}
    </>
  );
}

/** The list as it is shown, for people without an account; it has no groups there. */
function sharedList({ table, view, columns, sort, question: { filter, search } }: List): SharedThing {
  const list = {
    tableId: table.id,
    ...(view ? { viewId: view.id } : {}),
    columns: columns.map(({ path }) => path),
    sort: [...sort],
    ...(filter ? { filter } : {}),
    ...(search ? { search } : {}),
  };
  return { name: view?.label ?? table.plural, of: { list } };
}
