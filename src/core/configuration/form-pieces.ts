import type { Form } from '../catalog/schema.ts';
import { SECTION_COLUMNS } from '../catalog/schema.ts';
import type { Edit } from './edit-schema.ts';
import { indexOfMember, memberKey } from './place.ts';

type Key = string | number;

/** What can be moved on a form: an element, a section or a button; with its value where it is new. */
export interface FormPiece {
  readonly list: 'elements' | 'sections' | 'buttons';
  readonly key: Key;
  /** The section where an element stands; undefined for a new one. */
  readonly section?: number;
  readonly value?: Readonly<Record<string, unknown>>;
}

/** A place for a piece among others of its kind: before one of them, or at the end; `off` the form. */
export interface FormSlot {
  readonly list: FormPiece['list'] | 'off';
  readonly section?: number;
  readonly before?: Key;
}

/** Where a slot is led to: one place back or on, a row up or down, to the first or last place of its list. */
export type SlotWay = 'back' | 'on' | 'up' | 'down' | 'first' | 'last';

type Section = Form['sections'][number];

/** How many columns a section has. */
export function columnCount(section: Pick<Section, 'columns'> | undefined): number {
  return section?.columns ?? SECTION_COLUMNS;
}

/** The edits that put a piece into a slot; none where it stands there already. */
export function dropped(form: Form, piece: FormPiece, slot: FormSlot): readonly Edit[] {
  if (slot.list === 'off') return piece.value ? [] : takenOff(form, piece);
  if (slot.list !== piece.list) return [];
  const list = listPlace(form.id, slot);
  const before = slot.before === undefined ? {} : { before: slot.before };
  if (piece.value)
    return [
      { kind: 'add', place: list, value: fitted(piece.value, sectionOf(form, slot.section)), ...before },
    ];
  const from = listPlace(form.id, piece);
  if (piece.section === slot.section)
    return standsThere(form, piece, slot) ? [] : [{ kind: 'move', place: [...from, piece.key], ...before }];
  const element = membersOf(form, piece).find((member) => memberKey(member) === piece.key);
  if (!element) return [];
  return [
    { kind: 'remove', place: [...from, piece.key] },
    { kind: 'add', place: list, value: fitted({ ...element }, sectionOf(form, slot.section)), ...before },
  ];
}

/** The edits that take a piece off its form; none where it is the last section, without which no form can be. */
export function takenOff(form: Form, piece: FormPiece): readonly Edit[] {
  if (piece.list === 'sections' && form.sections.length === 1) return [];
  return [{ kind: 'remove', place: [...listPlace(form.id, piece), piece.key] }];
}

/** The edits that give a section so many columns; elements that are wider become as wide as it is. */
export function withColumns(form: Form, id: number, columns: number): readonly Edit[] {
  const section = sectionOf(form, id);
  if (!section || columnCount(section) === columns) return [];
  const place = ['forms', form.id, 'sections', id];
  const wide = section.elements.filter(({ span = 1 }) => span > columns);
  return [
    { kind: 'set', place: [...place, 'columns'], value: columns },
    ...wide.map((element): Edit => spanEdit([...place, 'elements', memberKey(element) ?? ''], columns)),
  ];
}

/** The edits that make an element as wide as so many columns of its section, as far as that has them. */
export function withSpan(form: Form, { section: id, key }: FormPiece, span: number): readonly Edit[] {
  const section = sectionOf(form, id);
  const element = section?.elements.find((one) => memberKey(one) === key);
  if (!element || span < 1 || span > columnCount(section) || span === (element.span ?? 1)) return [];
  return [spanEdit(['forms', form.id, 'sections', id ?? 0, 'elements', key], span)];
}

function spanEdit(element: (string | number)[], span: number): Edit {
  return { kind: 'set', place: [...element, 'span'], ...(span === 1 ? {} : { value: span }) };
}

/** Every slot that a piece can have, in the order in which the form is read. */
export function slotsOf(form: Form, piece: FormPiece): readonly FormSlot[] {
  const lists: readonly FormSlot[] =
    piece.list === 'elements'
      ? form.sections.map(({ id }) => ({ list: 'elements', section: id }))
      : [{ list: piece.list }];
  return lists.flatMap((slot) => [
    ...othersOf(form, piece, slot).map((before): FormSlot => ({ ...slot, before })),
    slot,
  ]);
}

/** The slot in which a piece stands; for a new one, the end of `section`, or of the last section. */
export function slotOf(form: Form, piece: FormPiece, section?: number): FormSlot {
  if (piece.value || (piece.list === 'elements' && piece.section === undefined))
    return piece.list === 'elements'
      ? { list: 'elements', section: section ?? form.sections.at(-1)?.id ?? 0 }
      : { list: piece.list };
  const members = membersOf(form, piece);
  const next = memberKey(members[indexOfMember(members, piece.key) + 1]);
  return {
    list: piece.list,
    ...(piece.section === undefined ? {} : { section: piece.section }),
    ...(next === undefined ? {} : { before: next }),
  };
}

/** The slot to which a way leads from another one; the same where there is none. */
export function nextSlot(form: Form, piece: FormPiece, slot: FormSlot, way: SlotWay): FormSlot {
  const slots = slotsOf(form, piece);
  const at = slots.findIndex((one) => isSameSlot(one, slot));
  const own = slots.filter((one) => one.section === slot.section);
  if (way === 'first' || way === 'last') return own.at(way === 'first' ? 0 : -1) ?? slot;
  const isRows = piece.list === 'elements' && (way === 'up' || way === 'down');
  if (isRows) return rowAway(form, piece, slot, way === 'up' ? -1 : 1);
  return slots[at + (way === 'back' || way === 'up' ? -1 : 1)] ?? slot;
}

/** A slot a row above or below, in the same column of the form as far as there is one. */
function rowAway(form: Form, piece: FormPiece, slot: FormSlot, by: 1 | -1): FormSlot {
  const rows = form.sections.flatMap((section) => rowsOf(piece, section));
  const at = rows.findIndex((row) => row.some((one) => isSameSlot(one, slot)));
  const column = rows[at]?.findIndex((one) => isSameSlot(one, slot)) ?? 0;
  const next = rows[at + by];
  return next?.[Math.min(column, next.length - 1)] ?? slot;
}

/** The slots of a section as its rows have them; the end stands in the last row. */
function rowsOf(piece: FormPiece, section: Section): readonly (readonly FormSlot[])[] {
  const columns = columnCount(section);
  const rows: FormSlot[][] = [];
  let used = columns;
  for (const element of section.elements) {
    const before = memberKey(element);
    if (before === undefined || isSelf(piece, section.id, before)) continue;
    const span = Math.min(element.span ?? 1, columns);
    if (used + span > columns) {
      rows.push([]);
      used = 0;
    }
    used += span;
    rows.at(-1)?.push({ list: 'elements', section: section.id, before });
  }
  const end: FormSlot = { list: 'elements', section: section.id };
  if (rows.length === 0) return [[end]];
  rows.at(-1)?.push(end);
  return rows;
}

/** Where a slot stands among the members of its list, from 1, and how many places there are. */
export function positionOf(
  form: Form,
  piece: FormPiece,
  slot: FormSlot,
): { readonly position: number; readonly count: number } {
  const others = othersOf(form, piece, slot);
  const at = slot.before === undefined ? -1 : others.indexOf(slot.before);
  return { position: (at < 0 ? others.length : at) + 1, count: others.length + 1 };
}

export function isSameSlot(one: FormSlot | undefined, other: FormSlot | undefined): boolean {
  return one?.list === other?.list && one?.section === other?.section && one?.before === other?.before;
}

function standsThere(form: Form, piece: FormPiece, slot: FormSlot): boolean {
  return slot.before === piece.key || isSameSlot(slotOf(form, piece), slot);
}

/** The keys of the members beside the piece itself. */
function othersOf(form: Form, piece: FormPiece, slot: FormSlot): readonly Key[] {
  return membersOf(form, slot).flatMap((member) => {
    const key = memberKey(member);
    return key === undefined || isSelf(piece, slot.section, key) ? [] : [key];
  });
}

function isSelf(piece: FormPiece, section: number | undefined, key: Key): boolean {
  return !piece.value && piece.key === key && piece.section === section;
}

interface Listed {
  readonly list: FormSlot['list'];
  readonly section?: number;
}

function membersOf(form: Form, { list, section }: Listed): readonly object[] {
  if (list === 'elements') return sectionOf(form, section)?.elements ?? [];
  if (list === 'sections') return form.sections;
  return list === 'buttons' ? (form.buttons ?? []) : [];
}

function listPlace(form: number, { list, section }: Listed): (string | number)[] {
  return list === 'elements' ? ['forms', form, 'sections', section ?? 0, 'elements'] : ['forms', form, list];
}

function sectionOf(form: Form, id: number | undefined): Section | undefined {
  return form.sections.find((section) => section.id === id);
}

/** An element as wide as the section allows; what is no element is as it was. */
function fitted(
  value: Readonly<Record<string, unknown>>,
  section: Section | undefined,
): Record<string, unknown> {
  const { span, ...rest } = value;
  const columns = columnCount(section);
  if (typeof span !== 'number' || !section) return { ...value };
  const narrow = Math.min(span, columns);
  return narrow > 1 ? { ...rest, span: narrow } : rest;
}
