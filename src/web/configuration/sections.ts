import {
  IconBinaryTree2,
  IconBrush,
  IconCalendarTime,
  IconDeviceLaptop,
  IconFilePencil,
  IconFilePlus,
  IconFiles,
  IconGitPullRequestDraft,
  IconHistory,
  IconKey,
  IconLanguage,
  IconIcons,
  IconLifebuoy,
  IconMail,
  IconPalette,
  IconReportSearch,
  IconShare2,
  IconShieldCheck,
  IconShieldLock,
  IconSitemap,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconVersions,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { lazy, type ComponentType } from 'react';
import { addTexts } from '#web/api/texts.ts';
import type { WebApplication } from '#web/api/application.tsx';
import type { SectionName } from './section-address.ts';

/** The groups of pages, in the order in which the rail shows them; `configuration.groups` names them. */
const GROUPS = ['build', 'signing_in', 'access', 'records', 'design', 'connections', 'watching'] as const;

type GroupName = (typeof GROUPS)[number];
type User = WebApplication['user'];

/** What the configuration knows of one of its pages. */
interface Page {
  readonly group: GroupName;
  readonly Icon: Icon;
  readonly Page: ComponentType;
  /** Who may open it. */
  readonly mayOpen: (user: User) => boolean;
  /** The table whose list it is, where it is no page of its own. */
  readonly table?: string;
}

/** A page of the configuration with its name; `key` is that of its texts in `configuration.sections` and `.leads`. */
export interface Section extends Page {
  readonly name: SectionName;
  readonly key: string;
}

/** The pages of the configuration: one folder and one entry each, in the order of their groups' lists. */
const PAGES = {
  objects: page('build', IconSitemap, async () => {
    return (await withTexts(import('./objects/objects-page.tsx'))).ObjectsPage;
  }),
  diagram: page('build', IconBinaryTree2, async () => {
    return (await withTexts(import('./diagram/diagram-page.tsx'))).DiagramPage;
  }),
  review: page('build', IconGitPullRequestDraft, async () => {
    return (await withTexts(import('./review/review-page.tsx'))).ReviewPage;
  }),
  versions: page('build', IconVersions, async () => {
    const loaded = withTexts(import('./versions/versions-page.tsx'));
    return (await Promise.all([loaded, addTexts('archives')]))[0].VersionsPage;
  }),
  'from-files': page('build', IconFilePlus, async () => {
    const [{ FromFilesPage }] = await Promise.all([
      withTexts(import('./from-files/from-files-page.tsx')),
      addTexts('files'),
    ]);
    return FromFilesPage;
  }),
  languages: page('build', IconLanguage, async () => {
    return (await withTexts(import('./languages/languages-page.tsx'))).LanguagesPage;
  }),
  security: page('signing_in', IconShieldLock, async () => {
    return (await import('./security/security-page.tsx')).SecurityPage;
  }),
  'single-sign-on': page('signing_in', IconKey, async () => {
    return (await import('./sign-on/sign-on-page.tsx')).SignOnPage;
  }),
  extranet: page('signing_in', IconWorld, async () => {
    return (await import('./extranet/extranet-page.tsx')).ExtranetPage;
  }),
  'login-page': page('signing_in', IconPalette, async () => {
    return (await import('./login-page/login-style-page.tsx')).LoginStylePage;
  }),
  'lost-access': page('signing_in', IconLifebuoy, async () => {
    return (await import('./lost-access/lost-access-page.tsx')).LostAccessPage;
  }),
  users: listPage('access', IconUsers, 'user'),
  groups: listPage('access', IconUsersGroup, 'user_group'),
  roles: page('access', IconUserShield, async () => {
    return (await withTexts(import('./roles/roles-page.tsx'))).RolesPage;
  }),
  rights: page('access', IconShieldCheck, async () => {
    return (await import('./rights/rights-page.tsx')).RightsPage;
  }),
  drafts: page('records', IconFilePencil, async () => {
    return (await import('./drafts/drafts-page.tsx')).DraftsPage;
  }),
  files: page('records', IconFiles, async () => (await import('./files/files-page.tsx')).FilesPage),
  calendars: listPage('records', IconCalendarTime, 'work_calendar'),
  style: page('design', IconBrush, async () => (await import('./style/style-page.tsx')).StylePage),
  icons: page('design', IconIcons, async () => (await import('./icons/icons-page.tsx')).IconsPage),
  mail: page('connections', IconMail, async () => (await import('./mail/mail-page.tsx')).MailPage),
  sessions: page('watching', IconDeviceLaptop, async () => {
    return (await import('./sessions/sessions-page.tsx')).SessionsPage;
  }),
  'shared-links': page('watching', IconShare2, async () => {
    return (await import('./shared-links/shared-links-page.tsx')).SharedLinksPage;
  }),
  'sign-ins': page('watching', IconReportSearch, async () => {
    return (await import('./sign-ins/sign-ins-page.tsx')).SignInsPage;
  }),
  changes: page('watching', IconHistory, async () => {
    return (await import('./changes/changes-page.tsx')).ChangesPage;
  }),
} satisfies Readonly<Record<SectionName, Page>>;

const SECTIONS: readonly Section[] = (Object.keys(PAGES) as SectionName[]).map((name) => ({
  name,
  key: name.replaceAll('-', '_'),
  ...PAGES[name],
}));

/** The pages of the configuration that a user may open, in the order of the rail. */
export function sectionsFor(user: User): readonly Section[] {
  return GROUPS.flatMap((group) => SECTIONS.filter((section) => section.group === group)).filter(
    ({ mayOpen }) => mayOpen(user),
  );
}

/** The same in their groups; groups without a page are left out. */
export function sectionGroupsFor(
  user: User,
): readonly { readonly key: GroupName; readonly sections: readonly Section[] }[] {
  const sections = sectionsFor(user);
  return GROUPS.map((key) => ({ key, sections: sections.filter(({ group }) => group === key) })).filter(
    (group) => group.sections.length > 0,
  );
}

/** What changes the configuration, together with its texts. */
export async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, addTexts('configure'), addTexts('properties')]);
  return loaded;
}

/** A page for supervisors. */
function page(group: GroupName, PageIcon: Icon, load: () => Promise<ComponentType>): Page {
  const Loaded = lazy(async () => ({ default: await load() }));
  return { group, Icon: PageIcon, Page: Loaded, mayOpen: ({ supervisor }) => supervisor };
}

/** The records of a table of the product, which have lists and forms like all others. */
function listPage(group: GroupName, PageIcon: Icon, table: string): Page {
  return { ...page(group, PageIcon, async () => (await import('./table-list.tsx')).pageOf(table)), table };
}
