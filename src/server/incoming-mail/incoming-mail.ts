export { cleanArrivals } from './arrivals.ts';
export type { IncomingGround, ReceivingAccount } from './incoming-ground.ts';
export { syncAccount } from './sync-account.ts';
export { startMailWatcher, type MailWatcher } from './mail-watcher.ts';
