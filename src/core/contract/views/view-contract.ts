import type { z } from 'zod';
import type { Path } from '../../marks/reference.ts';
import type { Labels } from '../../language/labels.ts';
import type { Route } from '../route/route.ts';

/** How what stands in the catalog is told to one viewer. */
export interface Telling {
  readonly text: (labels: Labels) => string;
  /** The technical names that lead to a column; undefined where the viewer may not read it. */
  readonly path: (path: Path) => string | undefined;
  /** Whether the viewer is told of another view. */
  readonly knows: (view: number) => boolean;
}

/** What server and client agree on for a display mode. */
export interface ViewContract<View, Options extends z.ZodRawShape, Routes> {
  /** The mode's own options as the client gets them. */
  readonly options: Options;
  readonly told: (view: View, telling: Telling) => z.infer<z.ZodObject<Options>>;
  /** The questions that the mode asks; what all ask stands in `LIST_ROUTES`. */
  readonly routes: Routes;
}

/** Keeps the exact types of a mode's options and routes. */
export function viewContract<View, Options extends z.ZodRawShape, const Routes extends ModeRoutes>(
  contract: ViewContract<View, Options, Routes>,
): ViewContract<View, Options, Routes> {
  return contract;
}

type ModeRoutes = Readonly<Record<string, Route>>;

/** A part of the contract for each display mode of a union of views. */
export type ViewContracts<View extends { readonly mode: string }> = {
  readonly [Mode in View['mode']]: ViewContract<Extract<View, { mode: Mode }>, z.ZodRawShape, ModeRoutes>;
};
