export { mailAccounts, type LineGround, type MailAccount } from './account-of.ts';
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
export { imapProblem, MailProblem } from './mail-problem.ts';
export { noteAccountState } from './account-state.ts';
export { accessTokenOf } from './access-token.ts';
export { mailAccountTable } from './own-account.ts';
export { accountProblemText } from './problem-texts.ts';
export { accountSignature, listMailAccounts } from './list-accounts.ts';
export { beginConsent, finishConsent } from './consent.ts';
export { testMailAccount } from './test-account.ts';
