import { useTranslation } from '#web/std/translation.ts';
import { DEFAULT_SCHEMES, DENSITIES, FONTS, RADII } from '#core/site-settings/general-style.ts';
import type { GeneralStyleInfo } from '#core/contract/settings/style-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LabelsField } from '#web/inputs/labels-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import type { SettingsForm } from '#web/settings-page/use-settings-form.ts';
import { Group, SideBySide } from '#web/ui/layout/group.tsx';
import { ColourField } from '../style-parts/colour-field.tsx';
import { ImageField } from '../style-parts/image-field.tsx';
import { FontField } from './font-field.tsx';
import { AccentNotes, OWN_ACCENT } from './accent-notes.tsx';

type Style = Omit<GeneralStyleInfo, 'css'>;
type Chosen = 'font' | 'radius' | 'density' | 'scheme';

interface FieldsProps {
  readonly form: SettingsForm<Style>;
}

/** The parts of the general style. */
export function StyleFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Group title={t('style.brand')}>
        <Brand form={form} />
      </Group>
      <Group title={t('style.colours')}>
        <div>
          <ColourField
            {...form.field('accent')}
            label={t('login_style.accent')}
            help={t('login_style.accent_help')}
            own={OWN_ACCENT}
          />
          <AccentNotes accent={form.values.accent} />
        </div>
        <Choice form={form} part="scheme" values={DEFAULT_SCHEMES} />
      </Group>
      <Group title={t('style.shapes')}>
        <SideBySide>
          <Choice form={form} part="font" values={FONTS} />
          <Choice form={form} part="radius" values={RADII} />
        </SideBySide>
        <FontField
          {...form.field('fontFile')}
          label={t('style.font_file')}
          help={t('style.font_file_help')}
        />
        <Choice form={form} part="density" values={DENSITIES} />
      </Group>
    </>
  );
}

function Brand({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <LabelsField {...form.field('title')} label={t('login_style.name')} help={t('style.name_help')} />
      <ImageField
        {...form.field('logo')}
        look="logo"
        keep={keeping('logo')}
        label={t('login_style.logo')}
        help={t('style.logo_help')}
      />
      <ImageField
        {...form.field('logoDark')}
        look="dark"
        keep={keeping('logoDark')}
        label={t('login_style.logo_dark')}
        help={t('login_style.logo_dark_help')}
      />
      <ImageField
        {...form.field('favicon')}
        look="icon"
        keep={keeping('favicon')}
        label={t('style.favicon')}
        help={t('style.favicon_help')}
      />
    </>
  );
}

interface ChoiceProps<Part extends Chosen> extends FieldsProps {
  readonly part: Part;
  readonly values: readonly NonNullable<Style[Part]>[];
}

/** One of several values of a part, or the product's own. */
function Choice<Part extends Chosen>({ form, part, values }: ChoiceProps<Part>) {
  const { t } = useTranslation();
  const { value, onChange, ...field } = form.field(part);
  return (
    <SelectField
      {...field}
      label={t(`style.${part}`)}
      help={t(`style.${part}_help`)}
      none={t(`style.${part}_own`)}
      value={value ?? undefined}
      choices={values.map((one) => ({ value: one, label: t(`style.${part}_${one}`) }))}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  );
}

function keeping(kind: 'logo' | 'logoDark' | 'favicon') {
  return async (file: File) =>
    await configurationGate.call('admin_custom_style_gen_image', { query: { kind }, file });
}
