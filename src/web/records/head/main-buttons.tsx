import { Button } from '@mantine/core';
import type { ButtonInfo } from '#core/contract/application/application-routes.ts';
import { partMark } from '#web/api/part-mark.ts';
import { press } from '#web/actions/actions.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';
import type { RecordWork } from '../saving/use-record-work.ts';

/** Main buttons for which a phone has room. */
const MAX_ON_PHONE = 2;

/** The buttons of a form that stand beside *Save*, as far as there is room; the others stand in its menu. */
export function useMainButtons(view: FormView, closed: readonly number[]): readonly ButtonInfo[] {
  const phone = usePhone();
  const main = view.buttons.filter((button) => button.main === true && !closed.includes(button.action));
  return phone ? main.slice(0, MAX_ON_PHONE) : main;
}

interface MainButtonsProps {
  readonly sheet: Sheet;
  readonly work: RecordWork;
  readonly buttons: readonly ButtonInfo[];
}

export function MainButtons({ sheet: { recordId, isReadOnly }, work, buttons }: MainButtonsProps) {
  return buttons.map((button) => (
    <Button
      key={button.id}
      variant="default"
      {...partMark('buttons', button.id)}
      leftSection={<NamedIcon name={button.icon ?? 'bolt'} size={16} />}
      onClick={work.stored(() => press(button, { records: [recordId ?? 0], readOnly: isReadOnly }))}
    >
      {button.label}
    </Button>
  ));
}
