import type { CorpusMail } from './corpus/corpus-mail.ts';
import { HEADER_MAILS } from './corpus/headers.ts';
import { FILE_MAILS } from './corpus/names.ts';
import { SCRIPT_MAILS } from './corpus/scripts.ts';
import { SHAPE_MAILS } from './corpus/shapes.ts';
import { TRACKING_MAILS } from './corpus/tracking.ts';

/** E-mails as those who wish harm, or whose programs are bad, send them. */
export const MAIL_CORPUS: readonly CorpusMail[] = [
  ...SCRIPT_MAILS,
  ...TRACKING_MAILS,
  ...HEADER_MAILS,
  ...SHAPE_MAILS,
  ...FILE_MAILS,
];
