import { mayUseMessages, MESSENGER, usesMessages } from '#core/access/messenger.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import type { Scene } from '../query/scene/place.ts';

/** The product's table of messages: a row for each copy in somebody's folders. */
export function messageTable({ tablesByName }: Pick<Catalog, 'tablesByName'>): Table {
  return must(tablesByName.get('message'), 'the table of messages');
}

/** The product's table of the folders that people make. */
export function folderTable({ tablesByName }: Pick<Catalog, 'tablesByName'>): Table {
  return must(tablesByName.get('message_folder'), 'the table of folders');
}

/** The product's table of the labels that people make. */
export function labelTable({ tablesByName }: Pick<Catalog, 'tablesByName'>): Table {
  return must(tablesByName.get('message_label'), 'the table of labels');
}

/** The account that reads and writes messages. Throws AppError `message.closed` for whoever has no right to. */
export function messagingAccount({ viewer }: Pick<Scene, 'viewer'>): string {
  if (!mayUseMessages(viewer)) throw new AppError('message.closed');
  return viewer.account;
}

/** The ids of the roles whose users read messages. */
export function rolesOfReaders({ document }: Catalog): readonly number[] {
  return document.roles.filter(usesMessages).map(({ id }) => id);
}

/** Who puts messages into the folders of others in the name of `sender`. */
export function messengerFor(sender: Viewer): Viewer {
  return { ...sender, roles: [MESSENGER], rights: 'messenger' };
}
