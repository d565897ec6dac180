import { z } from 'zod';

const Id = z.number().int().min(0);

/** Whose records may sign in, with which columns, and with the rights of which user (domain: Users and access). */
export const ExtranetSettings = z.strictObject({
  active: z.boolean().default(false),
  table: Id.optional(),
  loginColumn: Id.optional(),
  passwordColumn: Id.optional(),
  emailColumn: Id.optional(),
  /** The user whose rights extranet users have. */
  account: Id.optional(),
});

/** With the rights of which user anonymous visitors act; nobody comes in without one. */
export const AnonymousSettings = z.strictObject({ account: Id.optional() });
