import { Presets, SingleBar } from 'cli-progress';

/** A bar on the terminal that shows how far long work is; silent where nobody watches. */
interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

/** Begins a bar with a title. */
export function progressBar(title: string): Progress {
  const bar = new SingleBar(
    {
      format: `${title} {bar} {percentage} % · {value}/{total} · {eta_formatted}`,
      stream: process.stderr,
      noTTYOutput: false,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let started = false;
  return {
    update: (done, total) => {
      if (!started) bar.start(total, 0);
      started = true;
      bar.setTotal(total);
      bar.update(done);
    },
    stop: () => {
      if (started) bar.stop();
    },
  };
}
