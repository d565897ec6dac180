import { z } from 'zod';
import { DraftSettings } from '../../site-settings/drafts.ts';
import { partialSetting } from '../../site-settings/parts.ts';
import { route } from '../route/route.ts';

const DraftsInfo = z.object({
  settings: DraftSettings,
  /** How many drafts are open now that hold something, and how many accounts have one. */
  open: z.number(),
  accounts: z.number(),
});

/** The routes by which administrators say how much unfinished work is kept. */
export const DRAFT_SETTINGS_ROUTES = {
  admin_drafts: route({
    method: 'GET',
    path: '/admin/drafts/',
    audience: 'configuration',
    summary: 'How long drafts are kept, and how many and how large they may be; how many there are now',
    answer: DraftsInfo,
  }),
  admin_drafts_save: route({
    method: 'POST',
    path: '/admin/drafts/save',
    audience: 'configuration',
    fields: true,
    summary: 'Changes the limits of drafts that are given and leaves the others',
    body: partialSetting(DraftSettings),
    answer: DraftsInfo,
  }),
} as const;
