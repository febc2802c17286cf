import { useRef } from 'react'
import { numericTypes } from '../../../../../contract/forms/kinds/formula.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Textarea } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { fieldsOf } from '../../../components/form/editing.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import type { FieldPart } from './field-part.ts'
import { NumberInput } from './number-input.tsx'
import { UnitInput } from './unit-input.tsx'

/** What is calculated, from the answers before it. */
export function CalculatedRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  const { editing } = useForm()
  const formula = useRef<HTMLTextAreaElement>(null)
  const all = fieldsOf(editing.draft)
  const before = all
    .slice(
      0,
      all.findIndex(({ id }) => id === field.id),
    )
    .filter(({ type }) => numericTypes.has(type))
  return (
    <>
      <Field
        label={t('forms.property.formula')}
        hint={t('forms.property.formulaHint')}
        error={problem('formula')}
        required
      >
        <Textarea
          ref={formula}
          rows={2}
          value={field.formula ?? ''}
          maxLength={500}
          spellCheck={false}
          className="min-h-8! font-mono"
          onChange={(event) => change({ formula: event.target.value.replaceAll('\n', ' ') })}
        />
      </Field>
      {before.length > 0 && (
        <Select
          aria-label={t('forms.property.insertField')}
          value={null}
          placeholder={t('forms.property.insertField')}
          onValueChange={(key) => {
            const text = field.formula ?? ''
            const at = formula.current?.selectionStart ?? text.length
            change({ formula: `${text.slice(0, at)}${key}${text.slice(at)}` })
            formula.current?.focus()
          }}
          options={before.map(({ key, label }) => ({ value: key, label: `${label || key} (${key})` }))}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          label={t('forms.property.decimals')}
          value={field.decimals ?? 2}
          min={0}
          max={6}
          onChange={(decimals) => change({ decimals })}
        />
        <UnitInput unit={field.unit} onChange={(unit) => change({ unit })} />
      </div>
    </>
  )
}
