import { z } from 'zod';
import { MAP_SERVICES } from '../../catalog/objects/application/application.ts';
import { OTHER_ACTIONS, RECORD_ACTIONS } from '../../catalog/actions/action.ts';
import { Look } from '../../catalog/objects/table/layout.ts';
import { GeneralStyle } from '../../site-settings/general-style.ts';
import { ButtonInfo } from '../actions/button-info.ts';
import { route } from '../route/route.ts';
import { ViewInfo } from '../views/registry.ts';
import { DashboardInfo } from './dashboard-info.ts';

export type { ButtonInfo } from '../actions/button-info.ts';
export type { ViewInfo } from '../views/registry.ts';

/** A column as one viewer may use it, its texts in the viewer's language; other options are those of its type. */
const ColumnInfo = z.looseObject({
  id: z.number(),
  name: z.string(),
  type: z.string(),
  label: z.string(),
  help: z.string().optional(),
  writable: z.boolean(),
  /** Of an own order: its records may be moved by the viewer. */
  movable: z.boolean().optional(),
});

const TableInfo = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  plural: z.string(),
  help: z.string().optional(),
  /** The gender of the label, where it is not masculine or common. */
  gender: z.enum(['feminine', 'neuter']).optional(),
  icon: z.string().optional(),
  module: z.number(),
  /** The table that its records are records of as well. */
  parent: z.number().optional(),
  /** Where it has child tables: those of them, and itself, in which its user may make records of it. */
  kinds: z.array(z.number()).optional(),
  searchable: z.boolean(),
  create: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  /** Nothing of it is read but the record as which an extranet user has signed in. */
  own: z.boolean().optional(),
  /** Names of the columns that make a record's title, as far as they are known here. */
  title: z.array(z.string()),
  columns: z.array(ColumnInfo),
  /** What a new record may begin with, in their order; `default` without being asked. */
  templates: z
    .array(
      z.object({
        id: z.number(),
        label: z.string(),
        help: z.string().optional(),
        icon: z.string().optional(),
        default: z.boolean(),
      }),
    )
    .optional(),
  /** What makes some of its records stand out, the first that says something first; `columns` by name, all without. */
  layouts: z
    .array(
      z.object({
        id: z.number(),
        filter: z.object({ formula: z.string() }),
        columns: z.array(z.string()).optional(),
        look: Look,
      }),
    )
    .optional(),
});
export type TableInfo = z.infer<typeof TableInfo>;

/** An image of a form as it is shown. */
const ShownImage = z.object({
  /** That of the element. */
  id: z.number(),
  url: z.string(),
  /** In pixels, as far as there is room. */
  width: z.number(),
  height: z.number(),
  /** What it says; empty where it is there for its looks alone. */
  alt: z.string(),
  align: z.enum(['start', 'center', 'end']),
  link: z.string().optional(),
});
export type ShownImage = z.infer<typeof ShownImage>;

const SectionInfo = z.object({
  id: z.number(),
  label: z.string().optional(),
  kind: z.enum(['sheet', 'tab', 'secondary', 'step']),
  /** It stands beside the section before it. */
  beside: z.boolean().optional(),
  columns: z.number(),
  elements: z.array(
    z.union([
      z.object({ column: z.string(), span: z.number() }),
      z.object({ text: z.string(), span: z.number() }),
      z.object({
        /** Runs an action that the viewer may run on the record. */
        button: z.object({ action: z.number(), label: z.string(), icon: z.string().optional() }),
        span: z.number(),
      }),
      z.object({ image: ShownImage, span: z.number() }),
    ]),
  ),
});

const FormInfo = z.object({
  id: z.number(),
  name: z.string(),
  table: z.number(),
  label: z.string(),
  buttons: z.array(ButtonInfo),
  sections: z.array(SectionInfo),
});
export type FormInfo = z.infer<typeof FormInfo>;

const ActionInfo = z.discriminatedUnion('kind', [
  z.object({
    id: z.number(),
    name: z.string(),
    label: z.string(),
    kind: z.literal(OTHER_ACTIONS),
    sentence: z.string().optional(),
    /** It leads to this dashboard. */
    dashboard: z.number().optional(),
  }),
  z.object({
    id: z.number(),
    name: z.string(),
    label: z.string(),
    /** The phrase that runs it, `{name}` standing for a parameter. */
    sentence: z.string().optional(),
    table: z.number(),
    kind: z.enum(RECORD_ACTIONS),
    /** It asks for something, or changes records at once: no address leads to what it shows. */
    runs: z.boolean(),
    view: z.number().optional(),
    form: z.number().optional(),
  }),
]);
export type ActionInfo = z.infer<typeof ActionInfo>;

const MenuInfo = z.object({
  id: z.number(),
  label: z.string(),
  items: z.array(z.object({ label: z.string(), icon: z.string().optional(), action: z.number() })),
});
export type MenuInfo = z.infer<typeof MenuInfo>;

/** What the application shows of its style; its name is the label. */
const ShownStyle = z.object({
  /** The address of the style sheet. */
  sheet: z.string().nullable(),
  /** The address of the icon of tabs; null for the product's own. */
  icon: z.string().nullable(),
  logo: z
    .object({
      url: z.string(),
      /** The address of the one that stands in for it in the dark scheme. */
      dark: z.string().nullable(),
      /** It has room for itself alone, and the name is in it. */
      isWide: z.boolean(),
    })
    .nullable(),
  /** How high the rows of lists are that nobody has arranged. */
  density: GeneralStyle.shape.density,
});
export type ShownStyle = z.infer<typeof ShownStyle>;

/** The application as the signed-in user may use it: what it may not see is not there. */
export const ApplicationInfo = z.object({
  version: z.number(),
  /** Changes with the interface's texts; they are fetched with it. */
  translationsVersion: z.string(),
  /** Fewest characters of a new password. */
  shortestPassword: z.number(),
  /** Whether office documents can be shown, as there is a converter. */
  convertsDocuments: z.boolean(),
  name: z.string(),
  label: z.string(),
  locale: z.string(),
  languages: z.array(z.object({ code: z.number(), short: z.string(), name: z.string() })),
  /** The map that links of positions lead to. */
  maps: z.enum(MAP_SERVICES),
  /** Where the tiles of maps come from, and what is to be written on maps about it; left out where there are none. */
  mapTiles: z.object({ address: z.string(), attribution: z.string() }).optional(),
  tables: z.array(TableInfo),
  forms: z.array(FormInfo),
  views: z.array(ViewInfo),
  actions: z.array(ActionInfo),
  menus: z.array(MenuInfo),
  /** The action that its user starts with; the start page where there is none. */
  home: z.number().optional(),
  /** Those that its user can come to; tiles about what it may not see are not there. */
  dashboards: z.array(DashboardInfo),
  /** The dashboard that stands on the start page. */
  homeDashboard: z.number().optional(),
  /** Its user may make links for people without an account. */
  sharesLinks: z.literal(true).optional(),
  /** Its user reads and writes messages. */
  messages: z.literal(true).optional(),
  /** Left out where the look is the product's own. */
  style: ShownStyle.optional(),
});
export type ApplicationInfo = z.infer<typeof ApplicationInfo>;

/** Locales of texts joined by commas: `fr` where none is named, `en` always among them, each once. */
const AskedLocales = z
  .string()
  .max(100, 'at most 100 characters')
  .regex(/^[\w,-]*$/, 'locales such as fr_CA, joined by commas')
  .prefault('')
  .transform((text) => {
    const named = text.split(',').filter((locale) => locale !== '');
    return [...new Set([...(named.length > 0 ? named : ['fr']), 'en'])];
  });

/** The routes that give the application's definition and the interface's texts. */
export const APPLICATION_ROUTES = {
  application_load: route({
    method: 'GET',
    path: '/api/application',
    audience: 'session',
    unattended: true,
    summary: 'Tables, forms, views, actions and menus as the signed-in user may use them',
    answer: ApplicationInfo,
  }),
  translations: route({
    method: 'GET',
    path: '/translations/{domain}.{_format}',
    audience: 'public',
    summary:
      'The texts of a domain: those of the first locale of `locales`, the others filling its gaps, `en` always the last to do so; `json`, or with `js` a module whose default export they are. With the version that is current (`v`) they may be kept for a year',
    params: z.object({
      domain: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .prefault('messages'),
      _format: z.enum(['js', 'json']).prefault('js'),
    }),
    query: z.object({ locales: AskedLocales, v: z.string().max(64).optional() }),
    media: 'application/json',
  }),
  health_live: route({
    method: 'GET',
    path: '/health/live',
    audience: 'public',
    summary: 'The process answers',
    answer: z.object({ status: z.literal('live') }),
  }),
  health_ready: route({
    method: 'GET',
    path: '/health/ready',
    audience: 'public',
    summary: 'The process and its database answer',
    answer: z.object({ status: z.literal('ready') }),
  }),
  openapi: route({
    method: 'GET',
    path: '/openapi.json',
    audience: 'public',
    summary: 'This contract as OpenAPI 3.1',
    media: 'application/json',
  }),
  openapi_page: route({
    method: 'GET',
    path: '/api/',
    audience: 'public',
    summary: 'This contract as a page to read',
    media: 'text/html',
  }),
} as const;
