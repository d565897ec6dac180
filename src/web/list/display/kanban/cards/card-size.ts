/** The height of a card with the room below it, in pixels: all cards have the same, so that lanes of any length scroll. */
export const CARD_STEP = 92;
