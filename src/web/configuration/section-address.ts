import { CONFIGURATION_ADDRESS } from '#web/addresses/addresses.ts';

/** The pages of the configuration, by the last part of their addresses. */
export type SectionName =
  | 'objects'
  | 'diagram'
  | 'review'
  | 'versions'
  | 'from-files'
  | 'languages'
  | 'security'
  | 'single-sign-on'
  | 'extranet'
  | 'login-page'
  | 'lost-access'
  | 'users'
  | 'groups'
  | 'roles'
  | 'rights'
  | 'drafts'
  | 'files'
  | 'calendars'
  | 'style'
  | 'icons'
  | 'mail'
  | 'sessions'
  | 'shared-links'
  | 'sign-ins'
  | 'changes';

/** The address of a page of the configuration, or of their list. */
export function configurationAddress(name?: SectionName): string {
  return name === undefined ? CONFIGURATION_ADDRESS : `${CONFIGURATION_ADDRESS}/${name}`;
}
