import { z } from 'zod';

/** A button whose action the viewer may run. */
export const ButtonInfo = z.object({
  id: z.number(),
  action: z.number(),
  label: z.string(),
  icon: z.string().optional(),
  /** On a form: it stands beside *Save*; the others stand in the menu. */
  main: z.boolean().optional(),
});
export type ButtonInfo = z.infer<typeof ButtonInfo>;
