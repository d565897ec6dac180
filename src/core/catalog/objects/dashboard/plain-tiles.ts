import { z } from 'zod';
import { LongTexts } from '../../../language/labels-schema.ts';
import { reference } from '../../../marks/reference.ts';
import { tileOf } from './tile-parts.ts';

/** Most actions of a tile. */
const MAX_LINKS = 30;

/** Actions as buttons. */
export const LinksTile = tileOf('links', { actions: z.array(reference('action')).max(MAX_LINKS) });
export type LinksTile = z.infer<typeof LinksTile>;

/** Words for those who look at the dashboard; a line of its own is a paragraph. */
export const TextTile = tileOf('text', { text: LongTexts });
export type TextTile = z.infer<typeof TextTile>;

/** What the user has begun and not finished. */
export const WorkTile = tileOf('work', {});
export type WorkTile = z.infer<typeof WorkTile>;

/** The records that the user has opened lately. */
export const RecentTile = tileOf('recent', {});
export type RecentTile = z.infer<typeof RecentTile>;

/** What the user has marked as favourite. */
export const FavouritesTile = tileOf('favourites', {});
export type FavouritesTile = z.infer<typeof FavouritesTile>;
