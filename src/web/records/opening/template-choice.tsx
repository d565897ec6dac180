import { IconFile } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { EMPTY_TEMPLATE, templateAddress } from '#web/addresses/addresses.ts';
import { tableWords } from '#web/api/table-words.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { ChoiceList } from '#web/ui/menu/choice-list.tsx';
import classes from './kind-choice.module.css';

interface TemplateChoiceProps {
  readonly table: TableInfo;
  /** First values of the new record, as the address carries them. */
  readonly prefill: Readonly<Record<string, unknown>>;
}

/** Asks with which template a new record of a table begins, or whether it begins empty. */
export function TemplateChoice({ table, prefill }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { templates = [] } = table;
  const choose = (template: number) =>
    void router.navigate({ href: templateAddress(table.id, template, prefill), replace: true });
  return (
    <section className={classes.choice} aria-labelledby="which-template">
      <h1 id="which-template">{t('record.newName', tableWords(table))}</h1>
      <p>{t('record.which_template')}</p>
      <ChoiceList
        choices={[
          ...templates.map(({ id, label, help, icon }) => ({
            key: id,
            title: label,
            help,
            icon: <NamedIcon name={icon ?? table.icon} size={18} />,
          })),
          {
            key: EMPTY_TEMPLATE,
            title: t('record.template_empty'),
            icon: <IconFile size={18} aria-hidden="true" />,
          },
        ]}
        onChoose={choose}
      />
    </section>
  );
}
