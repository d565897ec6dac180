import { VIEW_CONTRACTS } from '#core/contract/views/registry.ts';
import { pivotFile } from '../../../export/export.ts';
import type { HandlersOf } from '../../../http/serve-route.ts';
import { jsonText } from '../../../http/text-answer.ts';
import { pivotFor } from '../../../lists/lists.ts';

const XLSX = VIEW_CONTRACTS.pivot.routes.list_full_pivot_file.media;

/** Figures over the records of a list, in rows and columns with their totals. */
export const pivot = {
  list_full_pivot: async ({ requestContext, body }) => jsonText(await pivotFor(requestContext(), body)),
  list_full_pivot_file: async ({ requestContext, body }) => {
    const { shows: _shows, title: _title, closed: _closed, ...request } = body;
    const answer = await pivotFor(requestContext(), request);
    const file = await pivotFile(requestContext(), body, answer);
    return { ...file, media: XLSX, isAttached: true };
  },
} satisfies HandlersOf<(typeof VIEW_CONTRACTS)['pivot']['routes']>;
