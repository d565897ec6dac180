import type { z } from 'zod';
import { DraftSettings } from './drafts.ts';
import { AnonymousSettings, ExtranetSettings } from './extranet.ts';
import { FileSettings } from './files.ts';
import { GeneralStyle } from './general-style.ts';
import { LoginStyle } from './login-style.ts';
import { MailSettings } from './mail.ts';
import { SecuritySettings } from './security.ts';
import { SsoSettings } from './sso.ts';

/** What administrators set for an installation, apart from its catalog: name → schema, whose defaults hold at first. */
export const SITE_SETTINGS = {
  security: SecuritySettings,
  drafts: DraftSettings,
  files: FileSettings,
  sso: SsoSettings,
  extranet: ExtranetSettings,
  anonymous: AnonymousSettings,
  mail: MailSettings,
  generalStyle: GeneralStyle,
  loginStyle: LoginStyle,
} as const;

export type SiteSettingName = keyof typeof SITE_SETTINGS;
export type SiteSetting<Name extends SiteSettingName> = z.output<(typeof SITE_SETTINGS)[Name]>;

/** The parts of settings that are sealed texts: they are never shown, logged or journalled. */
export const SEALED_PARTS: { readonly [Name in SiteSettingName]?: readonly (keyof SiteSetting<Name>)[] } = {
  sso: ['client_secret'],
  mail: ['password'],
};
