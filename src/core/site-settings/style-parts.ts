import { z } from 'zod';

/** The name of an image or a font that is kept: the hash of its bytes. */
export const FileHash = z.string().regex(/^[0-9a-f]{32}$/, 'the hash of a file');

/** The colour that the others follow from. */
export const Accent = z.string().refine((text) => /^#[0-9a-f]{6}$/i.test(text), {
  error: 'a colour such as #2a5bd7',
  params: { code: 'value.colour' },
});
