import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { GroupedField } from '../../../../../contract/forms/definition.ts'
import { groupedTypes } from '../../../../../contract/forms/vocabulary.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Menu, MenuItem } from '../../../../../ui/overlays/menu.tsx'
import { Switch } from '../../../../../ui/switch.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { keyFrom } from '../../../components/form/keys.ts'
import { newGroupedField } from '../../../components/form/new-field.ts'
import { fieldIcons } from '../field-types.tsx'
import type { FieldPart } from './field-part.ts'
import { NumberInput } from './number-input.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { UnitInput } from './unit-input.tsx'

const mostFields = 20

/** How many items a group takes, and what is asked of each. */
export function GroupRules({ field, change, problem }: FieldPart) {
  const { t } = useTranslation()
  const titleId = useId()
  const fields = field.fields ?? []
  const set = (next: readonly GroupedField[]) => change({ fields: [...next] })
  const move = (at: number, by: 1 | -1) => set(fields.toSpliced(at, 1).toSpliced(at + by, 0, fields[at]!))
  const add = (type: GroupedField['type']) => {
    const options = [1, 2, 3].map((number) => t('forms.build.option', { number }))
    const taken = fields.map(({ key }) => key)
    set([...fields, newGroupedField(type, t(`forms.type.${type}`), taken, options)])
  }
  return (
    <>
      <Field label={t('forms.group.itemLabel')} hint={t('forms.group.itemLabelHint')}>
        <Input
          value={field.itemLabel ?? ''}
          maxLength={60}
          onChange={(event) => change({ itemLabel: event.target.value || undefined })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          label={t('forms.group.minItems')}
          value={field.minItems}
          min={0}
          max={20}
          onChange={(minItems) => change({ minItems })}
        />
        <NumberInput
          label={t('forms.group.maxItems')}
          value={field.maxItems}
          min={1}
          max={20}
          error={problem('maxItems')}
          onChange={(maxItems) => change({ maxItems })}
        />
      </div>
      <fieldset aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
        <span id={titleId} className="text-xs font-medium text-ink-soft">
          {t('forms.group.fields')}
        </span>
        {problem('fields') && (
          <p role="alert" className="text-xs text-danger-ink">
            {problem('fields')}
          </p>
        )}
        {fields.map((one, at) => (
          <div key={one.id} className="flex flex-col gap-2 rounded-md border p-2">
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-xs text-ink-faint">
                {t(`forms.type.${one.type}`)}
              </span>
              <IconButton
                size="sm"
                label={t('forms.group.up', { name: one.label })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                size="sm"
                label={t('forms.group.down', { name: one.label })}
                disabled={at === fields.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                size="sm"
                label={t('forms.group.remove', { name: one.label })}
                onClick={() => set(fields.toSpliced(at, 1))}
              >
                <Trash2 />
              </IconButton>
            </div>
            <GroupedFieldRules
              field={one}
              taken={fields.filter(({ id }) => id !== one.id).map(({ key }) => key)}
              onChange={(next) => set(fields.with(at, next))}
            />
          </div>
        ))}
        {fields.length < mostFields && (
          <Menu
            trigger={
              <Button size="sm" variant="ghost" icon={<Plus />} className="self-start">
                {t('forms.build.addField')}
              </Button>
            }
          >
            {groupedTypes.map((type) => {
              const Icon = fieldIcons[type]
              return (
                <MenuItem key={type} icon={<Icon />} onSelect={() => add(type)}>
                  {t(`forms.type.${type}`)}
                </MenuItem>
              )
            })}
          </Menu>
        )}
      </fieldset>
    </>
  )
}

type GroupedFieldRulesProps = {
  field: GroupedField
  taken: readonly string[]
  onChange: (field: GroupedField) => void
}

function GroupedFieldRules({ field, taken, onChange }: GroupedFieldRulesProps) {
  const { t } = useTranslation()
  const change = (changes: Partial<GroupedField>) => onChange({ ...field, ...changes })
  const relabel = (label: string) => {
    const follows = field.key === keyFrom(field.label, field.type, taken)
    change({ label, ...(follows ? { key: keyFrom(label, field.type, taken) } : {}) })
  }
  return (
    <>
      <Input
        aria-label={t('forms.property.label')}
        value={field.label}
        maxLength={300}
        onChange={(event) => relabel(event.target.value)}
      />
      {(field.type === 'choice' || field.type === 'dropdown') && (
        <OptionsEditor
          field={field}
          change={(changes) => change(changes as Partial<GroupedField>)}
          problem={() => undefined}
          valuesFollow
        />
      )}
      {field.type === 'number' && <UnitInput unit={field.unit} onChange={(unit) => change({ unit })} />}
      <Switch
        label={t('forms.property.required')}
        checked={field.required}
        onCheckedChange={(required) => change({ required })}
      />
    </>
  )
}
