import {
  IconDeviceLaptop,
  IconFilePencil,
  IconHistory,
  IconKey,
  IconIcons,
  IconLifebuoy,
  IconMail,
  IconPalette,
  IconReportSearch,
  IconShieldCheck,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';

/** A page of the configuration. */
export interface Section {
  /** The last part of its address. */
  readonly name: string;
  /** The key of its texts. */
  readonly key: string;
  readonly Icon: Icon;
  readonly Page: ComponentType;
  /** The table whose list it is, where it is no page of its own. */
  readonly table?: string;
}

/** The pages of the configuration in groups, as the rail shows them. */
export const SECTION_GROUPS: readonly { readonly key: string; readonly sections: readonly Section[] }[] = [
  {
    key: 'signing_in',
    sections: [
      section(
        'security',
        IconShieldLock,
        async () => (await import('./security/security-page.tsx')).SecurityPage,
      ),
      section('single-sign-on', IconKey, async () => (await import('./sign-on/sign-on-page.tsx')).SignOnPage),
      section('extranet', IconWorld, async () => (await import('./extranet/extranet-page.tsx')).ExtranetPage),
      section(
        'login-page',
        IconPalette,
        async () => (await import('./login-page/login-style-page.tsx')).LoginStylePage,
      ),
      section(
        'lost-access',
        IconLifebuoy,
        async () => (await import('./lost-access/lost-access-page.tsx')).LostAccessPage,
      ),
    ],
  },
  {
    key: 'access',
    sections: [
      listOf('users', IconUsers, 'user'),
      listOf('groups', IconUsersGroup, 'user_group'),
      section('rights', IconShieldCheck, async () => (await import('./rights/rights-page.tsx')).RightsPage),
    ],
  },
  {
    key: 'records',
    sections: [
      section('drafts', IconFilePencil, async () => (await import('./drafts/drafts-page.tsx')).DraftsPage),
    ],
  },
  {
    key: 'design',
    sections: [section('icons', IconIcons, async () => (await import('./icons/icons-page.tsx')).IconsPage)],
  },
  {
    key: 'connections',
    sections: [section('mail', IconMail, async () => (await import('./mail/mail-page.tsx')).MailPage)],
  },
  {
    key: 'watching',
    sections: [
      section(
        'sessions',
        IconDeviceLaptop,
        async () => (await import('./sessions/sessions-page.tsx')).SessionsPage,
      ),
      section(
        'sign-ins',
        IconReportSearch,
        async () => (await import('./sign-ins/sign-ins-page.tsx')).SignInsPage,
      ),
      section('changes', IconHistory, async () => (await import('./changes/changes-page.tsx')).ChangesPage),
    ],
  },
];

export const SECTIONS: readonly Section[] = SECTION_GROUPS.flatMap(({ sections }) => sections);

/** The address of a page of the configuration, or of their list. */
export function configurationAddress(name?: string): string {
  return name === undefined ? '/app/configuration' : `/app/configuration/${name}`;
}

function section(name: string, Icon: Icon, load: () => Promise<ComponentType>): Section {
  const Page = lazy(async () => ({ default: await load() }));
  return { name, key: name.replaceAll('-', '_'), Icon, Page };
}

/** The records of a table of the product, which have lists and forms like all others. */
function listOf(name: string, Icon: Icon, table: string): Section {
  return { ...section(name, Icon, async () => (await import('./table-list.tsx')).pageOf(table)), table };
}
