import { Field } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { OwnSetting } from '../own-setting.tsx'
import { useSettings } from '../use-settings.ts'
import { RetentionList } from './retention-list.tsx'

const offered = [1, 2, 3, 5, 7, 10, 15]
const never = 'never'

/** For how long the port keeps clients of whom nothing is heard, and whom it might erase now. */
export function PrivacySettings() {
  const { t } = useTranslation()
  const { can } = usePort()
  const portSettings = useSettings()
  const { settings, busy, settingOf, keep } = portSettings
  if (settings.error && !settings.data) {
    return <ProblemState error={settings.error} onRetry={() => void settings.refetch()} />
  }
  if (!settings.data) return <SkeletonLines lines={8} className="p-5" />
  const years = settingOf('client_retention_years') ?? null
  const choices = years === null || offered.includes(years) ? offered : [...offered, years]
  return (
    <div className="flex max-w-3xl flex-col gap-8 p-5">
      <div className="flex flex-col gap-1">
        <Field label={t('retention.years')} hint={t('retention.yearsHint')}>
          <Select
            className="sm:w-56"
            value={years === null ? never : String(years)}
            onValueChange={(value) =>
              void keep('client_retention_years', value === never ? null : Number(value))
            }
            disabled={busy}
            options={[
              { value: never, label: t('retention.never') },
              ...choices.map((count) => ({ value: String(count), label: t('retention.after', { count }) })),
            ]}
          />
        </Field>
        <OwnSetting
          kept={portSettings}
          name="client_retention_years"
          label={t('retention.years')}
          words={(count) => (count === null ? t('retention.never') : t('retention.after', { count }))}
        />
      </div>
      {years !== null && can('clients.view') && can('clients.delete') && <RetentionList years={years} />}
    </div>
  )
}
