import { ListPlus, Plus, X } from 'lucide-react'
import type { Condition, Field as FormField, ShowIf } from '../../../../contract/forms/definition.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Select } from '../../../../ui/select.tsx'
import { DayInput, TimeInput } from '../../../kit/dates/day-input.tsx'
import { countryOptions } from '../../../kit/words/countries.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { operatorsFor, takesValue } from './show-if.ts'

type Rule = ShowIf['rules'][number]

const mostRules = 10

type RuleListProps = {
  when: ShowIf | undefined
  /** The fields a condition may ask about. */
  fields: readonly FormField[]
  /** The last condition stays. */
  needed?: boolean
  /** Which group of conditions this is; the conditions themselves when absent. */
  group?: number
  onChange: (when: ShowIf | undefined) => void
}

/** Conditions on answers and groups of them, and whether all or one of them must hold. */
export function RuleList({ when, fields, needed = false, group, onChange }: RuleListProps) {
  const { t } = useTranslation()
  const rules = when?.rules ?? []
  const match = when?.match ?? 'all'
  const set = (next: readonly Rule[], how = match) =>
    onChange(next.length > 0 ? { match: how, rules: [...next] } : undefined)
  const more = fields.length > 0 && rules.length < mostRules
  return (
    <>
      {rules.length > 1 && (
        <SegmentedControl
          label={group ? t('forms.showIf.matchOfGroup', { number: group }) : t('forms.showIf.match')}
          value={match}
          onValueChange={(next) => set(rules, next)}
          segments={[
            { value: 'all', label: t('forms.showIf.all') },
            { value: 'any', label: t('forms.showIf.any') },
          ]}
        />
      )}
      {rules.map((rule, index) => (
        <RuleItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place only
          key={index}
          rule={rule}
          number={group ? `${group}.${index + 1}` : String(index + 1)}
          fields={fields}
          onChange={(next) => set(next ? rules.with(index, next) : rules.toSpliced(index, 1))}
          removable={!needed || rules.length > 1}
        />
      ))}
      {more && (
        <div className="flex flex-wrap gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus />}
            onClick={() => set([...rules, nextRule(plain(rules), fields)])}
          >
            {t('forms.showIf.add')}
          </Button>
          {group === undefined && rules.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<ListPlus />}
              onClick={() =>
                set([
                  ...rules,
                  { match: match === 'all' ? 'any' : 'all', rules: [nextRule(plain(rules), fields)] },
                ])
              }
            >
              {t('forms.showIf.addGroup')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type RuleItemProps = {
  rule: Rule
  number: string
  fields: readonly FormField[]
  onChange: (rule: Rule | null) => void
  removable: boolean
}

/** One condition, or a group of them. */
function RuleItem({ rule, number, fields, onChange, removable }: RuleItemProps) {
  const { t } = useTranslation()
  if (!('rules' in rule)) {
    return (
      <RuleRow
        rule={rule}
        number={number}
        before={fields}
        onChange={onChange}
        onRemove={removable ? () => onChange(null) : null}
      />
    )
  }
  return (
    <fieldset
      aria-label={t('forms.showIf.group', { number })}
      className="flex min-w-0 flex-col gap-2 border-l-2 pl-3"
    >
      <RuleList
        when={rule}
        fields={fields}
        group={Number(number)}
        needed={!removable}
        onChange={(next) => onChange(next ? { match: next.match, rules: plain(next.rules) } : null)}
      />
    </fieldset>
  )
}

/** Groups stand in no others. */
function plain(rules: readonly Rule[]): Condition[] {
  return rules.flatMap((rule) => ('rules' in rule ? rule.rules : [rule]))
}

type RuleRowProps = {
  rule: Condition
  number: string
  before: readonly FormField[]
  onChange: (rule: Condition) => void
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
  if (field.type === 'date' || field.type === 'time') {
    const Typed = field.type === 'date' ? DayInput : TimeInput
    return <Typed aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
  }
  return (
    <Input
      aria-label={label}
      inputMode={['number', 'rating', 'scale', 'calculated'].includes(field.type) ? 'decimal' : undefined}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A further condition: on a field that none asks about yet, where there is one, and without a value. */
function nextRule(rules: readonly Condition[], fields: readonly FormField[]): Condition {
  if (rules.length === 0) return ruleOn(fields.at(-1)!)
  const free = fields.findLast((field) => !rules.some((rule) => rule.field === field.id))
  const rule = ruleOn(free ?? fields.at(-1)!)
  return takesValue(rule.op) ? { ...rule, value: '' } : rule
}

/** A first condition on a field, the likeliest one. */
export function ruleOn(field: FormField): Condition {
  const op = operatorsFor(field)[0]!
  return takesValue(op)
    ? { field: field.id, op, value: field.options?.[0]?.value ?? '' }
    : { field: field.id, op }
}
