import { memberKey } from '#core/configuration/place.ts';
import { slotOf, type FormPiece, type FormSlot } from '#core/configuration/form-pieces.ts';
import type { Form } from '#core/catalog/schema.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The slot at a point of the screen. Marks in the page say what stands where: `data-section`, `data-tab`, `data-element`,
 * `data-form-button` with the ids of these, `data-off` where pieces are taken off the form.
 */
export function slotAt(form: Form, root: HTMLElement, point: Point, piece: FormPiece): FormSlot | undefined {
  const under = document.elementsFromPoint(point.x, point.y).filter((element) => root.contains(element));
  const at = (mark: string) => under.map((one) => one.closest<HTMLElement>(mark)).find((one) => one !== null);
  if (at('[data-off]')) return piece.value ? undefined : { list: 'off' };
  if (!at('[data-form]')) return undefined;
  if (piece.list === 'buttons') return buttonSlot(form, root, point);
  if (piece.list === 'sections') return sectionSlot(form, root, point, at('[data-tab]'));
  const tab = at('[data-tab]');
  if (tab) return { list: 'elements', section: Number(tab.dataset['tab']) };
  const section = at('[data-section]') ?? nearest(allOf(root, '[data-section]'), point);
  return section ? elementSlot(form, section, { point, piece }) : undefined;
}

interface Held {
  readonly point: Point;
  readonly piece: FormPiece;
}

function elementSlot(form: Form, section: HTMLElement, { point, piece }: Held): FormSlot {
  const id = Number(section.dataset['section']);
  const elements = form.sections.find((one) => one.id === id)?.elements ?? [];
  const near = nearest(allOf(section, '[data-element]'), point);
  const key = Number(near?.dataset['element']);
  if (!near) return { list: 'elements', section: id };
  if (!piece.value && piece.section === id && piece.key === key) return slotOf(form, piece);
  // What takes the whole width has something above and below it, not beside.
  const isRow = near.offsetWidth > section.clientWidth * 0.7;
  const isAfter = isRow ? isBelow(near, point) : isLater(near, point);
  return { list: 'elements', section: id, ...before(elements, key, isAfter) };
}

function sectionSlot(
  form: Form,
  root: HTMLElement,
  point: Point,
  tab: HTMLElement | undefined,
): FormSlot | undefined {
  if (tab)
    return {
      list: 'sections',
      ...before(form.sections, Number(tab.dataset['tab']), isLater(tab, point)),
    };
  const near = nearest(allOf(root, '[data-block]'), point);
  if (!near) return undefined;
  const isAfter = isBelow(near, point);
  const key = Number(near.dataset[isAfter ? 'last' : 'block']);
  return { list: 'sections', ...before(form.sections, key, isAfter) };
}

function buttonSlot(form: Form, root: HTMLElement, point: Point): FormSlot {
  const near = nearest(allOf(root, '[data-form-button]'), point);
  if (!near) return { list: 'buttons' };
  const key = Number(near.dataset['formButton']);
  return { list: 'buttons', ...before(form.buttons ?? [], key, isLater(near, point)) };
}

/** The member before which something comes that stands before, or right after, the one of `key`; none at the end. */
function before(
  members: readonly object[],
  key: number,
  isAfter: boolean,
): { readonly before?: string | number } {
  if (!isAfter) return { before: key };
  const next = memberKey(members[members.findIndex((member) => memberKey(member) === key) + 1]);
  return next === undefined ? {} : { before: next };
}

function allOf(root: HTMLElement, mark: string): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(mark)];
}

function nearest(elements: readonly HTMLElement[], { x, y }: Point): HTMLElement | undefined {
  const distance = (element: HTMLElement) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  return elements.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Whether a point is in the half of an element that is read later. */
function isLater(element: HTMLElement, { x }: Point): boolean {
  const { left, width } = element.getBoundingClientRect();
  return x > left + width / 2 === (getComputedStyle(element).direction === 'ltr');
}

function isBelow(element: HTMLElement, { y }: Point): boolean {
  const { top, height } = element.getBoundingClientRect();
  return y > top + height / 2;
}
