export type { DeliveryReport } from './delivery-report.ts';
export { readMail, type ReadMail } from './read-mail.ts';
export { layoutDocument } from './layout-document.ts';
export { lookAlikeOf, type KnownPeople } from './look-alike.ts';
