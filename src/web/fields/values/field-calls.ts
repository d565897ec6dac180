import { createContext, useContext } from 'react';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';

/** Records that are looked for: by a text, and by the values on which they depend; `inside` is the open window around. */
interface LinkSearch {
  readonly columnId: number;
  readonly text: string;
  readonly limit: number;
  readonly given: object | undefined;
  readonly inside: { readonly contextId: number; readonly windowId: number } | undefined;
  readonly signal: AbortSignal;
}

/** How controls ask what can be chosen in them. */
export interface FieldCalls {
  readonly links: (search: LinkSearch) => Promise<AnswerOf<Contract['suggest_link']>>;
  readonly closedChoices: (
    asked: Pick<LinkSearch, 'columnId' | 'signal'> & { readonly given: object },
  ) => Promise<AnswerOf<Contract['suggest_choice']>>;
}

/** They ask in the session of whoever is signed in. */
const OWN: FieldCalls = {
  links: async ({ columnId, text, limit, given, inside, signal }) =>
    await call('suggest_link', {
      params: { columnId: String(columnId) },
      query: {
        ...(text ? { text } : {}),
        limit: String(limit),
        ...(given ? { given: JSON.stringify(given) } : {}),
        ...(inside ? { contextId: String(inside.contextId), windowId: String(inside.windowId) } : {}),
      },
      signal,
    }),
  closedChoices: async ({ columnId, given, signal }) =>
    await call('suggest_choice', {
      params: { columnId: String(columnId) },
      query: { given: JSON.stringify(given) },
      signal,
    }),
};

const FieldCallsContext = createContext(OWN);

/** Lets the controls of a form that needs no session ask in another way. */
export const FieldCallsProvider = FieldCallsContext.Provider;

export function useFieldCalls(): FieldCalls {
  return useContext(FieldCallsContext);
}
