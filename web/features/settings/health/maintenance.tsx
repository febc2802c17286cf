import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** Minutes a maintenance is expected to take; 0 where nobody knows. */
const durations = ['0', '15', '30', '60', '120', '240'] as const
type Duration = (typeof durations)[number]

/** Begins and ends the maintenance of the installation. */
export function MaintenanceSection() {
  const { t } = useTranslation()
  const { data: state, error } = useRead('maintenance', 'get', {})
  return (
    <section aria-labelledby="health-maintenance" className="flex flex-col gap-3">
      <header>
        <h3 id="health-maintenance" className="font-semibold">
          {t('health.maintenance.title')}
        </h3>
        <p className="text-ink-soft">{t('health.maintenance.hint')}</p>
      </header>
      <ProblemLine error={error} />
      {state && (
        <p role="status">
          {t('health.maintenance.since')} <When timestamp={state.since} />
        </p>
      )}
      {state === null ? <Start /> : state && <End />}
    </section>
  )
}

function Start() {
  const { t } = useTranslation()
  const [message, setMessage] = useState('')
  const [minutes, setMinutes] = useState<Duration>('0')
  const start = useWrite('maintenance', 'start', {})
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const until = minutes === '0' ? null : new Date(Date.now() + Number(minutes) * 60_000).toISOString()
        start.mutate({ body: { message: message.trim() || null, until } })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <Field label={t('health.maintenance.message')} hint={t('health.maintenance.messageHint')}>
          <Input value={message} maxLength={500} onChange={({ target }) => setMessage(target.value)} />
        </Field>
        <Field label={t('health.maintenance.duration')}>
          <Select
            value={minutes}
            onValueChange={(value) => setMinutes(value as Duration)}
            options={durations.map((value) => ({ value, label: t(`health.maintenance.minutes.${value}`) }))}
          />
        </Field>
      </div>
      <ProblemLine error={start.error} />
      <Button type="submit" className="self-start" busy={start.isPending}>
        {t('health.maintenance.start')}
      </Button>
    </form>
  )
}

function End() {
  const { t } = useTranslation()
  const end = useWrite('maintenance', 'end', {})
  return (
    <>
      <ProblemLine error={end.error} />
      <Button variant="primary" className="self-start" busy={end.isPending} onClick={() => end.mutate({})}>
        {t('health.maintenance.end')}
      </Button>
    </>
  )
}
