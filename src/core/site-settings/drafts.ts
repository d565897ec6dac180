import { z } from 'zod';

/** How much unfinished work is kept, and for how long. */
export const DraftSettings = z.strictObject({
  /** Days that a draft is kept which nobody touches. */
  keptDays: z.number().int().min(1).max(365).default(30),
  /** The most drafts that one account may have open. */
  mostOpen: z.number().int().min(10).max(1_000).default(200),
  /** The size of one draft, with all that belongs to it, in kilobytes of its JSON. */
  mostKilobytes: z.number().int().min(64).max(16_384).default(2_048),
});
