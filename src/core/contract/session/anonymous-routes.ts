import { z } from 'zod';
import { Digits, route } from '../route/route.ts';
import { Message } from './session-routes.ts';

/** The routes of visitors without a login. */
export const ANONYMOUS_ROUTES = {
  session_anonyme: route({
    method: 'GET',
    path: '/session/anonyme/',
    audience: 'public',
    summary: 'Opens a visit without a login and goes to the start page, or to the action of `ID`',
    query: z.object({ ID: Digits.optional() }),
    media: 'text/html',
  }),
  session_execute_action: route({
    method: 'POST',
    path: '/session/execute/{idaction}',
    audience: 'public',
    summary: 'Runs an action link of the login page with the rights of the anonymous account',
    params: z.object({ actionId: Digits }),
    answer: Message,
  }),
} as const;
