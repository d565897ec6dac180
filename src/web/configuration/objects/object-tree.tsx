import {
  IconBolt,
  IconChevronRight,
  IconCircleCheck,
  IconFolder,
  IconForms,
  IconLayoutDashboard,
  IconLayoutRows,
  IconMenu2,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconTable,
  IconTag,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { objectsIn, type Document, type ObjectKind, type Table } from '#core/catalog/schema.ts';
import { unusedImages } from '#core/configuration/new-image.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { placeKey } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { isOwnModule, partLabel } from './object-words.ts';
import { usePartDeeds, type PartDeeds } from './part-deeds.tsx';
import { deedOfKey } from './part-lines.tsx';
import classes from './object-tree.module.css';

const ICONS: Readonly<Record<ObjectKind | 'application' | 'columns', Icon>> = {
  application: IconSettings,
  modules: IconFolder,
  tables: IconTable,
  columns: IconTag,
  dataTypes: IconTag,
  forms: IconForms,
  views: IconLayoutRows,
  actions: IconBolt,
  menus: IconMenu2,
  roles: IconShieldLock,
  assertions: IconCircleCheck,
  images: IconPhoto,
  dashboards: IconLayoutDashboard,
};

interface TreeProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
}

/** Most lines that a search shows. */
const MOST = 100;

/** Everything that is configured: tables by module, with what belongs to them, and the rest by kind; or what a text finds. */
export function ObjectTree({ draft, place, onShow }: TreeProps) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const { user } = useApplication();
  const { document } = draft;
  const found = useMemo(
    () => (sought === '' ? undefined : foundParts(document, sought, user.locale)),
    [document, sought, user.locale],
  );
  const deeds = usePartDeeds({ draft, onShow });
  const shown = { place, onShow, deeds, locale: user.locale };
  return (
    <>
      <SearchField
        id="configure-search"
        label={t('configure.objects.find', { count: countOf(document) })}
        onSearch={setSought}
      />
      <nav className={classes.tree} aria-label={t('configuration.sections.objects')}>
        {found ? (
          <ul>
            {found.slice(0, MOST).map((line) => (
              <Line key={placeKey(line.at)} {...line} {...shown} />
            ))}
            {found.length === 0 && <li className={classes.none}>{t('configure.objects.none')}</li>}
          </ul>
        ) : (
          <Whole document={document} {...shown} />
        )}
      </nav>
      {deeds.shown}
    </>
  );
}

function countOf(document: Document): number {
  return KINDS.reduce((count, kind) => count + objectsIn(document, kind).length, 0);
}

interface Shown {
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  readonly deeds: PartDeeds;
  readonly locale: string;
}

interface LineProps extends Shown {
  readonly at: EditPlace;
  readonly label: string;
  readonly kind: keyof typeof ICONS;
  /** Where it belongs, where that is not to be seen. */
  readonly of?: string;
  /** Anybody may fill it in. */
  readonly isPublic?: boolean;
}

function Line({ at, label, kind, of, isPublic = false, place, onShow, deeds }: LineProps) {
  const { t } = useTranslation();
  const Kind = ICONS[kind];
  const isHere = placeKey(at) === placeKey(place);
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        aria-current={isHere ? 'true' : undefined}
        onClick={() => onShow(at)}
        onContextMenu={(event) => {
          event.preventDefault();
          deeds.openMenu(at, event.currentTarget);
        }}
        onKeyDown={(event) => {
          const deed = deedOfKey(event);
          if (!deed || at[0] === 'application') return;
          event.preventDefault();
          deeds.ask(at, deed);
        }}
      >
        <Kind size={16} stroke={1.6} aria-hidden="true" />
        <span className={classes.label}>{label}</span>
        {of !== undefined && <span className={classes.of}>{of}</span>}
        {isPublic && (
          <IconWorld
            size={14}
            stroke={1.6}
            role="img"
            aria-label={t('configure.public_form.mark')}
            className={classes.public}
          />
        )}
      </button>
    </li>
  );
}

function Whole({ document, ...shown }: Shown & { readonly document: Document }) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { locale } = shown;
  const others = ['modules', 'dataTypes', 'menus', 'roles', 'assertions', 'images', 'dashboards'] as const;
  const unused = new Set(unusedImages(document).map(({ id }) => id));
  return (
    <ul>
      <Line
        at={['application']}
        kind="application"
        label={partLabel(document.application, locale)}
        {...shown}
      />
      {document.modules.filter(isOwnModule).map((module) => {
        const tables = document.tables.filter((table) => table.module === module.id);
        return (
          <Branch key={module.id} label={partLabel(module, locale)} count={tables.length} isOpen {...shown}>
            {tables.map((table) => (
              <TableBranch key={table.id} document={document} table={table} {...shown} />
            ))}
          </Branch>
        );
      })}
      {others.map((kind) => {
        const objects = objectsIn(document, kind);
        if (objects.length === 0) return null;
        return (
          <Branch key={kind} label={words.other(kind)} count={objects.length} {...shown}>
            {objects.map((object) => (
              <Line
                key={object.id}
                at={[kind, object.id]}
                kind={kind}
                label={partLabel(object, locale)}
                {...(unused.has(object.id) ? { of: t('configure.image.unused') } : {})}
                {...shown}
              />
            ))}
          </Branch>
        );
      })}
    </ul>
  );
}

interface BranchProps extends Shown {
  readonly label: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: React.ReactNode;
}

function Branch({ label, count, isOpen = false, children }: BranchProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <li>
      <button
        type="button"
        className={classes.branch}
        aria-expanded={open}
        onClick={() => setOpen((now) => !now)}
      >
        <IconChevronRight size={14} aria-hidden="true" className={classes.turn} />
        <span className={classes.label}>{label}</span>
        <span className={classes.of}>{count}</span>
      </button>
      {open && <ul className={classes.inner}>{children}</ul>}
    </li>
  );
}

/** A table with its forms, views and actions; its columns are in its panel. */
function TableBranch({
  document,
  table,
  ...shown
}: Shown & { readonly document: Document; readonly table: Table }) {
  const { place, locale } = shown;
  const isAbout = (object: object) => 'table' in object && object.table === table.id;
  const kinds = ['forms', 'views', 'actions'] as const;
  const own = kinds.flatMap((kind) => {
    const objects: readonly { readonly id: number }[] = objectsIn(document, kind);
    return objects.filter(isAbout).map((object) => ({ kind, object }));
  });
  const isNear =
    (place[0] === 'tables' && place[1] === table.id) ||
    own.some(({ kind, object }) => place[0] === kind && place[1] === object.id);
  return (
    <>
      <Line at={['tables', table.id]} kind="tables" label={partLabel(table, locale)} {...shown} />
      {isNear && own.length > 0 && (
        <li>
          <ul className={classes.inner}>
            {own.map(({ kind, object }) => (
              <Line
                key={object.id}
                at={[kind, object.id]}
                kind={kind}
                label={partLabel(object, locale)}
                isPublic={isPublicForm(object)}
                {...shown}
              />
            ))}
          </ul>
        </li>
      )}
    </>
  );
}

interface FoundPart {
  readonly at: EditPlace;
  readonly label: string;
  readonly kind: keyof typeof ICONS;
  readonly of?: string;
  readonly isPublic?: boolean;
}

function isPublicForm(object: object): boolean {
  return 'publicForm' in object && object.publicForm !== undefined;
}

/** The objects and columns whose label or technical name has the text. */
function foundParts(document: Document, text: string, locale: string): readonly FoundPart[] {
  const wanted = text.toLowerCase();
  const isFound = (part: { readonly name: string }) =>
    part.name.includes(wanted) || partLabel(part, locale).toLowerCase().includes(wanted);
  const objects = KINDS.flatMap((kind) =>
    objectsIn(document, kind)
      .filter(isFound)
      .map((object): FoundPart => ({
        at: [kind, object.id],
        label: partLabel(object, locale),
        kind,
        isPublic: isPublicForm(object),
      })),
  );
  const columns = document.tables.flatMap((table) =>
    table.columns.filter(isFound).map((column): FoundPart => ({
      at: ['tables', table.id, 'columns', column.id],
      label: partLabel(column, locale),
      kind: 'columns',
      of: partLabel(table, locale),
    })),
  );
  return [...objects, ...columns];
}
