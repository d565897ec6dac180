import { z } from 'zod';

const megabytes = z.number().int().min(1).max(10_000_000);

/** How much people may store, in megabytes of 1,000,000 bytes. */
export const FileSettings = z.strictObject({
  /** One file. */
  largestFile: megabytes.max(100_000).default(2_000),
  /** All files of one record. */
  mostPerRecord: megabytes.default(20_000),
  /** All that one account has uploaded and is still stored. */
  mostPerAccount: megabytes.default(200_000),
});
