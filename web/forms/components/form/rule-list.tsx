import { Plus, X } from 'lucide-react'
import type { Field as FormField, ShowIf } from '../../../../contract/forms/definition.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { countryOptions } from '../../../lib/words/countries.ts'
import { useTranslation } from '../../../lib/words/i18n.ts'
import { operatorsFor, takesValue } from './show-if.ts'

type Rule = ShowIf['rules'][number]

const mostRules = 10

type RuleListProps = {
  when: ShowIf | undefined
  /** The fields a condition may ask about. */
  fields: readonly FormField[]
  /** The last condition stays. */
  needed?: boolean
  onChange: (when: ShowIf | undefined) => void
}

/** Conditions on answers, and whether all or one of them must hold. */
export function RuleList({ when, fields, needed = false, onChange }: RuleListProps) {
  const { t } = useTranslation()
  const rules = when?.rules ?? []
  const match = when?.match ?? 'all'
  const set = (next: readonly Rule[], how = match) =>
    onChange(next.length > 0 ? { match: how, rules: [...next] } : undefined)
  return (
    <>
      {rules.length > 1 && (
        <SegmentedControl
          label={t('forms.showIf.match')}
          value={match}
          onValueChange={(next) => set(rules, next)}
          segments={[
            { value: 'all', label: t('forms.showIf.all') },
            { value: 'any', label: t('forms.showIf.any') },
          ]}
        />
      )}
      {rules.map((rule, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place only
          key={index}
          rule={rule}
          number={index + 1}
          before={fields}
          onChange={(next) => set(rules.with(index, next))}
          onRemove={needed && rules.length === 1 ? null : () => set(rules.toSpliced(index, 1))}
        />
      ))}
      {fields.length > 0 && rules.length < mostRules && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus />}
          className="self-start"
          onClick={() => set([...rules, ruleOn(fields.at(-1)!)])}
        >
          {t('forms.showIf.add')}
        </Button>
      )}
    </>
  )
}

type RuleRowProps = {
  rule: Rule
  number: number
  before: readonly FormField[]
  onChange: (rule: Rule) => void
  onRemove: (() => void) | null
}

function RuleRow({ rule, number, before, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation()
  const field = before.find((each) => each.id === rule.field)
  if (!field) return null
  return (
    <div className="flex flex-col gap-1.5 rounded-md border p-2">
      <div className="flex items-center gap-1">
        <Select
          aria-label={t('forms.showIf.field', { number })}
          value={rule.field}
          onValueChange={(id) => onChange(ruleOn(before.find((each) => each.id === id)!))}
          options={before.map((each) => ({ value: each.id, label: each.label || each.key }))}
          className="min-w-0 flex-1"
        />
        {onRemove && (
          <IconButton size="sm" label={t('forms.showIf.remove', { number })} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <Select
        aria-label={t('forms.showIf.operator', { number })}
        value={rule.op}
        onValueChange={(op) =>
          onChange(takesValue(op) ? { ...rule, op, value: rule.value ?? '' } : { field: rule.field, op })
        }
        options={operatorsFor(field).map((op) => ({ value: op, label: t(`forms.operator.${op}`) }))}
      />
      {takesValue(rule.op) && (
        <RuleValue
          field={field}
          label={t('forms.showIf.value', { number })}
          value={rule.value ?? ''}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
    </div>
  )
}

type RuleValueProps = { field: FormField; label: string; value: string; onChange: (value: string) => void }

function RuleValue({ field, label, value, onChange }: RuleValueProps) {
  const options =
    field.type === 'country' ? countryOptions() : field.options?.filter((option) => option.value !== '')
  if (options && field.type !== 'short_text') {
    return (
      <Select
        aria-label={label}
        value={value || null}
        onValueChange={onChange}
        options={options.map((option) => ({ value: option.value, label: option.label || option.value }))}
      />
    )
  }
  return (
    <Input
      aria-label={label}
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={field.type === 'number' || field.type === 'rating' ? 'decimal' : undefined}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A first condition on a field, the likeliest one. */
export function ruleOn(field: FormField): Rule {
  const op = operatorsFor(field)[0]!
  return takesValue(op)
    ? { field: field.id, op, value: field.options?.[0]?.value ?? '' }
    : { field: field.id, op }
}
