import { z } from 'zod';
import { isEmailAddress } from '../../fields/registry.ts';
import { naming } from '../../marks/naming.ts';

const id = z.number().int().positive();

/** Users whom a message is for: one, all of a group, all who have a role. */
const Colleagues = z.strictObject({ kind: z.enum(['user', 'group', 'role']), id: naming('plain', id) });
export type Colleagues = z.infer<typeof Colleagues>;

/** Whom an e-mail is for; the name may be empty. */
const AddressRecipient = z.strictObject({
  kind: z.literal('address'),
  address: z.string().max(254).refine(isEmailAddress, { error: 'message.address' }),
  name: z.string().max(200),
});
export type AddressRecipient = z.infer<typeof AddressRecipient>;

/** Whom a message is for. */
export const MessageRecipient = z.discriminatedUnion('kind', [Colleagues, AddressRecipient]);
export type MessageRecipient = z.infer<typeof MessageRecipient>;

/** Colleagues with their name; null where nobody is called so any more. */
const NamedColleagues = Colleagues.extend({ name: z.string().nullable() });
export type NamedRecipient = z.infer<typeof NamedColleagues> | AddressRecipient;
export const NamedRecipient = z.discriminatedUnion('kind', [NamedColleagues, AddressRecipient]);

/** Somebody who can be written to, with how many people that are where it is several. */
export const FoundRecipient = z.discriminatedUnion('kind', [
  Colleagues.extend({ name: z.string(), people: z.number().nullable() }),
  AddressRecipient,
]);
export type FoundRecipient = z.infer<typeof FoundRecipient>;
