import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { OWN_VALUES, standsInMessages } from '#core/contract/messaging/recipient-values.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns } from '#web/api/application.tsx';

/** A value that can stand in a message to each of some recipients. */
interface RecipientValue {
  readonly name: string;
  /** What its column is called; undefined for those that every recipient has, whatever it is. */
  readonly label: string | undefined;
}

/** The values that all recipients of a draft have and its writer may read: those of columns that their tables share. */
export function recipientValues(
  to: MessageDraft['to'],
  tables: ReadonlyMap<number, TableInfo>,
): readonly RecipientValue[] {
  const ids = new Set(
    to.map((one) =>
      one.kind === 'records' ? one.tableId : one.kind === 'address' ? one.record?.tableId : undefined,
    ),
  );
  const [first = [], ...others] = [...ids].map((id) => {
    const table = id === undefined ? undefined : tables.get(id);
    return table ? webColumns(table).filter(standsInMessages) : [];
  });
  const shared = first.filter(({ name }) => others.every((list) => list.some((one) => one.name === name)));
  const own = OWN_VALUES.filter((name) => !shared.some((one) => one.name === name));
  return [
    ...own.map((name) => ({ name, label: undefined })),
    ...shared.map(({ name, label }) => ({ name, label })),
  ];
}

/** Whether a draft may as well go to each of its recipients apart: there is more than one person. */
export function mayGoApart({ apart, to, cc, bcc }: MessageDraft): boolean {
  const all = [...to, ...cc, ...bcc];
  return apart || all.length > 1 || all.some(({ kind }) => kind !== 'address' && kind !== 'user');
}
