import type { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { figuresFor } from '../../../lists/lists.ts';

/** Figures over the records of a list. */
export const chart = {
  list_full_chart: async ({ requestContext, body }) => jsonText(await figuresFor(requestContext(), body)),
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['chart']['routes']>;
