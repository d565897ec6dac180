import type { LIVE_ROUTES } from '#core/contract/live/live-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { staleTables, watch } from '../../live/live.ts';
import type { Services } from '../services.ts';

/** The stream of a browser, what its tabs show, and the way without a stream. */
export function liveHandlers({ live }: Services) {
  return {
    live_stream: async ({ session, request, reply }) => {
      const stream = live.open(session(), {
        isResumed: request.headers['last-event-id'] !== undefined,
      });
      reply.header('X-Accel-Buffering', 'no');
      reply.header('Cache-Control', 'no-store, no-transform');
      reply.type('text/event-stream; charset=utf-8');
      // The contract has no schema for what is no JSON.
      return await Promise.resolve(stream as unknown as undefined);
    },
    live_watch: async ({ session, requestContext, body }) => await watch(requestContext(), session(), body),
    live_version: async ({ requestContext, body }) => ({
      stale: [...(await staleTables(requestContext(), body.tables))],
    }),
  } satisfies HandlersOf<typeof LIVE_ROUTES>;
}
