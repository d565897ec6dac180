import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';

interface Downloading {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Downloads of one address that end in a second, over so many connections. Their bytes are let go as they come: a client
 * that keeps them is slower than the servers. Throws where an answer is none of 200.
 */
export async function downloadRate({
  url,
  headers = {},
  connections,
  seconds,
}: Downloading): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const begun = performance.now();
  let count = 0;
  const worker = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const [answer] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`a download ended with ${answer.statusCode}`);
      await once(answer.resume(), 'end');
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return count / ((performance.now() - begun) / 1000);
}
