import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';

const LanguageEntry = z.object({
  code: z.number(),
  short: z.string(),
  principal: z.number(),
  /** It stands for its principal language. */
  default: z.boolean(),
  name: z.string(),
});

/** The routes by which whoever is signed in reads the application in another language. */
export const LANGUAGE_ROUTES = {
  language_list: route({
    method: 'GET',
    path: '/language/list',
    audience: 'session',
    personal: true,
    summary: 'The languages of the application, and the code of the one that the session is in',
    answer: z.object({ languages: z.array(LanguageEntry).readonly(), selected: z.number() }),
  }),
  language_select: route({
    method: 'POST',
    path: '/language/select',
    audience: 'session',
    fields: true,
    summary:
      'The session goes on in one of the languages of the application; of users it is written in their record, for every sign-in from now on',
    body: z.strictObject({ language: naming('plain', z.number().int()) }),
    answer: z.object({}),
  }),
} as const;
