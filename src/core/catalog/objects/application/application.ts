import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Id, Name, reference } from '../../../marks/reference.ts';
import { Address } from '../../address.ts';
import { TileAddress } from '../../tile-address.ts';

/** An action that the login page offers without signing in; the anonymous account runs it. */
const LoginLink = z.strictObject({ action: reference('action'), url: Address.optional() });

/** The code of a language that the product knows. */
export const LanguageCode = z.number().int();

/** Where positions are looked at: pages of the web, or whatever a device opens for `geo:` addresses. */
export const MAP_SERVICES = ['openStreetMap', 'google', 'apple', 'geo'] as const;

/** The application itself: its name, its languages (the first is the default), the links of its login page. */
export const Application = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  languages: z.array(LanguageCode).min(1),
  /** The map that links of positions lead to, OpenStreetMap unless given; nothing is fetched from it. */
  maps: z.enum(MAP_SERVICES).optional(),
  /** Where maps get the tiles of their ground from, `{z}`, `{x}` and `{y}` standing for one of them; without it, nothing is fetched. */
  mapTiles: TileAddress.optional(),
  /** What is written on maps about where their tiles come from. */
  mapAttribution: z.string().max(300).optional(),
  /** The dashboard that stands on the start page of all whose roles say nothing else. */
  home: reference('dashboard').optional(),
  loginLinks: z.array(LoginLink).max(20).optional(),
});

export type Application = z.infer<typeof Application>;
