import type { Document, Role, Table } from '#core/catalog/schema.ts';
import { smallDocument } from './small-document.ts';

/** A table with rights of its own: anybody of messages makes and reads, and changes its text where that is not done. */
const SMALL_MESSAGES: Table = {
  id: 90,
  name: 'message',
  label: { en: 'Message' },
  plural: { en: 'Messages' },
  module: 2,
  title: [91],
  columns: [
    { id: 91, name: 'text', label: { en: 'Text' }, type: 'text' },
    { id: 92, name: 'done', label: { en: 'Done' }, type: 'text' },
  ],
  rights: [
    { create: true, read: true },
    { condition: 'text = "mine"', update: true, writeColumns: [92] },
  ],
};

/** The small document with a table of messages and these roles. */
export function smallMessages(roles: readonly Role[]): {
  readonly document: Document;
  readonly table: Table;
} {
  const document = smallDocument();
  return {
    document: { ...document, tables: [...document.tables, SMALL_MESSAGES], roles: [...roles] },
    table: SMALL_MESSAGES,
  };
}

/** A role that grants everything, and one that allows messages alone. */
export const EVERYTHING: Role = {
  id: 801,
  name: 'everything',
  label: { en: 'Everything' },
  grants: [{ everything: true, create: true, read: true, update: true, delete: true }],
};
export const CORRESPONDENTS: Role = {
  id: 802,
  name: 'correspondents',
  label: { en: 'Correspondents' },
  grants: [],
  messages: true,
};
