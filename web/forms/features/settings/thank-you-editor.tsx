import type { ThankYou } from '../../../../contract/forms/definition.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { useTranslation } from '../../../lib/words/i18n.ts'

type ThankYouEditorProps = {
  label: string
  thankYou: ThankYou
  problem: string | undefined
  onChange: (thankYou: ThankYou) => void
}

/** A page with thanks, or another address. */
export function ThankYouEditor({ label, thankYou, problem, onChange }: ThankYouEditorProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="flex flex-col gap-1">
        <span className="text-xs font-medium text-ink-soft">{label}</span>
        <span>
          <SegmentedControl
            label={label}
            value={thankYou.kind}
            onValueChange={(kind) =>
              kind !== thankYou.kind &&
              onChange(
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
              onChange={(event) => onChange({ ...thankYou, title: event.target.value })}
            />
          </Field>
          <Field label={t('forms.settings.thanksText')}>
            <Textarea
              value={thankYou.message}
              maxLength={2000}
              onChange={(event) => onChange({ ...thankYou, message: event.target.value })}
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
            onChange={(event) => onChange({ ...thankYou, url: event.target.value.trim() })}
          />
        </Field>
      )}
    </>
  )
}
