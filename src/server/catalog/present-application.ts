import { isGenerated, isList, isOwnOrder } from '#core/fields/traits.ts';
import {
  creatableKinds,
  mayOperate,
  mayReadColumn,
  mayWriteColumn,
  readableColumns,
  writeRule,
} from '#core/access/access.ts';
import { readsOwnRecord } from '#core/access/own-record.ts';
import { homeDashboard } from '#core/access/dashboards.ts';
import { mayUseMessages } from '#core/access/messenger.ts';
import { homeAction, shownMenus } from '#core/access/portal.ts';
import { mayShareLinks } from '#core/access/sharing.ts';
import { mayRun } from '#core/access/run.ts';
import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import { kindsOf } from '#core/catalog/family.ts';
import { must } from '#core/std/must.ts';
import { type ColumnOf, type ListType } from '#core/fields/registry.ts';
import { defaultFormula } from '#core/fields/traits.ts';
import { computingOf, writtenColumns } from '#core/formula/computed/computed.ts';
import { labelOf, principalOf } from '#core/language/labels.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
import { mapFilter } from '#core/query/filter.ts';
import type {
  ActionInfo,
  ApplicationInfo,
  MenuInfo,
  TableInfo,
} from '#core/contract/application/application-routes.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { toldView } from '#core/contract/views/registry.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Path } from '#core/marks/reference.ts';
import {
  objectsIn,
  type Action,
  type Choice,
  type Column,
  type Table,
  type View,
} from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { buttonInfos, formInfo, type ViewerReading } from './present-form.ts';
import { dashboardInfos } from './present-dashboards.ts';
import { viewerScope } from '../query/rights/viewer-scope.ts';

/** The application as one viewer may use it, in the viewer's language; what it may not see is not there. */
export function presentApplication(
  catalog: Catalog,
  viewer: Viewer,
): Omit<ApplicationInfo, 'translationsVersion' | 'shortestPassword' | 'convertsDocuments' | 'style'> {
  const reading: ViewerReading = { catalog, viewer, text: (labels) => labelOf(labels, viewer.locale) };
  const tables = [...catalog.tables.values()].filter((table) => mayOperate(viewer, 'read', table));
  const known = new Set(tables.map((table) => table.id));
  const { document } = catalog;
  const actions = document.actions.filter((action) => mayRun(catalog, viewer, action));
  return {
    version: catalog.version,
    name: document.application.name,
    label: reading.text(document.application.label),
    locale: viewer.locale,
    ...valueSettings(catalog),
    ...mapTiles(catalog),
    tables: tables.map((table) => tableInfo(reading, table)),
    forms: document.forms.filter((form) => known.has(form.table)).map((form) => formInfo(reading, form)),
    views: document.views.filter((view) => known.has(view.table)).map((view) => viewInfo(reading, view)),
    actions: actions.map((action) => actionInfo(reading, action)),
    menus: menus(reading, new Set(actions.map((action) => action.id))),
    ...homeOf(reading),
    ...dashboardsOf(reading, new Set(actions.map((action) => action.id))),
    ...(mayShareLinks(viewer) ? { sharesLinks: true } : {}),
    ...(mayUseMessages(viewer) ? { messages: true } : {}),
  };
}

/** What of the application decides how values are shown and written. */
export function valueSettings({ document }: Catalog): Pick<ApplicationInfo, 'languages' | 'maps'> {
  const { languages, maps = 'openStreetMap' } = document.application;
  return {
    languages: languages.flatMap((code) => LANGUAGES.filter((language) => language.code === code)),
    maps,
  };
}

/** The tiles of maps, where there are any. */
function mapTiles({ document }: Catalog): Pick<ApplicationInfo, 'mapTiles'> {
  const { mapTiles: address, mapAttribution: attribution = '' } = document.application;
  return address === undefined ? {} : { mapTiles: { address, attribution } };
}

/** What the viewer starts with, as `homeAction` says. */
function homeOf({ catalog, viewer }: ViewerReading): Pick<ApplicationInfo, 'home'> {
  const action = homeAction(catalog, viewer);
  return action === undefined ? {} : { home: action.id };
}

/** The dashboards that the viewer can come to, and which of them is its start page. */
function dashboardsOf(
  reading: ViewerReading,
  actions: ReadonlySet<number>,
): Pick<ApplicationInfo, 'dashboards' | 'homeDashboard'> {
  const { catalog, viewer } = reading;
  const path = (at: Path) => (mayReadPath(reading, at) ? pathText(catalog, at) : undefined);
  const dashboards = dashboardInfos({ reading, actions, path });
  const home = homeDashboard(catalog, viewer);
  return {
    dashboards,
    ...(dashboards.some(({ id }) => id === home?.id) ? { homeDashboard: home?.id ?? 0 } : {}),
  };
}

function actionInfo({ text }: ViewerReading, action: Action): ActionInfo {
  const { id, name } = action;
  if (!isOnTable(action)) {
    const { sentence } = action;
    return {
      id,
      name,
      label: text(action.label),
      kind: action.kind,
      ...(sentence ? { sentence: text(sentence) } : {}),
      ...('dashboard' in action ? { dashboard: action.dashboard } : {}),
    };
  }
  const { table } = action;
  const view = 'view' in action ? action.view : undefined;
  const form = 'form' in action ? action.form : undefined;
  return {
    id,
    name,
    label: text(action.label),
    table,
    kind: action.kind,
    runs: traitsOf(action).isRun(action),
    ...(view === undefined ? {} : { view }),
    ...(form === undefined ? {} : { form }),
    ...(action.sentence === undefined ? {} : { sentence: text(action.sentence) }),
  };
}

/** A table as one viewer may use it. */
export function tableInfo(reading: ViewerReading, table: Table): TableInfo {
  const { viewer, text, catalog } = reading;
  const columns = readableColumns(catalog, viewer, table);
  return {
    id: table.id,
    name: table.name,
    label: text(table.label),
    plural: text(table.plural),
    ...(table.help ? { help: text(table.help) } : {}),
    ...genderOf(table, viewer.locale),
    ...(table.icon === undefined ? {} : { icon: table.icon }),
    module: table.module,
    ...(table.parent === undefined ? {} : { parent: table.parent }),
    ...(kindsOf(catalog, table).length === 1
      ? {}
      : { kinds: creatableKinds(catalog, viewer, table).map(({ id }) => id) }),
    searchable: columns.some((column) => column.searchable === true),
    create: mayOperate(viewer, 'create', table),
    update: mayOperate(viewer, 'update', table),
    delete: mayOperate(viewer, 'delete', table),
    ...(readsOwnRecord(catalog, viewer, table) ? { own: true } : {}),
    title: (table.title ?? []).flatMap((id) =>
      columns.filter((column) => column.id === id).map(({ name }) => name),
    ),
    columns: columns.map((column) => columnInfo(reading, table, column)),
    ...layoutsOf(reading, table, columns),
    ...templatesOf(reading, table),
  };
}

/** The templates of a table, for whoever may create its records. */
function templatesOf({ viewer, text }: ViewerReading, table: Table): Pick<TableInfo, 'templates'> {
  const { templates = [] } = table;
  if (templates.length === 0 || !mayOperate(viewer, 'create', table)) return {};
  return {
    templates: templates.map(({ id, label, help, icon, default: isDefault = false }) => ({
      id,
      label: text(label),
      ...(help ? { help: text(help) } : {}),
      ...(icon === undefined ? {} : { icon }),
      default: isDefault,
    })),
  };
}

/** The layouts of a table whose conditions read nothing that the viewer may not, in the viewer's words. */
function layoutsOf(
  reading: ViewerReading,
  { id, layouts = [] }: Table,
  readable: readonly Column[],
): Pick<TableInfo, 'layouts'> {
  const scope = viewerScope(reading, id);
  const told = layouts.flatMap(({ id: layoutId, condition, columns, background, colour, bold, italic }) => {
    const formula = printedFor(reading, id, condition);
    if (!checkFormula(formula, scope, BOOLEAN).ok) return [];
    const names = columns && readable.filter((column) => columns.includes(column.id)).map(({ name }) => name);
    const look = { background, colour, bold, italic };
    return [{ id: layoutId, filter: { formula }, ...(names ? { columns: names } : {}), look }];
  });
  return told.length > 0 ? { layouts: told } : {};
}

/** The gender of a table's label in the language of `locale`. */
function genderOf({ gender = {} }: Table, locale: string): Pick<TableInfo, 'gender'> {
  const own = gender[locale] ?? gender[principalOf(locale)];
  return own === undefined ? {} : { gender: own };
}

function columnInfo(
  { catalog, viewer, text }: ViewerReading,
  table: Table,
  column: Column,
): TableInfo['columns'][number] {
  const { label, help, formula, alias: _alias, origin: _origin, ...others } = column;
  const { candidates, offered, ...options } = { candidates: undefined, offered: undefined, ...others };
  const fixed = column.readOnly === true || formula !== undefined || isGenerated(column);
  return {
    ...options,
    ...('choices' in column && column.choices ? { choices: toldChoices(column.choices, viewer) } : {}),
    ...(isList(column) ? { relation: isRelation(catalog, column) } : {}),
    label: text(label),
    ...(help ? { help: text(help) } : {}),
    ...(candidates === undefined && offered === undefined ? {} : { depends: dependsOn(catalog, column) }),
    ...(formula === undefined ? {} : { computed: true }),
    // That there is a first value is to be known, not what it is made of.
    ...(defaultFormula(column) === undefined ? {} : { default: null }),
    writable: !fixed && mayWriteColumn(catalog, viewer, table, column),
    ...(isOwnOrder(column) ? orderInfo({ catalog, viewer, text }, table, column) : {}),
  };
}

/** Choices as the viewer reads them. */
export function toldChoices(choices: readonly Choice[], { locale }: Viewer): Choice[] {
  return choices.map((choice) => ({ ...choice, label: { [locale]: labelOf(choice.label, locale) } }));
}

/** An own order is shown nowhere: lists are sorted by it, and whoever may write it moves records. */
function orderInfo({ catalog, viewer }: ViewerReading, table: Table, column: Column) {
  const may = writeRule(catalog, viewer, 'update', { table, column }) !== false;
  const movable = may && column.readOnly !== true;
  return { hidden: true, inLists: 'never', movable } as const;
}

/** The columns of the same record on which it depends where a link may lead, and which choices are offered. */
function dependsOn(catalog: Catalog, column: Column): readonly string[] {
  const { candidates, offers } = computingOf(catalog);
  const offer = offers.get(column.id);
  const read = offer
    ? writtenColumns(catalog, offer.fulfilled)
    : (candidates.get(column.id)?.parameters ?? []);
  return read.filter(({ id }) => id !== column.id).map(({ name }) => name);
}

/** True for a many-to-many list, whose members are added and removed; false for the other end of a link. */
function isRelation(catalog: Catalog, column: ColumnOf<ListType>): boolean {
  return column.inverse === undefined || isList(catalog.columns.get(column.inverse)?.column);
}

/** Columns that the viewer may not read drop out; a filter that needs one shows nothing rather than too much. */
function viewInfo(reading: ViewerReading, view: View): ViewInfo {
  const { catalog, text } = reading;
  const name = (path: Path) => pathText(catalog, path);
  const visible = (path: Path) => mayReadPath(reading, path);
  const shared = {
    id: view.id,
    name: view.name,
    table: view.table,
    label: text(view.label),
    ...(view.help ? { help: text(view.help) } : {}),
    buttons: buttonInfos(reading, view.buttons),
    columns: view.columns
      .filter((column) => visible(column.column))
      .map(({ column, width, hidden }) => ({
        column: name(column),
        ...(width === undefined ? {} : { width }),
        hidden: hidden ?? false,
      })),
    sort: (view.sort ?? [])
      .filter((sort) => visible(sort.column))
      .map(({ column, descending }) => ({ column: name(column), descending: descending ?? false })),
    groups: (view.groups ?? [])
      .filter((group) => visible(group.column))
      .map(({ column, order, ...how }) => ({
        column: name(column),
        ...how,
        ...(order && visible(order.column) ? { order: { ...order, column: name(order.column) } } : {}),
      })),
    openGroups: view.openGroups ?? false,
    calculations: (view.calculations ?? [])
      .filter((calculation) => visible(calculation.column))
      .map(({ column, how }) => ({ column: name(column), how })),
    ...(view.filter
      ? {
          filter: mapFilter(view.filter, {
            condition: ({ other, ...condition }) => ({
              ...condition,
              column: name(condition.column),
              ...(other === undefined ? {} : { other: name(other) }),
            }),
            formula: (stored) => printedFor(reading, view.table, stored),
            list: () => {
              throw new Error('Bug: filters of views ask nothing of lists');
            },
          }),
        }
      : {}),
  };
  return toldView(view, shared, {
    text,
    path: (path) => (visible(path) ? name(path) : undefined),
    knows: (id) => {
      const table = catalog.tables.get(catalog.views.get(id)?.table ?? 0);
      return table !== undefined && mayOperate(reading.viewer, 'read', table);
    },
  });
}

/** A formula in the viewer's words, which lead back to what it says. */
function printedFor(reading: ViewerReading, table: number, stored: string): string {
  return printedFormula(stored, viewerScope(reading, table), BOOLEAN);
}

function pathText(catalog: Catalog, path: Path): string {
  return path.map((id) => must(catalog.columns.get(id), 'a column of a view').column.name).join('.');
}

function mayReadPath({ catalog, viewer }: ViewerReading, path: Path): boolean {
  return path.every((id) => {
    const { table, column } = must(catalog.columns.get(id), 'a column of a view');
    return mayReadColumn(catalog, viewer, table, column);
  });
}

function menus({ catalog, viewer, text }: ViewerReading, actions: ReadonlySet<number>): MenuInfo[] {
  return shownMenus(catalog, viewer)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((menu) => ({
      id: menu.id,
      label: text(menu.label),
      items: menu.items
        .filter((item) => actions.has(item.action))
        .map((item) => {
          const action = must(catalog.actions.get(item.action), 'the action of a menu entry');
          const icon = item.icon ?? iconOf(catalog, action);
          return { label: text(item.label ?? action.label), ...(icon ? { icon } : {}), action: action.id };
        }),
    }))
    .filter((menu) => menu.items.length > 0);
}

function iconOf(catalog: Catalog, action: Action): string | undefined {
  if (!isOnTable(action))
    return 'dashboard' in action ? dashboardIcon(catalog, action.dashboard) : 'file-text';
  return must(catalog.tables.get(action.table), 'the table of an action').icon;
}

function dashboardIcon({ document }: Catalog, id: number): string {
  return objectsIn(document, 'dashboards').find((one) => one.id === id)?.icon ?? 'home';
}
