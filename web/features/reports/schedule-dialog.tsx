import { useState } from 'react'
import { mostRecipients } from '../../../contract/reports/vocabulary.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { SeveralChoice } from '../../kit/custom/several-choice.tsx'
import { TimeInput } from '../../kit/dates/day-input.tsx'
import { personOptions } from '../../kit/display/person.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRead, useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Schedule, Template } from './report.ts'
import { weekdayName } from './schedule-text.ts'

type ScheduleDialogProps = { template: Template; onClose: () => void; onSaved: () => void }

type Every = Schedule['every'] | 'never'

/** How often a report is mailed, when, and to whom. */
export function ScheduleDialog({ template: initial, onClose, onSaved }: ScheduleDialogProps) {
  const { t } = useTranslation()
  // What colleagues change meanwhile is no ground on which something was typed.
  const [template] = useState(initial)
  const { port } = usePort()
  const me = useMe()
  const before = template.schedule
  const [every, setEvery] = useState<Every>(before?.every ?? 'week')
  const [on, setOn] = useState(before && before.every !== 'day' ? before.on : 1)
  const [time, setTime] = useState(before ? clockOf(before) : '07:00')
  const [recipients, setRecipients] = useState<readonly string[]>(before?.recipients ?? [me.user.id])
  const people = useRead('users', 'picker', {}, { staleTime: 60_000 })
  const update = useWrite('reports', 'updateTemplate')
  const options = personOptions(people.data)
  const gone = template.recipients
    .filter(({ id }) => !options.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name }))

  async function save() {
    try {
      const schedule = every === 'never' ? null : scheduleOf(every, on, time, recipients)
      const { id, version } = template
      await update.mutateAsync({ params: { id }, body: { schedule }, ifMatch: version })
      onClose()
      onSaved()
    } catch {
      // The dialog shows what went wrong.
    }
  }

  return (
    <FormDialog
      title={t('reports.schedule.open')}
      description={t('reports.schedule.hint')}
      submitLabel={t('action.save')}
      busy={update.isPending}
      blocked={every !== 'never' && (recipients.length === 0 || time === '')}
      problem={update.error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('reports.schedule.every')}>
        <Select
          value={every}
          onValueChange={(value) => {
            setEvery(value)
            if (value === 'week' && on > 7) setOn(1)
          }}
          options={optionsOf(['day', 'week', 'month', 'never'] as const, (one) =>
            t(`reports.schedule.${one}`),
          )}
        />
      </Field>
      {every === 'week' && (
        <Field label={t('reports.schedule.weekday')}>
          <Select
            value={String(on)}
            onValueChange={(value) => setOn(Number(value))}
            options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
          />
        </Field>
      )}
      {every === 'month' && (
        <Field label={t('reports.schedule.dayOfMonth')} hint={t('reports.schedule.dayHint')}>
          <Input
            type="number"
            min={1}
            max={31}
            required
            value={on}
            onChange={({ target }) => setOn(Math.min(31, Math.max(1, Math.trunc(Number(target.value)) || 1)))}
          />
        </Field>
      )}
      {every !== 'never' && (
        <>
          <Field
            label={t('reports.schedule.time')}
            hint={t('reports.schedule.timeHint', { zone: port.timezone })}
          >
            <TimeInput required value={time} onChange={({ target }) => setTime(target.value)} />
          </Field>
          <Field label={t('reports.schedule.recipients')} hint={t('reports.schedule.recipientsHint')}>
            <SeveralChoice
              aria-label={t('reports.schedule.recipients')}
              options={[...options, ...gone]}
              values={recipients}
              onChange={(ids) => setRecipients(ids.slice(0, mostRecipients))}
              placeholder={t('reports.schedule.addRecipient')}
              removeLabel={(name) => t('reports.schedule.removeRecipient', { name })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function clockOf({ hour, minute }: Pick<Schedule, 'hour' | 'minute'>): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function scheduleOf(
  every: Schedule['every'],
  on: number,
  time: string,
  recipients: readonly string[],
): Schedule {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const clock = { hour, minute, recipients: [...recipients] }
  return every === 'day' ? { every, ...clock } : { every, on, ...clock }
}
