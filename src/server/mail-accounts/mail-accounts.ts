export {
  mailAccounts,
  type AccountGround,
  type AccountServer,
  type LineGround,
  type MailAccount,
} from './account-of.ts';
export { mailKeyOf } from './mail-key.ts';
export {
  cleanOutgoing,
  holdOutgoing,
  queueOutgoing,
  SEND_OUTGOING,
  type MailAddress,
  type OutgoingMail,
} from './outgoing/outgoing-mail.ts';
export { outgoingJob, type OutgoingTrouble } from './outgoing/deliver-outgoing.ts';
export { decideOutgoing, outgoingStates, type OutgoingState } from './outgoing/outgoing-states.ts';
export { connectImap } from './connect-imap.ts';
export { smtpLine, smtpOptions, type SmtpLine } from './connect-smtp.ts';
export {
  imapProblem,
  MailProblem,
  smtpProblem,
  type MailCredentials,
  type MailProblemCode,
} from './mail-problem.ts';
export type { MailSecurity } from '../query/people/mail-account-rows.ts';
export { noteAccountState, type AccountProblem } from './account-state.ts';
export { accessTokenOf, dropAccessToken } from './access-token.ts';
export { mailAccountTable } from './own-account.ts';
export { accountProblemText } from './problem-texts.ts';
export { accountSignature, listMailAccounts } from './list-accounts.ts';
export { beginConsent, finishConsent } from './consent.ts';
export { testMailAccount } from './test-account.ts';
