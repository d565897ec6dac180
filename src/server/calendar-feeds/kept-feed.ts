import { z } from 'zod';
import { KeptList } from '../sharing/sharing.ts';

/** A planning as a feed keeps it: as a list, and in whose language it is told. */
export const KeptFeed = z.object({
  kind: z.literal('feed'),
  table: z.number(),
  list: KeptList,
  locale: z.string(),
});
export type KeptFeed = z.infer<typeof KeptFeed>;
