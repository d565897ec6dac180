export { mailAccounts, type LineGround, type MailAccount } from './account-of.ts';
export { mailKeyOf } from './mail-key.ts';
export {
  cleanOutgoing,
  holdOutgoing,
  queueOutgoing,
  SEND_OUTGOING,
  type OnTrouble,
  type OutgoingContent,
  type OutgoingTrouble,
} from './outgoing/outgoing-mail.ts';
export { outgoingJob } from './outgoing/deliver-outgoing.ts';
export { addApart, beginApart, WAKE_APART, wakeLost, wakingJob } from './outgoing/apart-mail.ts';
export {
  decideOutgoing,
  outgoingCounts,
  outgoingStates,
  type OutgoingState,
} from './outgoing/outgoing-states.ts';
export {
  leavingAddress,
  takeBackUnsubscribed,
  unsubscribe,
  unsubscribedAddresses,
  unsubscribedAmong,
} from './unsubscribed.ts';
export { connectImap } from './connect-imap.ts';
export { imapProblem, isMailProblem, MailProblem } from './mail-problem.ts';
export { noteAccountState } from './account-state.ts';
export { accessTokenOf } from './access-token.ts';
export { mailAccountTable } from './own-account.ts';
export { accountProblemText } from './problem-texts.ts';
export { accountRules, saveAccountRules } from './account-rules.ts';
export { listMailAccounts } from './list-accounts.ts';
export { accountSignature, signedAccounts, type SignedAccount } from './signatures.ts';
export { beginConsent, finishConsent } from './consent.ts';
export { testMailAccount } from './test-account.ts';
