import { tableWords } from '#web/api/table-words.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { CHOOSE_TEMPLATE, ownAddress, TEMPLATE } from '#web/addresses/addresses.ts';
import { ChoiceList } from '#web/ui/menu/choice-list.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import classes from './kind-choice.module.css';

interface KindChoiceProps {
  readonly table: TableInfo;
  /** The tables in which its user may make records of it. */
  readonly kinds: readonly TableInfo[];
  /** First values of the new record, as the address carries them. */
  readonly prefill: Readonly<Record<string, unknown>>;
}

/** Asks of which table a new record is to be: of this one, or of one of its child tables. */
export function KindChoice({ table, kinds, prefill }: KindChoiceProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const choose = (kind: number) =>
    void router.navigate({
      href: ownAddress(kind, { ...prefill, [TEMPLATE]: CHOOSE_TEMPLATE }),
      replace: true,
    });
  return (
    <section className={classes.choice} aria-labelledby="which-kind">
      <h1 id="which-kind">{t('record.newName', tableWords(table))}</h1>
      <p>{t('record.which_kind')}</p>
      <ChoiceList
        choices={kinds.map(({ id, label, icon }) => ({
          key: id,
          title: label,
          icon: <NamedIcon name={icon} size={18} />,
        }))}
        onChoose={choose}
      />
    </section>
  );
}
