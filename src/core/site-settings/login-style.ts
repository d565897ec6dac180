import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';
import { Accent, FileHash } from './style-parts.ts';

/** How the pages of the session area look where they differ from the application. */
export const LoginStyle = z.strictObject({
  /** The name beside the logo; without one, the application's. */
  title: Labels.optional(),
  /** The sentence under the heading. */
  lead: Labels.optional(),
  accent: Accent.optional(),
  logo: FileHash.optional(),
  /** Stands in for the logo in the dark scheme. */
  logoDark: FileHash.optional(),
  background: FileHash.optional(),
  /** The picker offers only variants of this principal language; 0 hides it; without one it offers all. */
  principalLanguage: z.number().int().min(0).max(1_023).optional(),
});
