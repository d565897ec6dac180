import { completionStatus } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** The function between whose brackets a place is: its word as it is written, and which argument it is, from 0. */
interface CallAt {
  readonly word: string;
  readonly argument: number;
}

/** What is at the caret: the call around it, if any, and whether something is being offered there. */
export interface Caret {
  readonly call: CallAt | undefined;
  readonly offering: boolean;
}

/** What is at the caret of an editor. */
export function caretOf(state: EditorState): Caret {
  return { call: callAt(state), offering: completionStatus(state) === 'active' };
}

/** The innermost call around the caret; undefined outside of any. */
function callAt(state: EditorState): CallAt | undefined {
  const { head } = state.selection.main;
  for (let node = syntaxTree(state).resolveInner(head, -1); ;) {
    const name = node.name === 'Call' ? node.getChild('FunctionName') : null;
    const open = node.getChild('(');
    const close = node.getChild(')');
    if (name && open && head >= open.to && (!close || head <= close.from)) {
      const separators = [...node.getChildren(','), ...node.getChildren(';')];
      const argument = separators.filter(({ to }) => to <= head).length;
      return { word: state.sliceDoc(name.from, name.to), argument };
    }
    if (!node.parent) return undefined;
    node = node.parent;
  }
}
