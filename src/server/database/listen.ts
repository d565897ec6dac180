import pg from 'pg';

/** What a process wants to hear of: a reaction per channel, and what to do after the line was down for a while. */
export interface Hearing {
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  readonly afterGap: () => void;
}

const RETRY = 1_000;

/** Keeps one connection that listens; it comes back by itself after a break. Gives the way to end it. */
export async function listen(config: pg.PoolConfig, hearing: Hearing): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const again = () => {
    if (!ended) timer = setTimeout(() => void renew(), RETRY);
  };
  const renew = async () => {
    try {
      line = await openLine(config, hearing.channels, again);
    } catch {
      again();
      return;
    }
    if (ended) await line.end();
    else hearing.afterGap();
  };
  let line = await openLine(config, hearing.channels, again);
  return async () => {
    ended = true;
    clearTimeout(timer);
    await line.end();
  };
}

/** Opens a connection that listens to the channels; `broke` is called once, when it has ended. */
async function openLine(
  config: pg.PoolConfig,
  channels: Hearing['channels'],
  broke: () => void,
): Promise<pg.Client> {
  const line = new pg.Client({ ...config, application_name: 'colonnade listener', keepAlive: true });
  line.on('notification', (message) => channels[message.channel]?.(message.payload ?? ''));
  // One break can be several errors, the last words of PostgreSQL and the end of the connection; `end` comes once.
  line.on('error', () => undefined);
  try {
    await line.connect();
    for (const channel of Object.keys(channels)) await line.query(`listen ${line.escapeIdentifier(channel)}`);
  } catch (error) {
    await line.end().catch(() => undefined);
    throw error;
  }
  line.once('end', broke);
  return line;
}
