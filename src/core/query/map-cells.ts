/** Pixels that the world is wide at zoom 0, as tiles are. */
export const TILE = 256;

/** The closest zoom of maps: less than a metre a pixel. */
export const MAX_ZOOM = 19;

/** Pixels from which on records have a cluster of their own. */
export const CELL = 64;

/** Where maps end in the north and in the south: the world is a square there. */
export const MAX_LATITUDE = 85.051_128;

/** Most cells that a part of the map may have. */
export const MAX_CELLS = 20_000;
