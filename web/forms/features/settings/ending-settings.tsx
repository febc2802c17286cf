import type { Definition } from '../../../../contract/forms/definition.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useForm } from '../../components/form/form-context.tsx'

/** What comes after sending: a page with thanks, or another address. */
export function EndingSettings() {
  const { t } = useTranslation()
  const { editing, act, problems } = useForm()
  const { thankYou, submitLabel } = editing.draft
  const set = (next: Definition['thankYou']) => act({ act: 'change_form', changes: { thankYou: next } })
  const problem = problems.find((each) => each.property === 'thankYou')?.message
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
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-soft">{t('forms.settings.afterSending')}</span>
        <span>
          <SegmentedControl
            label={t('forms.settings.afterSending')}
            value={thankYou.kind}
            onValueChange={(kind) =>
              kind !== thankYou.kind &&
              set(
                kind === 'message'
                  ? { kind, title: t('forms.settings.thanks'), message: '' }
                  : { kind, url: 'https://' },
              )
            }
            segments={[
              { value: 'message', label: t('forms.settings.message') },
              { value: 'redirect', label: t('forms.settings.redirect') },
            ]}
          />
        </span>
      </div>
      {thankYou.kind === 'message' ? (
        <>
          <Field label={t('forms.property.title')} error={problem} required>
            <Input
              value={thankYou.title}
              maxLength={200}
              onChange={(event) => set({ ...thankYou, title: event.target.value })}
            />
          </Field>
          <Field label={t('forms.settings.thanksText')}>
            <Textarea
              value={thankYou.message}
              maxLength={2000}
              onChange={(event) => set({ ...thankYou, message: event.target.value })}
            />
          </Field>
        </>
      ) : (
        <Field label={t('forms.settings.redirectUrl')} error={problem} required>
          <Input
            type="url"
            value={thankYou.url}
            maxLength={2000}
            spellCheck={false}
            onChange={(event) => set({ ...thankYou, url: event.target.value.trim() })}
          />
        </Field>
      )}
    </>
  )
}
