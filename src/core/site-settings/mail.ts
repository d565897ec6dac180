import { z } from 'zod';

/** The server that takes the product's e-mail. */
export const MailSettings = z.strictObject({
  host: z
    .string()
    .max(250)
    .regex(/^[^\s/@]+$/, 'a host name such as smtp.example.org')
    .optional(),
  port: z.number().int().min(1).max(65_535).default(587),
  /** `starttls` begins in the clear and insists on encryption; `tls` is encrypted from the start. */
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  user: z.string().max(250).optional(),
  /** Sealed. */
  password: z.string().max(5_000).optional(),
  /** Who the e-mail is from: an address, or a name with an address. */
  from: z
    .string()
    .max(250)
    .regex(/^([^<>\r\n]* )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'an address such as app@example.org')
    .optional(),
});
