import {
  IconAdjustments,
  IconKey,
  IconLogin2,
  IconLogout,
  IconShieldX,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { SignInLine as Line } from '#core/contract/settings/security-routes.ts';
import { useDeviceText } from '#web/settings-page/device.tsx';
import { Badge } from '#web/ui/layout/item-list.tsx';
import { useMethodText } from '#web/settings-page/method-text.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useCodeText } from '../code-text.ts';
import { TrailLine } from '../trail.tsx';

const SIGNS: Readonly<Record<string, Icon>> = {
  'signed-in': IconLogin2,
  refused: IconShieldX,
  'signed-out': IconLogout,
  'session-ended': IconLogout,
  'configuration-opened': IconAdjustments,
};

/** One line of the trail: who, what, how and from where; a refusal with its reason. */
export function SignInItem({ line }: { readonly line: Line }) {
  const { t } = useTranslation();
  const text = useCodeText();
  const moments = useMoments();
  const device = useDeviceText()(line.device);
  const method = useMethodText()(line.method);
  const Sign = SIGNS[line.what] ?? IconKey;
  const name = line.name ?? line.login;
  return (
    <TrailLine
      icon={<Sign size={18} stroke={1.6} aria-hidden="true" />}
      title={<bdi>{name === '' ? t('sign_ins.nobody') : name}</bdi>}
      badge={<Badge tone={toneOf(line.what)}>{text('sign_ins.happening', line.what)}</Badge>}
      time={moments.at(line.at)}
      moment={line.at}
      details={[
        line.reason === null ? undefined : text('sign_ins.reason', line.reason),
        line.name !== null && line.login !== line.name && <bdi key="login">{line.login}</bdi>,
        method,
        line.factor === null ? undefined : text('sign_ins.factor', line.factor),
        device,
        <bdi key="address">{line.address}</bdi>,
      ]}
    />
  );
}

function toneOf(what: string): 'plain' | 'good' | 'bad' {
  if (what === 'refused') return 'bad';
  return what === 'signed-in' ? 'good' : 'plain';
}
