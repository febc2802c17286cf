import { Button } from '../../../ui/button.tsx'
import { MomentInput } from '../../kit/dates/day-input.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { asTyped, nextMonday, nineIn } from '../reminders/public/reminder.ts'

type FollowUpProps = { label: string; value: string; onChange: (value: string) => void }

/** When one is reminded: one of the usual moments, or one of one's own. */
export function FollowUp({ label, value, onChange }: FollowUpProps) {
  const { t } = useTranslation()
  const presets = [
    { label: t('record.compose.tomorrow'), at: asTyped(nineIn(1)) },
    { label: t('record.compose.monday'), at: asTyped(nextMonday()) },
    { label: t('record.compose.inTwoWeeks'), at: asTyped(nineIn(14)) },
  ]
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="mb-1 text-xs text-ink-faint">{label}</legend>
      {presets.map(({ label: name, at }) => (
        <Button
          key={name}
          size="sm"
          variant={value === at ? 'primary' : 'secondary'}
          aria-pressed={value === at}
          onClick={() => onChange(value === at ? '' : at)}
        >
          {name}
        </Button>
      ))}
      <span className="w-52">
        <MomentInput
          aria-label={t('record.compose.at')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </fieldset>
  )
}
