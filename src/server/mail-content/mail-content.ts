export { cleanMailHtml } from './clean-mail-html.ts';
export type { DeliveryReport } from './delivery-report.ts';
export type { MailPerson } from './mail-addresses.ts';
export type { MailFile } from './mail-body.ts';
export type { Unsubscribe } from './mail-header.ts';
export { readMail, type ReadMail } from './read-mail.ts';
export { layoutDocument, type StoredLayout } from './layout-document.ts';
export { lookAlikeOf, type KnownPeople } from './look-alike.ts';
