import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_OPERATIONS } from '#core/contract/route/limits.ts';
import type { UndoDirection } from '#web/journal-view/undoing/asked-undo.ts';
import { FloatingBar } from '#web/journal-view/listing/floating-bar.tsx';
import { useTakingBack } from '#web/journal-view/undoing/use-taking-back.ts';

interface ChosenBarProps {
  readonly direction: UndoDirection;
  readonly chosen: readonly number[];
  readonly onClear: () => void;
}

/** What can be done with the chosen operations; it floats above the list while there are some. */
export function ChosenBar({ direction, chosen, onClear }: ChosenBarProps) {
  const { t } = useTranslation();
  const { busy, takeBack } = useTakingBack();
  const Sign = direction === 'undo' ? IconArrowBackUp : IconArrowForwardUp;
  const run = async () => {
    if (await takeBack(direction, chosen)) onClear();
  };
  return (
    <FloatingBar count={chosen.length} onClear={onClear}>
      <Button
        size="compact-md"
        loading={busy}
        disabled={chosen.length > MAX_OPERATIONS}
        leftSection={<Sign size={16} aria-hidden="true" />}
        onClick={() => void run()}
      >
        {t(`journal.together_${direction}`)}
      </Button>
    </FloatingBar>
  );
}
