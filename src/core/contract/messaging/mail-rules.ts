import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_MAIL_RULES } from '../route/limits.ts';

const id = z.number().int().positive();
const words = z.string().trim().max(200);

/**
 * What makes records of the e-mails that come in to an account. Words that are empty ask for nothing; the others are found
 * anywhere in what they are about, whatever their capitals and accents.
 */
export const MailRule = z.strictObject({
  /** In the name or the address of the sender. */
  from: words,
  /** In one of the addresses that it went to. */
  to: words,
  subject: words,
  table: naming('table', id),
  /** What the records begin with; null for what the table begins with. */
  template: naming('plain', id).nullable(),
  /** What the records are called: what the kind of their table proposes, the subject, or the sender. */
  title: z.enum(['auto', 'subject', 'sender']),
});
export type MailRule = z.infer<typeof MailRule>;

export const MailRules = z.array(MailRule).max(MAX_MAIL_RULES);

/** The rules of an account as they are kept; e-mails that came before them make no records. */
export const KeptMailRules = z.strictObject({ since: z.iso.datetime(), rules: MailRules });
