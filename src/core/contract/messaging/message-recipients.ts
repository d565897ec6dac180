import { z } from 'zod';
import { isEmailAddress } from '../../fields/registry.ts';
import { naming } from '../../marks/naming.ts';

const id = z.number().int().positive();

/** Users whom a message is for: one, all of a group, all who have a role. */
const Colleagues = z.strictObject({ kind: z.enum(['user', 'group', 'role']), id: naming('plain', id) });
export type Colleagues = z.infer<typeof Colleagues>;

/** Most recipients of one message, people of groups and roles counted. */
export const MAX_RECIPIENTS = 10_000;

/** Whom an e-mail is for; the name may be empty. */
const AddressRecipient = z.strictObject({
  kind: z.literal('address'),
  address: z.string().max(254).refine(isEmailAddress, { error: 'message.address' }),
  name: z.string().max(200),
  /** The record that it was found in, whose values may stand in what is written to it alone. */
  record: z.strictObject({ tableId: naming('table', id), recordId: naming('record', id) }).exactOptional(),
});
export type AddressRecipient = z.infer<typeof AddressRecipient>;

/** Records of a table with e-mail addresses, each of which gets a message of its own. */
const RecordRecipients = z.strictObject({
  kind: z.literal('records'),
  tableId: naming('table', id),
  recordIds: naming('records', z.array(id).min(1).max(MAX_RECIPIENTS)),
});
export type RecordRecipients = z.infer<typeof RecordRecipients>;

/** Whom a message is for. */
export const MessageRecipient = z.discriminatedUnion('kind', [
  Colleagues,
  AddressRecipient,
  RecordRecipients,
]);
export type MessageRecipient = z.infer<typeof MessageRecipient>;

/** Colleagues with their name; null where nobody is called so any more. */
const NamedColleagues = Colleagues.extend({ name: z.string().nullable() });
const NamedRecords = RecordRecipients.extend({ name: z.string().nullable() });
export type NamedRecipient =
  | z.infer<typeof NamedColleagues>
  | AddressRecipient
  | z.infer<typeof NamedRecords>;
export const NamedRecipient = z.discriminatedUnion('kind', [NamedColleagues, AddressRecipient, NamedRecords]);

/** Somebody who can be written to, with how many people that are where it is several. */
export const FoundRecipient = z.discriminatedUnion('kind', [
  Colleagues.extend({ name: z.string(), people: z.number().nullable() }),
  AddressRecipient,
]);
export type FoundRecipient = z.infer<typeof FoundRecipient>;
