export {
  mailAccounts,
  type AccountGround,
  type AccountServer,
  type MailAccount,
  type MailSecurity,
} from './account-of.ts';
export { mailKeyOf } from './mail-key.ts';
export { cleanOutgoing, queueOutgoing, SEND_OUTGOING, type MailAddress, type OutgoingMail } from './outgoing/outgoing-mail.ts';
export { outgoingJob, type OutgoingTrouble } from './outgoing/deliver-outgoing.ts';
export { decideOutgoing, outgoingStates, type OutgoingState } from './outgoing/outgoing-states.ts';
