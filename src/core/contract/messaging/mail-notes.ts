import { z } from 'zod';

/** What makes a sender look like somebody else. */
const LookAlike = z.discriminatedUnion('kind', [
  /** The name that is shown contains another address than that of the sender. */
  z.object({ kind: z.literal('otherAddress'), shown: z.string(), address: z.string() }),
  /** It is that of a colleague, the address is none of the organisation. */
  z.object({ kind: z.literal('colleague'), name: z.string(), address: z.string() }),
  /** The domain looks like one of the organisation, whose it is not. */
  z.object({ kind: z.literal('domain'), domain: z.string(), like: z.string() }),
  /** The domain mixes letters of several scripts; as it is written, and as programs know it. */
  z.object({ kind: z.literal('scripts'), domain: z.string(), ascii: z.string() }),
]);
export type LookAlike = z.infer<typeof LookAlike>;

/** What a reader should know of an e-mail beside what it says; kept with it as JSON. */
export const MailNotes = z.object({
  /** Some of it is beyond the limits, and left out. */
  truncated: z.enum(['size', 'depth', 'parts']).exactOptional(),
  /** It could not be read: its source is among its files. */
  unreadable: z.literal(true).exactOptional(),
  lookAlike: LookAlike.exactOptional(),
  /** Its layout is kept. */
  layout: z.literal(true).exactOptional(),
  /** Its own pictures among its files: Content-ID → SHA-256 of the content, in hex. */
  pictures: z.record(z.string(), z.string()).exactOptional(),
  /** How many pictures would be fetched from outside to show it. */
  remote: z.number(),
  /** How its reader leaves the list that it came by. */
  unsubscribe: z
    .object({ mailto: z.string().exactOptional(), https: z.string().exactOptional(), oneClick: z.boolean() })
    .exactOptional(),
  /** Whom answers go to, where that is not the sender. */
  replyTo: z.object({ name: z.string(), address: z.string() }).exactOptional(),
  /** Whom its sender wishes to be told when it is read. */
  receiptTo: z.object({ name: z.string(), address: z.string() }).exactOptional(),
  /** Of one that went to each recipient apart, in its sender's copy: how many those are, and who was left out. */
  apart: z.object({ recipients: z.number(), unsubscribed: z.number(), missing: z.number() }).exactOptional(),
  /** A program has sent it. */
  autoSubmitted: z.literal(true).exactOptional(),
});
export type MailNotes = z.infer<typeof MailNotes>;

/** The same as readers are told it. */
export const ShownNotes = MailNotes.omit({ layout: true, pictures: true, receiptTo: true });
export type ShownNotes = z.infer<typeof ShownNotes>;
