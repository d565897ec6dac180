import {
  IconArrowDown,
  IconArrowUp,
  IconColumnInsertRight,
  IconCopy,
  IconCursorText,
  IconFolderSymlink,
  IconLinkPlus,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Document } from '#core/catalog/schema.ts';
import { takesColumns } from '#core/configuration/columns-in.ts';
import { isCopied } from '#core/configuration/duplicate.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { memberKey, partAt, type EditPlace } from '#core/configuration/place.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';

/** What can be done with a part of the configuration that asks before. */
export type PartDeed = 'column' | 'link' | 'rename' | 'duplicate' | 'move' | 'remove';

interface PartLines {
  readonly document: Document;
  readonly place: EditPlace;
  readonly onAsk: (deed: PartDeed) => void;
  readonly onMove: (edit: Edit) => void;
}

/** The lines of the menu of a part of the configuration. */
export function usePartLines({ document, place, onAsk, onMove }: PartLines): readonly MenuLine[] {
  const { t } = useTranslation();
  const item = (deed: PartDeed, Icon: typeof IconCopy, grave = false): MenuLine => ({
    kind: 'item',
    label: t(`configure.part.${deed}`),
    icon: <Icon size={16} aria-hidden="true" />,
    run: () => onAsk(deed),
    ...(grave ? { grave } : {}),
  });
  const step = (way: 'up' | 'down', edit: Edit | undefined): readonly MenuLine[] => {
    const Icon = way === 'up' ? IconArrowUp : IconArrowDown;
    return edit
      ? [
          {
            kind: 'item',
            label: t(`configure.panel.${way}`),
            icon: <Icon size={16} aria-hidden="true" />,
            run: () => onMove(edit),
          },
        ]
      : [];
  };
  const isTable = isMoved(document, place);
  return [
    ...(isTable ? [item('column', IconColumnInsertRight), item('link', IconLinkPlus)] : []),
    ...(isRenamed(document, place) ? [item('rename', IconCursorText)] : []),
    ...(isCopied(document, place) ? [item('duplicate', IconCopy)] : []),
    ...(isTable ? [item('move', IconFolderSymlink)] : []),
    ...step('up', moveOf(document, place, -1)),
    ...step('down', moveOf(document, place, 1)),
    ...(place[0] === 'application' ? [] : [item('remove', IconTrash, true)]),
  ];
}

/** What a key does with the part that has the focus. */
export function deedOfKey({ key, ctrlKey, metaKey }: KeyboardEvent): PartDeed | undefined {
  if (key === 'F2') return 'rename';
  if (key === 'Delete') return 'remove';
  return (ctrlKey || metaKey) && key.toLowerCase() === 'd' ? 'duplicate' : undefined;
}

/** Whether a part has a label of its own, or may have one. */
function isRenamed(document: Document, place: EditPlace): boolean {
  return place[0] !== 'tables' || takesColumns(document, Number(place[1]));
}

/** Tables stand in modules, and can go to another one. */
function isMoved(document: Document, place: EditPlace): boolean {
  return place.length === 2 && place[0] === 'tables' && takesColumns(document, Number(place[1]));
}

/** The edit that moves a member one place up or down in its list; undefined where there is no such place. */
export function moveOf(document: Document, place: EditPlace, by: -1 | 1): Edit | undefined {
  if (place.length < 4) return undefined;
  const list = partAt(document, place.slice(0, -1));
  if (!Array.isArray(list)) return undefined;
  const at = list.findIndex((member) => memberKey(member) === place.at(-1));
  const next = at + by;
  if (at < 0 || next < 0 || next >= list.length) return undefined;
  const before = memberKey(list[by < 0 ? next : next + 1]);
  return { kind: 'move', place: [...place], ...(before === undefined ? {} : { before }) };
}
