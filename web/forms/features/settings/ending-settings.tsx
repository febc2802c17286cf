import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'
import { ThankYouEditor } from './thank-you-editor.tsx'

/** What comes after sending: a page with thanks, or another address. */
export function EndingSettings() {
  const { t } = useTranslation()
  const { editing, act, problems } = useForm()
  const { thankYou, submitLabel } = editing.draft
  return (
    <>
      <Field label={t('forms.property.submitLabel')}>
        <Input
          value={submitLabel ?? ''}
          maxLength={60}
          placeholder={t('forms.preview.submit')}
          onChange={(event) =>
            act({ act: 'change_form', changes: { submitLabel: event.target.value || undefined } })
          }
        />
      </Field>
      <ThankYouEditor
        label={t('forms.settings.afterSending')}
        thankYou={thankYou}
        problem={problems.find((each) => each.property === 'thankYou')?.message}
        onChange={(next) => act({ act: 'change_form', changes: { thankYou: next } })}
      />
    </>
  )
}
