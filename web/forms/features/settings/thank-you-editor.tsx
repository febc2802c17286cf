import type { ThankYou } from '../../../../contract/forms/definition.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { TokenText } from './token-text.tsx'

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
          <TokenText
            label={t('forms.property.title')}
            value={thankYou.title}
            most={200}
            problem={thankYou.title === '' ? problem : undefined}
            onChange={(title) => onChange({ ...thankYou, title })}
          />
          <TokenText
            label={t('forms.settings.thanksText')}
            value={thankYou.message}
            most={2000}
            long
            optional
            onChange={(message) => onChange({ ...thankYou, message })}
          />
          <NextStep
            button={thankYou.button}
            onChange={(button) => {
              const { button: _, ...rest } = thankYou
              onChange(button ? { ...rest, button } : rest)
            }}
          />
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

type Button = NonNullable<Extract<ThankYou, { kind: 'message' }>['button']>

/** A button below the thanks that leads on. */
function NextStep({
  button,
  onChange,
}: {
  button: Button | undefined
  onChange: (button: Button | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <Switch
        label={t('forms.settings.nextStep')}
        hint={t('forms.settings.nextStepHint')}
        checked={button !== undefined}
        onCheckedChange={(isOn) =>
          onChange(isOn ? { label: t('forms.settings.nextStepLabel'), url: 'https://' } : undefined)
        }
      />
      {button && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('forms.settings.nextStepText')}
            error={button.label === '' ? t('form.required') : undefined}
            required
          >
            <Input
              value={button.label}
              maxLength={60}
              onChange={(event) => onChange({ ...button, label: event.target.value })}
            />
          </Field>
          <Field
            label={t('forms.settings.nextStepUrl')}
            error={URL.canParse(button.url) ? undefined : t('forms.settings.webAddress')}
            required
          >
            <Input
              type="url"
              value={button.url}
              maxLength={2000}
              spellCheck={false}
              onChange={(event) => onChange({ ...button, url: event.target.value.trim() })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
