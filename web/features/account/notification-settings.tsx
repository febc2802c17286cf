import { dateFormat } from '../../../contract/formats.ts'
import { digestModes, notificationKinds, notificationWays } from '../../../contract/notifications/kinds.ts'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { TimeInput } from '../../kit/dates/day-input.tsx'
import { ProblemState, problemText } from '../../kit/display/problem-state.tsx'
import { ZoneInput } from '../../kit/form/zone-input.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import type { Answer } from '../../kit/server/api.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Choice = Answer<'notificationPreferences', 'get'>
type Digest = Choice['digest']

/** How the user is told of each kind of thing, and when mail comes; saved as it is chosen. */
export function NotificationSettings() {
  const { t } = useTranslation()
  const choice = useRead('notificationPreferences', 'get', {})
  const put = useWrite('notificationPreferences', 'put')
  if (choice.error && !choice.data) {
    return <ProblemState error={choice.error} onRetry={() => void choice.refetch()} />
  }
  if (!choice.data) return <SkeletonLines lines={6} />
  const { ways, digest } = choice.data
  const save = (body: { ways?: Partial<Choice['ways']>; digest?: Digest }) =>
    put.mutate(
      { body },
      {
        onError: (error) =>
          showToast({ tone: 'danger', title: t('notifications.notSaved'), detail: problemText(error) }),
      },
    )
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {notificationKinds.map((kind) => (
          <li key={kind}>
            <Field
              label={t(`notifications.kind.${kind}`)}
              className="sm:grid sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-center sm:gap-3"
            >
              <Select
                value={ways[kind]}
                onValueChange={(way) => save({ ways: { [kind]: way } })}
                options={optionsOf(notificationWays, (way) => t(`notifications.way.${way}`))}
              />
            </Field>
          </li>
        ))}
      </ul>
      <DigestFields digest={digest} onChange={(next) => save({ digest: next })} />
    </div>
  )
}

function DigestFields({ digest, onChange }: { digest: Digest; onChange: (next: Digest) => void }) {
  const { t } = useTranslation()
  const { mode, time = '08:00', dayOfWeek = 1, timezone = null } = digest
  const gathered = mode === 'daily' || mode === 'weekly'
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('notifications.digest.mode')} hint={t('notifications.digest.hint')}>
        <Select
          value={mode}
          onValueChange={(next) => onChange({ ...digest, mode: next as Digest['mode'] })}
          options={optionsOf(digestModes, (one) => t(`notifications.digest.${one}`))}
        />
      </Field>
      {mode === 'weekly' && (
        <Field label={t('notifications.digest.day')}>
          <Select
            value={String(dayOfWeek)}
            onValueChange={(next) => onChange({ ...digest, dayOfWeek: Number(next) })}
            options={optionsOf(weekdays, (day) => dayName(Number(day)))}
          />
        </Field>
      )}
      {gathered && (
        <Field label={t('notifications.digest.time')}>
          <TimeInput
            defaultValue={time}
            onBlur={({ target }) => {
              if (target.value && target.value !== time) onChange({ ...digest, time: target.value })
            }}
          />
        </Field>
      )}
      {gathered && (
        <Field label={t('notifications.digest.zone')} hint={t('notifications.digest.zoneHint')}>
          <ZoneInput
            value={timezone}
            onChange={(zone) => onChange({ ...digest, timezone: zone })}
            clearable
          />
        </Field>
      )}
    </div>
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const

/** The name of a day of the week in the user's language; 0 is Sunday. */
function dayName(day: number): string {
  // The fourth of January 1970 was a Sunday.
  const date = new Date(Date.UTC(1970, 0, 4 + day))
  return dateFormat(document.documentElement.lang || 'en', {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(date)
}
