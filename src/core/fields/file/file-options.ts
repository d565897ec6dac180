import { z } from 'zod';
import { FILE_KINDS } from './file-kinds.ts';
import { MOST_FILES } from './file-value.ts';

/** Largest size of a file that a column may allow, in megabytes (of 1,000,000 bytes). */
const LARGEST = 100_000;

/** Options of columns that hold files. */
export const fileOptions = {
  /** The largest size of one file, in megabytes; that of the settings unless given. */
  maximumSize: z.number().positive().max(LARGEST).optional(),
} as const;

/** The kinds of files that are taken; all unless given. */
export const acceptedKinds = {
  kinds: z.array(z.enum(FILE_KINDS)).min(1).max(FILE_KINDS.length).optional(),
} as const;

/** Options of columns that hold several files. */
export const severalFiles = {
  /** The most files in one cell. */
  maximumCount: z.number().int().min(1).max(MOST_FILES).optional(),
} as const;

/** Options of columns that hold images. */
export const imageOptions = {
  /** Written over each copy that is shown. */
  watermark: z.string().min(1).max(100).optional(),
} as const;
