import { actionOf, isOffered, press, type ActionTargets } from '#web/actions/actions.ts';
import type { ButtonInfo } from '#core/contract/application/application-routes.ts';
import { partMark } from '#web/api/part-mark.ts';
import { useApplication } from '#web/api/application.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';

interface ListButtonsProps {
  readonly list: List;
  /** The chosen records; without them the buttons are shown that need none. */
  readonly chosen?: ActionTargets;
}

/** The buttons that the view has: those that are about chosen records, or those that are not. */
export function ListButtons({ list, chosen }: ListButtonsProps) {
  const buttons = useListButtons(list, chosen !== undefined);
  return buttons.map((button) => (
    <ToolButton
      key={button.id}
      icon={<NamedIcon name={button.icon ?? 'bolt'} size={18} />}
      label={button.label}
      {...partMark('buttons', button.id)}
      onClick={() => press(button, chosen)}
    />
  ));
}

/** The buttons of the view that are about chosen records, or those that are not. */
export function useListButtons(list: List, onRecords: boolean): readonly ButtonInfo[] {
  const application = useApplication();
  return (list.view?.buttons ?? []).filter((button) => isOffered(actionOf(application, button), onRecords));
}
