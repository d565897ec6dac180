import type { Editor } from '@tiptap/core';
import { useTranslation } from '#web/std/translation.ts';
import { hasCommandKey, keyCaps } from '#web/ui/keys/key-names.ts';
import type { Tool } from './tools.ts';
import classes from './toolbar.module.css';

interface FormatButtonProps {
  readonly tool: Tool;
  readonly editor: Editor;
}

/** A tool as a button: pressed where what it does is on. */
export function FormatButton({ tool, editor }: FormatButtonProps) {
  const { t } = useTranslation();
  const label = t(`field.rich.${tool.name}`);
  const Sign = tool.icon;
  return (
    <button
      type="button"
      className={classes.tool}
      data-tool
      data-turns={tool.turns}
      aria-label={label}
      aria-pressed={tool.isOn?.(editor)}
      title={tool.keys === undefined ? label : `${label} (${capsOf(tool.keys)})`}
      disabled={tool.isPossible?.(editor) === false}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
      onClick={() => tool.run(editor)}
    >
      <Sign size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

/** The text keeps the caret while its tools are pressed. */
export function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function capsOf(keys: string): string {
  const command = hasCommandKey(navigator.platform);
  return keyCaps(keys.replaceAll('-', '+').replace('Mod', 'mod').replace('Shift', 'shift'), command).join(
    command ? '' : ' ',
  );
}
