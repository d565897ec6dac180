import { useState } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { remembered } from '#web/std/remembered.ts';
import { useStore } from '#web/std/store.ts';
import type { CommentedPlace } from './comments-key.ts';
import { useRoom } from './use-room.ts';

/** Whether comments are shown beside records where there is room for them. */
const shownBeside = remembered('colonnade-comments', 'closed');

/** How wide a screen is, in pixels, that has room for comments beside the form; else they are shown above it. */
const ROOM_BESIDE = 900;

interface RecordBeside {
  readonly tableId: number;
  /** Null while the record is new. */
  readonly recordId: number | null;
  /** Something else stands beside the form that has to stay there. */
  readonly isTaken: boolean;
}

/** The comments of a record beside its form, shown or not. */
export interface CommentsBeside {
  /** The record; undefined where the user is told of no comments: they are among the users of the organisation. */
  readonly place: CommentedPlace | undefined;
  readonly isOpen: boolean;
  /** They stand in a column of their own. */
  readonly isBeside: boolean;
  /** The user has opened them, and not the browser that remembers. */
  readonly wasPressed: boolean;
  /** How often they were closed: the focus goes back to the button then. */
  readonly closings: number;
  readonly show: (open: boolean) => void;
}

/** Also gives what takes the element that the form fills. */
export function useCommentsBeside({
  tableId,
  recordId,
  isTaken,
}: RecordBeside): readonly [screen: (element: HTMLElement | null) => void, comments: CommentsBeside] {
  const { user } = useApplication();
  const [screen, isWide] = useRoom(ROOM_BESIDE);
  const isKept = useStore(shownBeside) === 'open';
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
  return [screen, { place, isOpen, isBeside: isOpen && hasRoom, wasPressed, closings, show }];
}
