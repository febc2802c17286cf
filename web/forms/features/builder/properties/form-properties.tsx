import { Field } from '../../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../../ui/input.tsx'
import { useTranslation } from '../../../../kit/words/i18n.ts'
import { useForm } from '../../../components/form/form-context.tsx'
import { DeskLink } from '../../../lib/navigation.tsx'

export function FormProperties() {
  const { t } = useTranslation()
  const { form, editing, act, problems } = useForm()
  const { draft } = editing
  const problem = (property: string) =>
    problems.find((each) => each.target === null && each.property === property)?.message
  return (
    <>
      <h2 className="font-semibold">{t('forms.build.head')}</h2>
      <Field label={t('forms.property.title')} error={problem('title')} required>
        <Input
          value={draft.title}
          maxLength={200}
          onChange={(event) => act({ act: 'change_form', changes: { title: event.target.value } })}
        />
      </Field>
      <Field
        label={t('forms.property.introduction')}
        hint={t('forms.property.introductionHint')}
        error={problem('description')}
      >
        <Textarea
          value={draft.description ?? ''}
          maxLength={4000}
          onChange={(event) =>
            act({ act: 'change_form', changes: { description: event.target.value || undefined } })
          }
        />
      </Field>
      <Field label={t('forms.property.submitLabel')} error={problem('submitLabel')}>
        <Input
          value={draft.submitLabel ?? ''}
          maxLength={60}
          placeholder={t('forms.preview.submit')}
          onChange={(event) =>
            act({ act: 'change_form', changes: { submitLabel: event.target.value || undefined } })
          }
        />
      </Field>
      <p className="text-xs text-ink-faint">
        {t('forms.property.elsewhere')}{' '}
        <DeskLink
          to="/forms/$id/settings"
          params={{ id: form.id }}
          className="text-accent-ink underline pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {t('forms.tab.settings')}
        </DeskLink>
      </p>
    </>
  )
}
