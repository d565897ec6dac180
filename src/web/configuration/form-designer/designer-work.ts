import { createContext, useContext } from 'react';
import type { Column, Form } from '#core/catalog/schema.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import type { FormPiece, FormSlot } from '#core/configuration/form-pieces.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { must } from '#core/std/must.ts';
import type { Carry } from '../carry/use-carry.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';

/** What the parts of the form designer share. */
export interface DesignerWork {
  readonly draft: WorkingDraft;
  readonly form: Form;
  /** The columns of the form's table, by id. */
  readonly columns: ReadonlyMap<number, Column>;
  readonly carry: Carry<FormPiece, FormSlot>;
  /** The part whose properties are shown; the form itself at first. */
  readonly chosen: EditPlace;
  readonly choose: (place: EditPlace) => void;
  /** Makes a step of the draft, and gives the focus to the piece afterwards, where one is given. */
  readonly edit: (edits: readonly Edit[], focus?: FormPiece) => void;
  /** Puts a new piece into a slot; an image is asked for first. */
  readonly put: (piece: FormPiece, slot: FormSlot) => void;
  readonly label: (piece: FormPiece) => string;
  /** The section whose name is being typed. */
  readonly renaming: number | undefined;
  readonly rename: (section: number | undefined) => void;
}

const Work = createContext<DesignerWork | undefined>(undefined);

export const DesignerWorkProvider = Work.Provider;

export function useDesigner(): DesignerWork {
  return must(useContext(Work), 'the work of a form designer');
}

/** The place of a piece that stands on the form. */
export function placeOfPiece({ id }: Form, { list, key, section }: FormPiece): EditPlace {
  return section === undefined ? ['forms', id, list, key] : ['forms', id, 'sections', section, list, key];
}

/** What marks an element of the page as that of a piece, by which it gets the focus. */
export function pieceMark({ list, key }: Pick<FormPiece, 'list' | 'key'>): string {
  return `${list}-${key}`;
}
