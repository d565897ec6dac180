import { z } from 'zod';
import { EXPECTED } from '../std/expected.ts';

const PATH = String.raw`\/(?!\/)(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s\\#]*`;

/**
 * The address of a map's tiles, with `{z}`, `{x}` and `{y}` in its path or query: another site by https, or a path of this
 * application. Its host has nothing but what hosts are made of, as it becomes part of a header.
 */
export const TileAddress = z
  .string()
  .max(1_000)
  .regex(new RegExp(`^(?:https:\\/\\/[a-z0-9.-]+(?::\\d{1,5})?)?${PATH}$`, 'i'), EXPECTED.shape_tiles);
