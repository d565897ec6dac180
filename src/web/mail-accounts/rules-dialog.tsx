import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import { MAX_MAIL_RULES } from '#core/contract/route/limits.ts';
import { call } from '#web/api/call.ts';
import { useRecordKinds } from '#web/api/record-kinds.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './rules-dialog.module.css';

interface RulesDialogProps {
  readonly account: { readonly id: number; readonly label: string };
  /** Those that the account has. */
  readonly rules: readonly MailRule[];
  readonly onClose: () => void;
}

/** A rule that is being written, with what tells it from the others. */
type WrittenRule = Omit<MailRule, 'table'> & { readonly key: number; readonly table: number | undefined };

const EMPTY = { from: '', to: '', subject: '', table: undefined, template: null, title: 'auto' } as const;

/** Sets what makes records of the e-mails that come in to an account. */
export function RulesDialog({ account, rules: before, onClose }: RulesDialogProps) {
  const { t } = useTranslation();
  const doing = useDoing();
  const [rules, setRules] = useState<readonly WrittenRule[]>(() =>
    before.length === 0 ? [{ ...EMPTY, key: 0 }] : before.map((rule, key) => ({ ...rule, key })),
  );
  const ready = rules.flatMap(({ from, to, subject, table, template, title }) =>
    table === undefined ? [] : [{ from, to, subject, table, template, title }],
  );
  const add = () => setRules([...rules, { ...EMPTY, key: Math.max(-1, ...rules.map(({ key }) => key)) + 1 }]);
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const params = { mailAccountId: String(account.id) };
    const saved = await doing.run(() =>
      call('messaging_account_rules_save', { params, body: { rules: ready } }),
    );
    if (!saved) return;
    notify({ message: t('email.rules.saved', { name: account.label }) });
    onClose();
  };
  return (
    <Dialog title={t('email.rules.title', { name: account.label })} look="wide" onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <p className={classes.text}>{t('email.rules.text')}</p>
        <ol className={classes.rules}>
          {rules.map((rule, at) => (
            <li key={rule.key}>
              <RuleFields
                rule={rule}
                number={at + 1}
                onChange={(changed) => setRules(rules.map((one) => (one.key === rule.key ? changed : one)))}
                onRemove={() => setRules(rules.filter((one) => one.key !== rule.key))}
              />
            </li>
          ))}
        </ol>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={rules.length >= MAX_MAIL_RULES}
            onClick={add}
          >
            {t('email.rules.add')}
          </Button>
          <Button type="submit" loading={doing.busy} disabled={ready.length < rules.length}>
            {t('email.rules.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RuleFieldsProps {
  readonly rule: WrittenRule;
  /** Its place among the others, from 1. */
  readonly number: number;
  readonly onChange: (rule: WrittenRule) => void;
  readonly onRemove: () => void;
}

function RuleFields({ rule, number, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation();
  const kinds = useRecordKinds();
  const { templates = [] } = kinds.find(({ id }) => id === rule.table) ?? {};
  const idOf = (name: string) => `rule-${rule.key}-${name}`;
  const words = (name: 'from' | 'to' | 'subject') => (
    <TextField
      id={idOf(name)}
      label={t(`email.rules.${name}`)}
      placeholder={t('email.rules.any')}
      value={rule[name]}
      maxLength={200}
      onChange={(value) => onChange({ ...rule, [name]: value })}
    />
  );
  return (
    <fieldset className={classes.rule}>
      <legend>{t('email.rules.number', { number })}</legend>
      <IconButton label={t('email.rules.remove', { number })} className={classes.remove} onClick={onRemove}>
        <IconTrash size={16} aria-hidden="true" />
      </IconButton>
      {words('from')}
      {words('to')}
      {words('subject')}
      <SelectField
        id={idOf('table')}
        label={t('email.rules.table')}
        value={rule.table}
        choices={kinds.map(({ id, label }) => ({ value: id, label }))}
        onChange={(table) => onChange({ ...rule, table, template: null })}
      />
      <SelectField
        id={idOf('name')}
        label={t('email.rules.named')}
        value={rule.title}
        choices={(['auto', 'subject', 'sender'] as const).map((value) => ({
          value,
          label: t(`email.rules.names.${value}`),
        }))}
        onChange={(title = 'auto') => onChange({ ...rule, title })}
      />
      {templates.length > 0 ? (
        <SelectField
          id={idOf('template')}
          label={t('email.rules.template')}
          value={rule.template ?? undefined}
          choices={templates.map(({ id, label }) => ({ value: id, label }))}
          none={t('email.rules.no_template')}
          onChange={(template) => onChange({ ...rule, template: template ?? null })}
        />
      ) : null}
    </fieldset>
  );
}
