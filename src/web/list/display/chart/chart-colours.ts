import { useEffect, useState } from 'react';

/** The colours in which charts are drawn, as the browser resolves them for the present scheme. */
export interface ChartColours {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  /** What is least of what darkness tells. */
  readonly soft: string;
  readonly back: string;
  readonly accent: string;
  /** Of series, apart from each other also for who sees few colours. */
  readonly series: readonly string[];
  readonly named: Readonly<Record<string, string>>;
  /** The font of axes. */
  readonly font: string;
}

const NAMED = ['grey', 'blue', 'green', 'yellow', 'red', 'violet', 'teal', 'pink'] as const;
const SERIES = 12;

/** The colours of the place that an element stands in; told again when light turns to dark. */
export function useChartColours(element: HTMLElement | null): ChartColours | undefined {
  const [colours, setColours] = useState<ChartColours>();
  useEffect(() => {
    if (!element) return undefined;
    const look = (): void => setColours(coloursOf(element));
    look();
    const watcher = new MutationObserver(look);
    watcher.observe(document.documentElement, { attributes: true });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', look);
    return () => {
      watcher.disconnect();
      dark.removeEventListener('change', look);
    };
  }, [element]);
  return colours;
}

function coloursOf(element: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ink: colour('--ink'),
    quiet: colour('--ink2'),
    line: colour('--line'),
    soft: colour('--acc-mark'),
    back: colour('--bg'),
    accent: colour('--acc'),
    series: Array.from({ length: SERIES }, (_, at) => colour(`--series-${at + 1}`)),
    named: Object.fromEntries(NAMED.map((name) => [name, colour(`--drawn-${name}`)])),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}

/** The colour of a series or slice: that of its value, else the one whose turn it is. */
export function colourAt(colours: ChartColours, own: string | undefined, turn: number): string {
  return (own === undefined ? undefined : colours.named[own]) ?? colours.series[turn % SERIES] ?? colours.ink;
}
