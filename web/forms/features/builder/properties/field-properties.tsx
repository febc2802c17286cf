import { Copy, Trash2 } from 'lucide-react'
import type { Field as FormField } from '../../../../../contract/forms/definition.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../../ui/input.tsx'
import { Switch } from '../../../../../ui/switch.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { newId } from '../../../components/form/keys.ts'
import { fieldIcons } from '../field-types.tsx'
import { useIsPublished } from '../use-is-published.ts'
import { KeyProperty } from './key-property.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { ShowIfEditor } from './show-if-editor.tsx'
import { TypeRules } from './type-rules.tsx'

export function FieldProperties({ field }: { field: FormField }) {
  const { t } = useTranslation()
  const { act, problems } = useForm()
  const published = useIsPublished(field.id)
  const change = (changes: Partial<FormField>) =>
    act({ act: 'change_field', id: field.id, changes, keyFollowsLabel: !published })
  const problem = (property: string) =>
    problems.find((each) => each.target === field.id && each.property === property)?.message
  const part = { field, change, problem }
  const isText = field.type === 'section' || field.type === 'consent'

  return (
    <>
      <FieldHead field={field} />
      <Field
        label={t(isText ? 'forms.property.text' : 'forms.property.label')}
        error={problem('label')}
        required
      >
        <Textarea
          rows={1}
          value={field.label}
          maxLength={300}
          className="min-h-8! resize-none"
          onChange={(event) => change({ label: event.target.value.replaceAll('\n', ' ') })}
        />
      </Field>
      {field.type !== 'hidden' && (
        <Field label={t('forms.property.help')} error={problem('help')}>
          <Textarea
            rows={1}
            value={field.help ?? ''}
            maxLength={1000}
            className="min-h-8! resize-none"
            onChange={(event) => change({ help: event.target.value || undefined })}
          />
        </Field>
      )}
      {withPlaceholder.has(field.type) && (
        <Field label={t('forms.property.placeholder')}>
          <Input
            value={field.placeholder ?? ''}
            maxLength={200}
            onChange={(event) => change({ placeholder: event.target.value || undefined })}
          />
        </Field>
      )}
      {canBeRequired(field.type) && (
        <Switch
          label={t('forms.property.required')}
          checked={field.required}
          onCheckedChange={(required) => change({ required, requiredIf: undefined })}
        />
      )}
      {field.type === 'matrix' && (
        <OptionsEditor {...part} valuesFollow={!published} list="rows" title={t('forms.property.rows')} />
      )}
      {withOptions.has(field.type) && (
        <OptionsEditor
          {...part}
          valuesFollow={!published}
          title={field.type === 'matrix' ? t('forms.property.columns') : undefined}
        />
      )}
      {withOther.has(field.type) && (
        <Switch
          label={t('forms.property.other')}
          hint={t('forms.property.otherHint')}
          checked={field.other ?? false}
          onCheckedChange={(other) => change({ other: other || undefined })}
        />
      )}
      <TypeRules {...part} />
      {field.type !== 'section' && field.type !== 'hidden' && (
        <Switch
          label={t('forms.property.half')}
          hint={t('forms.property.halfHint')}
          checked={field.width === 'half'}
          onCheckedChange={(half) => change({ width: half ? 'half' : 'full' })}
        />
      )}
      {field.type !== 'hidden' && (
        <ShowIfEditor
          id={field.id}
          showIf={field.showIf}
          title={t('forms.showIf.title')}
          usual={t('forms.showIf.always', { subject: t('forms.showIf.thisField') })}
          onChange={(showIf) => change({ showIf })}
        />
      )}
      {canBeRequired(field.type) && !field.required && (
        <ShowIfEditor
          id={field.id}
          showIf={field.requiredIf}
          title={t('forms.showIf.requiredTitle')}
          usual={t('forms.showIf.requiredNever')}
          onChange={(requiredIf) => change({ requiredIf })}
        />
      )}
      {field.type !== 'section' && <KeyProperty {...part} published={published} />}
    </>
  )
}

function FieldHead({ field }: { field: FormField }) {
  const { t } = useTranslation()
  const { act } = useForm()
  const Icon = fieldIcons[field.type]
  return (
    <div className="flex items-center gap-2">
      <Icon className="size-4 text-ink-faint" aria-hidden="true" />
      <h2 className="min-w-0 flex-1 truncate font-semibold">{t(`forms.type.${field.type}`)}</h2>
      <IconButton
        size="sm"
        label={t('forms.list.duplicate')}
        shortcut="mod+d"
        onClick={() => act({ act: 'duplicate', id: field.id, newId: newId() })}
      >
        <Copy />
      </IconButton>
      <IconButton
        size="sm"
        label={t('forms.build.remove')}
        onClick={() => act({ act: 'remove', id: field.id })}
      >
        <Trash2 />
      </IconButton>
    </div>
  )
}

const withPlaceholder = new Set(['short_text', 'long_text', 'email', 'phone', 'number', 'dropdown'])
const withOptions = new Set(['choice', 'multiple_choice', 'dropdown', 'ranking', 'matrix'])
const withOther = new Set(['choice', 'multiple_choice', 'dropdown'])

/** A group is asked for by its fewest items; what is calculated is nobody's to answer. */
function canBeRequired(type: FormField['type']): boolean {
  return !['section', 'hidden', 'group', 'calculated'].includes(type)
}
