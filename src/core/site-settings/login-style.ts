import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';

const ImageHash = z.string().regex(/^[0-9a-f]{32}$/, 'the hash of an image');

/** How the pages of the session area look. */
export const LoginStyle = z.strictObject({
  /** The name beside the logo; without one, the application's. */
  title: Labels.optional(),
  /** The sentence under the heading. */
  lead: Labels.optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'a colour such as #2a5bd7')
    .optional(),
  logo: ImageHash.optional(),
  background: ImageHash.optional(),
  /** The picker offers only variants of this principal language; 0 hides it; without one it offers all. */
  principalLanguage: z.number().int().min(0).max(1_023).optional(),
});
