import { fileGroups, textFormats, utmParameters } from '../../../../../contract/forms/vocabulary.ts'
import { Checkbox } from '../../../../../ui/checkbox.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Switch } from '../../../../../ui/switch.tsx'
import { CountryInput } from '../../../../kit/form/country-input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { CalculatedRules } from './calculated-rules.tsx'
import { DayLimit } from './day-limit.tsx'
import type { FieldPart } from './field-part.ts'
import { GroupRules } from './group-rules.tsx'
import { NumberInput } from './number-input.tsx'
import { UnitInput } from './unit-input.tsx'

/** The rules of one kind of field. */
export function TypeRules(part: FieldPart) {
  switch (part.field.type) {
    case 'short_text':
    case 'long_text':
      return <TextRules {...part} />
    case 'number':
      return <NumberRules {...part} />
    case 'date':
      return <DateRules {...part} />
    case 'date_range':
      return <RangeRules {...part} />
    case 'scale':
      return <ScaleRules {...part} />
    case 'group':
      return <GroupRules {...part} />
    case 'calculated':
      return <CalculatedRules {...part} />
    case 'multiple_choice':
      return <ChoiceRules {...part} />
    case 'rating':
      return <RatingRules {...part} />
    case 'file':
      return <FileRules {...part} />
    case 'country':
    case 'address':
    case 'phone':
      return <CountryRules {...part} />
    case 'hidden':
      return <HiddenRules {...part} />
    default:
      return null
  }
}

const pairClass = 'grid grid-cols-2 gap-3'

function TextRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  return (
    <>
      {field.type === 'short_text' && (
        <Field label={t('forms.property.format')}>
          <Select
            value={field.format ?? 'any'}
            onValueChange={(format) => change({ format: format === 'any' ? undefined : format })}
            options={textFormats.map((format) => ({ value: format, label: t(`forms.format.${format}`) }))}
          />
        </Field>
      )}
      <div className={pairClass}>
        <NumberInput
          label={t('forms.property.minLength')}
          value={field.minLength}
          min={0}
          max={10_000}
          onChange={(minLength) => change({ minLength })}
        />
        <NumberInput
          label={t('forms.property.maxLength')}
          value={field.maxLength}
          min={1}
          max={10_000}
          error={problem('maxLength')}
          onChange={(maxLength) => change({ maxLength })}
        />
      </div>
    </>
  )
}

function NumberRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  return (
    <>
      <div className={pairClass}>
        <NumberInput
          label={t('forms.property.min')}
          value={field.min}
          whole={false}
          unit={field.unit}
          onChange={(min) => change({ min })}
        />
        <NumberInput
          label={t('forms.property.max')}
          value={field.max}
          whole={false}
          unit={field.unit}
          error={problem('max')}
          onChange={(max) => change({ max })}
        />
      </div>
      <UnitInput
        unit={field.unit}
        hint={t('forms.property.unitHint')}
        onChange={(unit) => change({ unit })}
      />
      <Switch
        label={t('forms.property.integer')}
        checked={field.integer ?? false}
        onCheckedChange={(integer) => change({ integer: integer || undefined })}
      />
    </>
  )
}

function DateRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  return (
    <>
      <DayLimit
        label={t('forms.property.minDate')}
        value={field.minDate}
        onChange={(minDate) => change({ minDate })}
      />
      <DayLimit
        label={t('forms.property.maxDate')}
        value={field.maxDate}
        error={problem('maxDate')}
        onChange={(maxDate) => change({ maxDate })}
      />
    </>
  )
}

function RangeRules(part: FieldPart) {
  const { t } = useTranslation()
  const { field, change, problem } = part
  return (
    <>
      <DateRules {...part} />
      <div className={pairClass}>
        <NumberInput
          label={t('forms.property.minNights')}
          value={field.minNights}
          min={1}
          max={3660}
          onChange={(minNights) => change({ minNights })}
        />
        <NumberInput
          label={t('forms.property.maxNights')}
          value={field.maxNights}
          min={1}
          max={3660}
          error={problem('maxNights')}
          onChange={(maxNights) => change({ maxNights })}
        />
      </div>
    </>
  )
}

function ScaleRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  const ends = [
    { mark: 'min', label: 'lowLabel', usual: 0 },
    { mark: 'max', label: 'highLabel', usual: 10 },
  ] as const
  return ends.map(({ mark, label, usual }) => (
    <div key={mark} className={pairClass}>
      <NumberInput
        label={t(`forms.property.${mark === 'min' ? 'scaleLow' : 'scaleHigh'}`)}
        value={field[mark] ?? usual}
        error={mark === 'max' ? problem('max') : undefined}
        onChange={(value) => change({ [mark]: value })}
      />
      <Field label={t('forms.property.scaleMeaning')}>
        <Input
          value={field[label] ?? ''}
          maxLength={60}
          onChange={(event) => change({ [label]: event.target.value || undefined })}
        />
      </Field>
    </div>
  ))
}

function ChoiceRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  return (
    <div className={pairClass}>
      <NumberInput
        label={t('forms.property.minChoices')}
        value={field.minChoices}
        min={0}
        max={200}
        onChange={(minChoices) => change({ minChoices })}
      />
      <NumberInput
        label={t('forms.property.maxChoices')}
        value={field.maxChoices}
        min={1}
        max={200}
        error={problem('maxChoices')}
        onChange={(maxChoices) => change({ maxChoices })}
      />
    </div>
  )
}

function RatingRules({ field, change }: FieldPart) {
  const { t } = useTranslation()
  return (
    <Field label={t('forms.property.scale')}>
      <Select
        value={String(field.scale ?? 5)}
        onValueChange={(scale) => change({ scale: Number(scale) })}
        options={[3, 4, 5, 6, 7, 8, 9, 10].map((best) => ({ value: String(best), label: `1–${best}` }))}
      />
    </Field>
  )
}

function FileRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  const accept = field.accept ?? [...fileGroups]
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-xs font-medium text-ink-soft">{t('forms.property.accept')}</legend>
        {fileGroups.map((group) => (
          <Checkbox
            key={group}
            label={t(`forms.fileGroup.${group}`)}
            checked={accept.includes(group)}
            disabled={accept.length === 1 && accept.includes(group)}
            onCheckedChange={(on) =>
              change({ accept: fileGroups.filter((each) => (each === group ? on : accept.includes(each))) })
            }
          />
        ))}
      </fieldset>
      <div className={pairClass}>
        <NumberInput
          label={t('forms.property.maxFiles')}
          value={field.maxFiles ?? 1}
          min={1}
          max={5}
          error={problem('maxFiles')}
          onChange={(maxFiles) => change({ maxFiles })}
        />
        <NumberInput
          label={t('forms.property.maxSize')}
          value={field.maxSize}
          min={1}
          max={25}
          unit="MiB"
          placeholder="25"
          onChange={(maxSize) => change({ maxSize })}
        />
      </div>
    </>
  )
}

function CountryRules({ field, change }: FieldPart) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('forms.property.defaultCountry')}
      hint={field.type === 'phone' ? t('forms.property.phoneCountryHint') : undefined}
    >
      <CountryInput
        value={field.defaultCountry ?? null}
        onChange={(iso) => change({ defaultCountry: iso ?? undefined })}
      />
    </Field>
  )
}

function HiddenRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('forms.property.parameter')}
        hint={t('forms.property.parameterHint')}
        error={problem('parameter')}
      >
        <Input
          value={field.parameter ?? ''}
          maxLength={60}
          list="utm-parameters"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => change({ parameter: event.target.value || undefined })}
        />
      </Field>
      <datalist id="utm-parameters">
        {utmParameters.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label={t('forms.property.value')} hint={t('forms.property.valueHint')}>
        <Input
          value={field.value ?? ''}
          maxLength={500}
          onChange={(event) => change({ value: event.target.value || undefined })}
        />
      </Field>
    </>
  )
}
