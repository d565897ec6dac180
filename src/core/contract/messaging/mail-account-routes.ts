import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';
import { MailRule, MailRules } from './mail-rules.ts';

/** Tests of one account within some minutes. */
export const MAX_ACCOUNT_TESTS = 10;
export const ACCOUNT_TESTS_MINUTES = 10;

/** Tests and beginnings of a consent of one user within an hour. */
export const MAX_ACCOUNT_CALLS = 60;

/** Where a provider sends the browser back to. */
export const ACCOUNT_CALLBACK = '/messaging/account/callback';

/** What is wrong with an account, in the reader's words, with what to do. */
const MailAccountProblem = z.object({
  /** The server that it is about, where it is about one. */
  side: z.enum(['imap', 'smtp']).nullable(),
  text: z.string(),
  /** One line of what the server said, for the owner alone. */
  answer: z.string().nullable(),
});
export type MailAccountProblem = z.infer<typeof MailAccountProblem>;

/** How an account does: it lacks something to work with, was not tried yet, works, does not, or is out of use. */
const MailAccountState = z.enum(['unset', 'new', 'ok', 'failed', 'rests']);
export type MailAccountState = z.infer<typeof MailAccountState>;

const ListedMailAccount = z.object({
  id: z.number(),
  label: z.string(),
  address: z.string(),
  senderName: z.string().nullable(),
  /** It is the reader's; else it is shared with the reader, who may write from it. */
  own: z.boolean(),
  active: z.boolean(),
  /** HTML of a formatted text; empty for none. */
  signature: z.string(),
  state: MailAccountState,
  problem: MailAccountProblem.nullable(),
  checkedAt: z.string().nullable(),
  /** It signs in at a provider (OAuth 2), and whether its owner has connected it there. */
  oauth: z.boolean(),
  connected: z.boolean(),
});
export type ListedMailAccount = z.infer<typeof ListedMailAccount>;

const Tried = z.object({
  state: z.enum(['ok', 'failed', 'unset']),
  text: z.string(),
  answer: z.string().nullable(),
});
export type TriedMailServer = z.infer<typeof Tried>;

const Account = z.strictObject({ account: naming('plain', z.number().int().positive()) });

/** E-mail accounts beside their records: how they do, whether their servers let them in, consent at their providers. */
export const MAIL_ACCOUNT_ROUTES = {
  messaging_account_list: route({
    method: 'GET',
    path: '/messaging/account/list',
    audience: 'session',
    personal: true,
    summary: 'The e-mail accounts of the reader and those that are shared with the reader, and how they do',
    answer: z.object({
      accounts: z.array(ListedMailAccount),
      /** The table of accounts, by which their forms are opened. */
      tableId: z.number(),
      /** What is to be registered at providers (OAuth 2); null while nobody said where browsers find the application. */
      redirectAddress: z.string().nullable(),
    }),
  }),
  messaging_account_signature: route({
    method: 'GET',
    path: '/messaging/account/signature/{idcompte}',
    audience: 'session',
    personal: true,
    summary: 'The signature of an account that the reader may write from',
    params: z.object({ mailAccountId: naming('plain', Digits) }),
    answer: z.object({ signature: z.string() }),
  }),
  messaging_account_rules: route({
    method: 'GET',
    path: '/messaging/account/rules/{idcompte}',
    audience: 'session',
    personal: true,
    summary:
      "What makes records of the e-mails that come in to an account of one's own: the first rule that holds",
    params: z.object({ mailAccountId: naming('plain', Digits) }),
    answer: z.object({ rules: z.array(MailRule) }),
  }),
  messaging_account_rules_save: route({
    method: 'POST',
    path: '/messaging/account/rules/{idcompte}',
    audience: 'session',
    summary: "Sets what makes records of the e-mails that come in to an account of one's own from now on",
    params: z.object({ mailAccountId: naming('plain', Digits) }),
    body: z.strictObject({ rules: MailRules }),
    answer: z.object({ rules: z.array(MailRule) }),
  }),
  messaging_account_test: route({
    method: 'POST',
    path: '/messaging/account/test',
    audience: 'session',
    summary: `Signs in at the servers of an account of one's own and sends nothing; ${MAX_ACCOUNT_TESTS} times in ${ACCOUNT_TESTS_MINUTES} minutes`,
    body: Account,
    answer: z.object({ imap: Tried, smtp: Tried }),
  }),
  messaging_account_connect: route({
    method: 'POST',
    path: '/messaging/account/connect',
    audience: 'session',
    summary: "Begins the consent at an account's provider (OAuth 2): gives the address to go to",
    body: Account,
    answer: z.object({ location: z.string() }),
  }),
  messaging_account_callback: route({
    method: 'GET',
    path: ACCOUNT_CALLBACK,
    audience: 'public',
    summary:
      'Ends the consent that the provider sent back, for the session that began it, and leads to the accounts',
    media: 'text/html; charset=utf-8',
  }),
} as const;
