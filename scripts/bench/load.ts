import autocannon from 'autocannon';

/** One call that a benchmark repeats. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** Calls to repeat in turn, against one server. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly shots: readonly Shot[];
}

/** What one run of load gave: answers per second, and times in milliseconds. */
export interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
}

/** Sends load for `seconds` over `connections`. */
export async function runLoad(target: Target, connections: number, seconds: number): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    requests: target.shots.map((shot) => ({
      method: shot.method,
      path: shot.path,
      headers: { ...target.headers, 'content-type': 'application/json' },
      ...(shot.body === undefined ? {} : { body: JSON.stringify(shot.body) }),
    })),
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The load whose rate is the middle one. */
export function medianLoad(loads: readonly Load[]): Load {
  const sorted = loads.toSorted((a, b) => a.rate - b.rate);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no load was run');
  return middle;
}
