import { Controller, type UseFormReturn } from 'react-hook-form'
import { backupPeriods } from '../../../../contract/backups/vocabulary.ts'
import { dateFormat } from '../../../../contract/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { TextField } from '../../../kit/form/text-field.tsx'
import { type Answer, call } from '../../../kit/server/api.ts'
import { useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { userLocale } from '../../../kit/words/format.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import { useStoredForm } from '../controls/use-stored-form.ts'

type Stored = Answer<'backups', 'getSettings'>
type Typed = ReturnType<typeof typedFrom>

const places = ['storage', 'bucket'] as const
const hourText = (hour: string) => `${hour.padStart(2, '0')}:00`
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const fields = [
  'keepCount',
  'keepDays',
  'target.endpoint',
  'target.bucket',
  'target.region',
  'target.accessKeyId',
  'target.secretAccessKey',
] as const

const labels = {
  period: 'backups.period',
  weekday: 'backups.weekday',
  hour: 'backups.hour',
  keepCount: 'backups.keepCount',
  keepDays: 'backups.keepDays',
  place: 'backups.place',
  target: 'backups.bucket',
} as const

/** When backups are made by themselves, where they are stored, and for how long. */
export function BackupSchedule({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { port } = usePort()
  const put = useWrite('backups', 'putSettings')
  const { form, base, isDirty, saving } = useStoredForm(stored, {
    fields,
    valuesOf: typedFrom,
    write: (_, ifMatch, { typed }) => put.mutateAsync({ body: bodyFrom(typed), ifMatch }),
    read: () => call('backups', 'getSettings', {}, { tenantId: port.id }),
    labelOf: (name) => t(labels[name]),
    show: (name, typed) => shownAs(t, name, typed),
  })
  const [period, place] = form.watch(['period', 'place'])
  return (
    <section aria-labelledby="backups-schedule" className="flex flex-col gap-4">
      <h2 id="backups-schedule" className="text-base font-semibold">
        {t('backups.schedule')}
      </h2>
      <Form onSubmit={saving.onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-3">
          <Choice
            form={form}
            name="period"
            label={t('backups.period')}
            values={backupPeriods}
            words={(one) => t(`backups.periods.${one}`)}
          />
          {period === 'week' && (
            <Choice
              form={form}
              name="weekday"
              label={t('backups.weekday')}
              values={weekdays.map(String)}
              words={weekdayName}
            />
          )}
          {period !== 'off' && (
            <Choice
              form={form}
              name="hour"
              label={t('backups.hour')}
              values={hours.map(String)}
              words={hourText}
            />
          )}
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            form={form}
            name="keepCount"
            label={t('backups.keepCount')}
            hint={t('backups.keepHint')}
            inputMode="numeric"
            maxLength={4}
          />
          <TextField
            form={form}
            name="keepDays"
            label={t('backups.keepDays')}
            inputMode="numeric"
            maxLength={4}
          />
          <Choice
            form={form}
            name="place"
            label={t('backups.place')}
            values={places}
            words={(one) => t(`backups.places.${one}`)}
          />
        </div>
        {place === 'bucket' && <Bucket form={form} hasSecret={base.target?.hasSecret === true} />}
        <ProblemLine error={saving.problem} />
        <Button type="submit" className="self-start" disabled={!isDirty} busy={put.isPending}>
          {t('action.save')}
        </Button>
      </Form>
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  form: UseFormReturn<Typed>
  name: 'period' | 'weekday' | 'hour' | 'place'
  label: string
  values: readonly Value[]
  words: (value: Value) => string
}

function Choice<Value extends string>({ form, name, label, values, words }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Select
            value={field.value}
            onValueChange={field.onChange}
            options={values.map((value) => ({ value, label: words(value) }))}
          />
        )}
      />
    </Field>
  )
}

function Bucket({ form, hasSecret }: { form: UseFormReturn<Typed>; hasSecret: boolean }) {
  const { t } = useTranslation()
  const errors = form.formState.errors.target ?? {}
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, maxLength: 500 } as const
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('backups.endpoint')} error={errors.endpoint?.message} required>
        <Input
          {...form.register('target.endpoint')}
          {...plain}
          type="url"
          inputMode="url"
          placeholder="https://s3.eu-north-1.amazonaws.com"
        />
      </Field>
      <Field label={t('backups.bucket')} error={errors.bucket?.message} required>
        <Input {...form.register('target.bucket')} {...plain} />
      </Field>
      <Field label={t('backups.region')} error={errors.region?.message} required>
        <Input {...form.register('target.region')} {...plain} />
      </Field>
      <Field label={t('backups.accessKeyId')} error={errors.accessKeyId?.message} required>
        <Input {...form.register('target.accessKeyId')} {...plain} />
      </Field>
      <Field
        label={t('backups.secretAccessKey')}
        hint={hasSecret ? t('backups.secretStored') : undefined}
        error={errors.secretAccessKey?.message}
        required={!hasSecret}
      >
        <Input
          {...form.register('target.secretAccessKey')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
        />
      </Field>
    </div>
  )
}

// The first of January 2024 was a Monday.
const weekdayName = (nth: string) =>
  dateFormat(userLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, Number(nth))),
  )

const typedFrom = ({ period, hour, weekday, keepCount, keepDays, target }: Stored) => ({
  period,
  hour: String(hour),
  weekday: String(weekday),
  keepCount: String(keepCount ?? ''),
  keepDays: String(keepDays ?? ''),
  place: (target ? 'bucket' : 'storage') as (typeof places)[number],
  target: {
    endpoint: target?.endpoint ?? '',
    bucket: target?.bucket ?? '',
    region: target?.region ?? 'us-east-1',
    accessKeyId: target?.accessKeyId ?? '',
    secretAccessKey: '',
  },
})

function shownAs(t: Translate, name: keyof Typed, typed: Typed): string {
  if (name === 'period') return t(`backups.periods.${typed.period}`)
  if (name === 'weekday') return weekdayName(typed.weekday)
  if (name === 'hour') return hourText(typed.hour)
  if (name === 'place') return t(`backups.places.${typed.place}`)
  if (name === 'target') return [typed.target.endpoint, typed.target.bucket].filter(Boolean).join(' ')
  return typed[name]
}

/** The server says beside its field what it makes of a number that is none. */
function numberOf(typed: string): number | null {
  if (typed.trim() === '') return null
  return /^\d+$/.test(typed.trim()) ? Number(typed) : -1
}

function bodyFrom({ period, hour, weekday, keepCount, keepDays, place, target }: Typed) {
  const { secretAccessKey, ...bucket } = target
  return {
    period,
    hour: Number(hour),
    weekday: Number(weekday),
    keepCount: numberOf(keepCount),
    keepDays: numberOf(keepDays),
    target: place === 'bucket' ? { ...bucket, ...(secretAccessKey.trim() ? { secretAccessKey } : {}) } : null,
  }
}
