import pg from 'pg';

/** What a process wants to hear of: a reaction per channel, and what to do after the line was down for a while. */
export interface Hearing {
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly afterGap: () => void;
}

const RETRY = 1_000;

/** Keeps one connection that listens; it comes back by itself after a break. Gives the way to end it. */
export async function listen(config: pg.PoolConfig, hearing: Hearing): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const again = () => {
    client = undefined;
    if (!ended) timer = setTimeout(() => void connect().then(hearing.afterGap, again), RETRY);
  };
  const connect = async () => {
    const next = new pg.Client({ ...config, application_name: 'colonnade listener', keepAlive: true });
    next.on('notification', (message) => hearing.channels[message.channel]?.(message.payload ?? ''));
    next.once('error', again);
    await next.connect();
    for (const channel of Object.keys(hearing.channels))
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  await connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    client?.removeAllListeners('error');
    client?.on('error', () => undefined);
    await client?.end();
  };
}
