import { useState } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { remembered } from '#web/std/remembered.ts';
import { useStore } from '#web/std/store.ts';
import type { CommentedPlace } from '../comments/comments-key.ts';
import { useRoom } from './use-room.ts';

/** Whether the panel is shown beside records where there is room for it, and what it shows. */
const shownBeside = remembered('colonnade-comments', 'closed');
const keptTab = remembered('colonnade-beside', 'comments');

/** How wide a screen is, in pixels, that has room for the panel beside the form; else it is shown above it. */
const ROOM_BESIDE = 900;

/** What the panel shows, one at a time. */
const BESIDE_TABS = ['comments', 'messages', 'steps'] as const;
export type BesideTab = (typeof BESIDE_TABS)[number];

interface RecordBeside {
  readonly tableId: number;
  /** Null while the record is new. */
  readonly recordId: number | null;
  /** Something else stands beside the form that has to stay there. */
  readonly isTaken: boolean;
}

/** What stands beside a record's form, shown or not. */
export interface PanelBeside {
  /** The record; undefined where the user is told of nothing there: it is among the users of the organisation. */
  readonly place: CommentedPlace | undefined;
  readonly isOpen: boolean;
  /** It stands in a column of its own. */
  readonly isBeside: boolean;
  /** The user has opened it, and not the browser that remembers. */
  readonly wasPressed: boolean;
  /** How often it was closed: the focus goes back to the button then. */
  readonly closings: number;
  /** Those that there are for the user, and the one that is shown. */
  readonly tabs: readonly BesideTab[];
  readonly tab: BesideTab;
  readonly choose: (tab: BesideTab) => void;
  readonly show: (open: boolean) => void;
}

/** Also gives what takes the element that the form fills. */
export function usePanelBeside({
  tableId,
  recordId,
  isTaken,
}: RecordBeside): readonly [screen: (element: HTMLElement | null) => void, panel: PanelBeside] {
  const { user, info } = useApplication();
  const [screen, isWide] = useRoom(ROOM_BESIDE);
  const isKept = useStore(shownBeside) === 'open';
  const kept = useStore(keptTab);
  const [isAbove, setAbove] = useState(false);
  const [wasPressed, setPressed] = useState(false);
  const [closings, setClosings] = useState(0);
  const hasRoom = isWide && !isTaken;
  const place = recordId !== null && user.kind === 'intranet' ? { tableId, recordId } : undefined;
  const isOpen = place !== undefined && (hasRoom ? isKept : isAbove);
  const show = (open: boolean): void => {
    setPressed(open);
    if (hasRoom) shownBeside.set(() => (open ? 'open' : 'closed'));
    else setAbove(open);
    if (!open) setClosings((before) => before + 1);
  };
  const tabs = BESIDE_TABS.filter((one) => one !== 'messages' || (info.messages === true && !user.looksOnly));
  const tab = tabs.find((one) => one === kept) ?? 'comments';
  const choose = (chosen: BesideTab): void => {
    setPressed(false);
    keptTab.set(() => chosen);
  };
  return [
    screen,
    { place, isOpen, isBeside: isOpen && hasRoom, wasPressed, closings, tabs, tab, choose, show },
  ];
}
