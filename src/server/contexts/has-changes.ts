import { isQuestion, type Frame, type Nested, type PendingQuestion } from './frames.ts';

/** The window of a new record with what it begins with, so that what its user does can be told from that. */
export function begunWith<Opened extends Frame | PendingQuestion>(frame: Opened): Opened {
  if (isQuestion(frame) || frame.kind !== 'create') return frame;
  const { nested = [], values } = frame;
  if (nested.length === 0) return { ...frame, begun: values };
  return {
    ...frame,
    begun: values,
    nested: nested.map((line) => ({ ...line, begun: line.values })),
    lines: nested.length,
  };
}

/**
 * Whether windows hold anything that their user has done: a value, a record that belongs to one of them, or the wish to
 * save what is there, which a question holds up.
 */
export function hasChanges(frames: readonly (Frame | PendingQuestion)[]): boolean {
  return frames.some((frame) =>
    isQuestion(frame) ? frame.resumes.what === 'validate' : isChanged(frame) || hasOwnLines(frame),
  );
}

/** Whether records of a window are others than those it was opened with. */
function hasOwnLines({ nested = [], lines = 0 }: Frame): boolean {
  return nested.filter(({ begun }) => begun !== undefined).length < lines || nested.some(isOwnChange);
}

function isOwnChange(nested: Nested): boolean {
  const isAdded = nested.kind === 'create' && nested.begun === undefined;
  return isAdded || nested.removed === true || isChanged(nested);
}

/** Whether the values of a draft are others than those it was opened with. */
function isChanged({
  kind,
  values,
  base,
  begun,
}: Pick<Frame, 'kind' | 'values' | 'base' | 'begun'>): boolean {
  const from = kind === 'modify' ? base : (begun ?? {});
  // What a draft of changes does not name it leaves as it is.
  const names = kind === 'modify' ? Object.keys(values) : Object.keys({ ...from, ...values });
  return names.some((name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(from[name] ?? null));
}
