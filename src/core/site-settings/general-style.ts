import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';
import { Accent, FileHash } from './style-parts.ts';

/** Families of fonts that devices have. */
export const FONTS = ['system', 'humanist', 'serif'] as const;
/** How round corners are. */
export const RADII = ['none', 'small', 'large'] as const;
/** How high the rows of lists are that nobody has arranged. */
export const DENSITIES = ['compact', 'comfortable'] as const;
/** The scheme for whoever has chosen none. */
export const DEFAULT_SCHEMES = ['light', 'dark'] as const;

/** How the application looks; what is left out is as the product has it. */
export const GeneralStyle = z.strictObject({
  /** The name in the menu and in the tabs of browsers; without one, that of the configuration. */
  title: Labels.optional(),
  accent: Accent.optional(),
  logo: FileHash.optional(),
  /** Stands in for the logo in the dark scheme. */
  logoDark: FileHash.optional(),
  /** The icon in the tabs of browsers. */
  favicon: FileHash.optional(),
  font: z.enum(FONTS).optional(),
  /** A font of its own, before the family. */
  fontFile: FileHash.optional(),
  radius: z.enum(RADII).optional(),
  density: z.enum(DENSITIES).optional(),
  scheme: z.enum(DEFAULT_SCHEMES).optional(),
});
