import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { mayRun } from '#core/access/run.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import {
  objectsIn,
  SECTION_COLUMNS,
  type Button,
  type Form,
  type FormElement,
  type Table,
} from '#core/catalog/schema.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { APPLICATION_IMAGES } from '#core/catalog/objects/image/image-media.ts';
import type { FormInfo, ShownImage } from '#core/contract/application/application-routes.ts';
import { isOwnOrder } from '#core/fields/traits.ts';
import type { Labels } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';

/** What the parts of an application are told by: to whom, and in whose language. */
export interface ViewerReading {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  readonly text: (labels: Labels) => string;
}

/** A form as one viewer may use it. */
export function formInfo(reading: ViewerReading, form: Form): FormInfo {
  const { catalog, text } = reading;
  const table = must(catalog.tables.get(form.table), 'the table of a form');
  return {
    id: form.id,
    name: form.name,
    table: form.table,
    label: text(form.label),
    buttons: formButtons(reading, form.buttons),
    sections: sectionInfos(reading, table, form),
  };
}

type SectionInfo = FormInfo['sections'][number];

/**
 * The sections of a form with what the viewer may see in them. One that has lost all its columns and buttons is left out
 * with its texts and images; what would have stood beside it stands beside the one before.
 */
function sectionInfos(reading: ViewerReading, table: Table, { sections }: Form): SectionInfo[] {
  const { text } = reading;
  return sections.flatMap(({ id, label, kind = 'sheet', beside, columns = SECTION_COLUMNS, elements }) => {
    const shown = elements.flatMap((element) => elementInfo(reading, table, element));
    const isEmpty = shown.every(isPlain) && !elements.every(isPlain);
    if (isEmpty || shown.length === 0) return [];
    return [
      {
        id,
        ...(label ? { label: text(label) } : {}),
        kind,
        ...(beside === true ? { beside } : {}),
        columns,
        elements: shown,
      },
    ];
  });
}

/** Words and pictures are there for those who see something else in their section, or where it has nothing else. */
function isPlain(element: FormElement | SectionInfo['elements'][number]): boolean {
  return 'text' in element || 'image' in element;
}

function elementInfo(reading: ViewerReading, table: Table, element: FormElement): SectionInfo['elements'] {
  const { catalog, viewer, text } = reading;
  const { span = 1 } = element;
  if ('text' in element) return [{ text: text(element.text), span }];
  if ('image' in element) return [{ image: shownImage(reading, element), span }];
  if ('action' in element) {
    const action = must(catalog.actions.get(element.action), 'the action of a button');
    if (!mayRun(catalog, viewer, action)) return [];
    const { label = action.label, icon } = element;
    const button = { action: action.id, label: text(label), ...(icon === undefined ? {} : { icon }) };
    return [{ button, span }];
  }
  const column = table.columns.find(({ id }) => id === element.column);
  const isShown = column && column.hidden !== true && !isOwnOrder(column);
  return isShown && mayReadColumn(catalog, viewer, table, column) ? [{ column: column.name, span }] : [];
}

function shownImage(
  { catalog, text }: Pick<ViewerReading, 'catalog' | 'text'>,
  { id, image, alt, width, align = 'start', link }: Extract<FormElement, { readonly image: number }>,
): ShownImage {
  const { file } = must(
    objectsIn(catalog.document, 'images').find((one) => one.id === image),
    'the image of a form',
  );
  const wide = width ?? file.width;
  return {
    id,
    url: `${APPLICATION_IMAGES}/${file.hash}`,
    width: wide,
    height: Math.max(1, Math.round((wide * file.height) / file.width)),
    alt: alt ? text(alt) : '',
    align,
    ...(link === undefined ? {} : { link }),
  };
}

/** Whether some form shows a viewer the image of a hash. */
export function isImageShown(catalog: Catalog, viewer: Viewer, hash: string): boolean {
  const images = objectsIn(catalog.document, 'images').filter(({ file }) => file.hash === hash);
  const ids = new Set(images.map(({ id }) => id));
  if (ids.size === 0) return false;
  const url = `${APPLICATION_IMAGES}/${hash}`;
  const reading: ViewerReading = { catalog, viewer, text: () => '' };
  return catalog.document.forms.some((form) => {
    const table = must(catalog.tables.get(form.table), 'the table of a form');
    const isOnForm = form.sections.some(({ elements }) =>
      elements.some((element) => 'image' in element && ids.has(element.image)),
    );
    if (!isOnForm || !mayOperate(viewer, 'read', table)) return false;
    return sectionInfos(reading, table, form).some(({ elements }) =>
      elements.some((element) => 'image' in element && element.image.url === url),
    );
  });
}

/** The buttons whose actions the viewer may run. */
export function buttonInfos(
  { catalog, viewer, text }: ViewerReading,
  buttons: readonly Button[] = [],
): FormInfo['buttons'] {
  return buttons.flatMap(({ id, action: actionId, label, icon }) => {
    const action = must(catalog.actions.get(actionId), 'the action of a button');
    if (!mayRun(catalog, viewer, action)) return [];
    return [
      { id, action: actionId, label: text(label ?? action.label), ...(icon === undefined ? {} : { icon }) },
    ];
  });
}

/** Those of a form: where none is said to be a main one, all are. */
function formButtons(
  reading: ViewerReading,
  buttons: NonNullable<Form['buttons']> = [],
): FormInfo['buttons'] {
  const said = new Set(buttons.flatMap(({ id, main }) => (main === true ? [id] : [])));
  return buttonInfos(reading, buttons).map((button) =>
    said.size === 0 || said.has(button.id) ? { ...button, main: true } : button,
  );
}
