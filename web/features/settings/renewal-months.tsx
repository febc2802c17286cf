import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useTranslation } from '../../lib/words/i18n.ts'
import { OwnSetting } from './own-setting.tsx'
import type { useSettings } from './use-settings.ts'

const [least, most] = [1, 36]

/** How far ahead the renewal desk looks; stored when the field is left. */
export function RenewalMonths({ kept }: { kept: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation()
  const { settingOf, keep, busy } = kept
  const months = settingOf('renewal_months') ?? 6
  return (
    <div className="mt-3 flex flex-col gap-1">
      <Field label={t('settings.renewalMonths')} hint={t('settings.renewalMonthsHint')}>
        <Input
          key={months}
          type="number"
          min={least}
          max={most}
          defaultValue={months}
          disabled={busy}
          className="w-20 text-right tabular-nums"
          onBlur={(event) => {
            const typed = Number(event.target.value)
            const fits = Number.isInteger(typed) && typed >= least && typed <= most
            if (fits && typed !== months) void keep('renewal_months', typed)
            else event.target.value = String(months)
          }}
        />
      </Field>
      <OwnSetting kept={kept} name="renewal_months" label={t('settings.renewalMonths')} words={String} />
    </div>
  )
}
