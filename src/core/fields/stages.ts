import { finding, type Finding } from '../std/finding.ts';
import type { Stage } from './stages-schema.ts';

export type { Stage } from './stages-schema.ts';

interface Gauged {
  readonly stages?: readonly Stage[] | undefined;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** What is wrong with the stages of a column that has limits: a gauge needs both, and stages that rise. */
export function stageProblems({ stages, min, max }: Gauged): readonly Finding[] {
  if (!stages) return [];
  if (min === undefined || max === undefined)
    return [finding(['stages'], 'gauge_limits', { option: 'min', other: 'max' })];
  return stages.flatMap(({ from }, at) => {
    const before = stages[at - 1];
    if (before && from <= before.from) return [finding(['stages', at, 'from'], 'stages_rise')];
    if (from > Number(max)) return [finding(['stages', at, 'from'], 'stage_above', { max })];
    return [];
  });
}

/** How full a gauge is with a value, from 0 to 1, and the stage that the value is in; undefined where there is no gauge. */
export function gaugeOf(
  { stages, min = 0, max = 0 }: Gauged,
  value: number | string,
): { readonly part: number; readonly stage: Stage | undefined } | undefined {
  if (!stages) return undefined;
  const [number, lowest, highest] = [Number(value), Number(min), Number(max)];
  const part = highest > lowest ? (number - lowest) / (highest - lowest) : 1;
  return {
    part: Math.min(Math.max(part, 0), 1),
    stage: stages.findLast(({ from }) => from <= number) ?? undefined,
  };
}
