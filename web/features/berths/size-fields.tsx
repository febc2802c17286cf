import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { DimensionInput, readDimension } from '../../kit/form/dimension-input.tsx'
import { UnitToggle } from '../../kit/form/unit-toggle.tsx'
import { choiceOptions } from '../../kit/list/state/options.ts'
import { type LengthUnit, useLengthUnit } from '../../kit/screen/preferences.ts'
import { usePort } from '../../kit/server/session.tsx'
import { readAmount } from '../../kit/words/format.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Berth } from './vocabulary.tsx'

const dimensions = ['length', 'width', 'draft'] as const

export type BerthSizeValues = Record<(typeof dimensions)[number] | 'price' | 'pontoon', string> & {
  tenureType: Berth['tenureType']
}

export const emptySize: BerthSizeValues = {
  length: '',
  width: '',
  draft: '',
  price: '',
  pontoon: '',
  tenureType: 'permanent',
}

/** What one new berth or many have in common: pontoon, size, tenure, price. */
export function BerthSizeFields(props: {
  values: BerthSizeValues
  onChange: (values: BerthSizeValues) => void
}) {
  const { values, onChange } = props
  const { t } = useTranslation()
  const { port } = usePort()
  const [unit] = useLengthUnit()
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between text-xs font-medium text-ink-soft">
          {t('dimension.title')}
          <UnitToggle />
        </div>
        <div className="grid grid-cols-3 gap-3">
          {dimensions.map((name) => (
            <Field key={name} label={t(`dimension.${name}`)}>
              <DimensionInput
                value={values[name]}
                onChange={(typed) => onChange({ ...values, [name]: typed })}
                unit={unit}
              />
            </Field>
          ))}
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-3 sm:gap-3">
        <Field label={t('berths.field.pontoon')}>
          <Input
            value={values.pontoon}
            onChange={(event) => onChange({ ...values, pontoon: event.target.value })}
          />
        </Field>
        <Field label={t('berths.field.tenureType')}>
          <Select
            value={values.tenureType}
            onValueChange={(tenureType) => onChange({ ...values, tenureType })}
            options={choiceOptions('berth', 'tenureType')}
          />
        </Field>
        <Field label={t('berths.field.price')}>
          <Input
            inputMode="decimal"
            unit={port.currency}
            value={values.price}
            onChange={(event) => onChange({ ...values, price: event.target.value })}
          />
        </Field>
      </div>
    </>
  )
}

/** The fields of a request for what was typed, or why it cannot be read. */
export function readSize(values: BerthSizeValues, unit: LengthUnit, t: Translate) {
  const read = dimensions.map((name) => readDimension(name, values[name], unit))
  const price = values.price.trim() === '' ? undefined : readAmount(values.price)
  const problem =
    read.find((dimension) => dimension.problem)?.problem ?? (price === null ? t('form.amount') : null)
  const fields: Partial<Record<string, number | string>> = Object.assign(
    {},
    ...read.map(({ fields }) => fields),
  )
  return {
    problem,
    fields: {
      ...fields,
      tenureType: values.tenureType,
      ...(price ? { price } : {}),
      ...(values.pontoon.trim() ? { pontoon: values.pontoon } : {}),
    },
  }
}
