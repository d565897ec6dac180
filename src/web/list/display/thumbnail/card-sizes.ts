import type { CardSize } from '#core/catalog/views/picture-cards.ts';

/** How cards stand: so many side by side, each line of them so high, the pictures so high. All in pixels. */
export interface CardLayout {
  readonly perLine: number;
  readonly lineHeight: number;
  readonly picture: number;
}

/** Least width of a card, and height of its picture. */
const SIZES: Readonly<Record<CardSize, { readonly width: number; readonly picture: number }>> = {
  small: { width: 140, picture: 96 },
  medium: { width: 190, picture: 138 },
  large: { width: 290, picture: 210 },
};
/** Between cards. */
const GAP = 16;
/** What stands at both ends of a line of cards. */
const EDGE = 20;
/** Both on a phone. */
const PHONE_ROOM = 12;
const TITLE = 28;
const FIELD = 20;
/** Below the last field. */
const FOOT = 10;
const PHONE_PICTURE = 124;

/** How high the head of a group is; on a phone its results stand below its name. */
export function groupHeadHeight(phone: boolean, hasResults: boolean): number {
  return phone && hasResults ? PHONE_HEAD : HEAD;
}

const HEAD = 44;
const PHONE_HEAD = 60;

interface Room {
  readonly width: number;
  readonly fields: number;
  readonly phone: boolean;
}

/** How cards of a size stand in a room: on a phone always two of them side by side. */
export function cardLayout(size: CardSize, { width, fields, phone }: Room): CardLayout {
  const least = SIZES[size];
  const fitting = Math.floor((width - 2 * EDGE + GAP) / (least.width + GAP));
  const picture = phone ? PHONE_PICTURE : least.picture;
  return {
    perLine: phone ? 2 : Math.max(1, fitting),
    picture,
    lineHeight: picture + TITLE + fields * FIELD + FOOT + GAP,
  };
}

/** What stands between the cards of a line, and at both ends of it. */
export function roomAround(phone: boolean): { readonly gap: number; readonly edge: number } {
  return phone ? { gap: PHONE_ROOM, edge: PHONE_ROOM } : { gap: GAP, edge: EDGE };
}
