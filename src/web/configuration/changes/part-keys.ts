/** What decides over users and groups. */
const ACCOUNT: Readonly<Record<string, string>> = {
  who: 'changes.part_about',
  login: 'changes.login',
  email: 'changes.part_email',
  supervisor: 'changes.part_supervisor',
  active: 'changes.part_active',
  roles: 'changes.part_roles',
  groups: 'changes.part_groups',
  label: 'changes.part_label',
  members: 'changes.part_members',
  parents: 'changes.part_parents',
  children: 'changes.part_children',
};

/** The texts of the parts of each change, where the pages have them already; by the word after `setting.`, or before the dot. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  security: {
    idleMinutes: 'security.idle',
    wholeHours: 'security.whole',
    passwordLength: 'security.length',
    passwordHistory: 'security.history',
    secondFactorRoles: 'security.factor_roles',
    secondFactorSupervisors: 'security.factor_supervisors',
    userInfoOnKnownDevices: 'security.known_devices',
    journalDays: 'security.journal_days',
  },
  drafts: {
    keptDays: 'drafts.kept_days',
    mostOpen: 'drafts.most_open',
    mostKilobytes: 'drafts.most_kilobytes',
  },
  sso: {
    active: 'sso.active',
    only: 'sso.only',
    autologin: 'sso.autologin',
    issuer: 'sso.issuer',
    endpoints: 'sso.endpoints',
    jwks: 'sso.jwks',
    client_id: 'sso.client_id',
    client_secret: 'sso.client_secret',
    label: 'sso.label',
    createUsers: 'sso.create_users',
    newUserRoles: 'sso.new_user_roles',
    login: 'changes.login',
  },
  extranet: {
    active: 'extranet.active',
    table: 'extranet.table',
    loginColumn: 'extranet.login_column',
    passwordColumn: 'extranet.password_column',
    emailColumn: 'extranet.email_column',
    account: 'extranet.account',
  },
  anonymous: { account: 'extranet.anonymous' },
  mail: {
    host: 'mailing.host',
    port: 'mailing.port',
    security: 'mailing.security',
    user: 'mailing.user',
    password: 'mailing.password',
    from: 'mailing.from',
    recipient: 'mailing.recipient',
  },
  mailing: { address: 'changes.part_email' },
  generalStyle: {
    title: 'login_style.name',
    accent: 'login_style.accent',
    logo: 'login_style.logo',
    logoDark: 'login_style.logo_dark',
    favicon: 'style.favicon',
    font: 'style.font',
    fontFile: 'style.font_file',
    radius: 'style.radius',
    density: 'style.density',
    scheme: 'style.scheme',
  },
  loginStyle: {
    title: 'login_style.name',
    lead: 'login_style.lead',
    accent: 'login_style.accent',
    logo: 'login_style.logo',
    logoDark: 'login_style.logo_dark',
    background: 'login_style.background',
    principalLanguage: 'login_style.offered',
  },
  session: { login: 'changes.login' },
  user: ACCOUNT,
  group: ACCOUNT,
  catalog: {
    version: 'changes.part_version',
    message: 'changes.part_message',
    added: 'changes.part_added',
    changed: 'changes.part_changed',
    removed: 'changes.part_removed',
  },
  view_as: { login: 'changes.login' },
  secret: {
    table: 'changes.part_table',
    record: 'changes.part_record',
    column: 'changes.part_column',
  },
  share: { name: 'sharing.name' },
};

/** The key of a part's name; undefined for what only programs need to know. */
export function partKey(what: string, part: string): string | undefined {
  return PARTS[what.replace(/^setting\./, '').split('.')[0] ?? '']?.[part];
}
