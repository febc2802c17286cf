import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { TypeWith } from '../../../contract/kinds.ts'
import { priorities, repeatUnits } from '../../../contract/reminders/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { MomentInput } from '../../kit/dates/day-input.tsx'
import { ChoiceField } from '../../kit/form/choice-field.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { LongTextField, TextField } from '../../kit/form/text-field.tsx'
import { useSaving } from '../../kit/form/use-saving.ts'
import { optionsOf } from '../../kit/list/state/options.ts'
import { useRecordEdit } from '../../kit/record/use-record-edit.ts'
import { useStillHere } from '../../kit/screen/still-here.ts'
import type { Input as CallInput } from '../../kit/server/api.ts'
import { readOptions, useRead, useWrite } from '../../kit/server/server-state.ts'
import { useMe, usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'
import { fieldName, valueText } from '../../kit/words/values.ts'
import { asTyped, nextMonday, nineIn, type Reminder, readTyped } from './public/reminder.ts'

type Place = { type: TypeWith<'reminders'>; id: string; title: string }

type ReminderDialogProps = {
  /** The record a new one is of. */
  of?: Place
  /** The one to be changed; without it a new one is made. */
  reminder?: Reminder
  onClose: () => void
  onDone: (id: string) => void
}

const never = 'never'
const fields = ['title', 'note', 'dueAt', 'priority', 'assignedTo'] as const

type Typed = CallInput<'reminders', 'create'>['body']

/** Makes a reminder, or changes one that waits. */
export function ReminderDialog({ reminder, ...rest }: ReminderDialogProps) {
  return reminder ? <ChangedReminder {...rest} reminder={reminder} /> : <NewReminder {...rest} />
}

function NewReminder({ onDone, ...rest }: ReminderDialogProps) {
  const { t } = useTranslation()
  const create = useWrite('reminders', 'create')
  const begin = useStillHere()
  const save = async (body: Typed) => {
    const stillHere = begin()
    const { id, title } = await create.mutateAsync({ body })
    showToast({ title: t('reminders.created', { title }) })
    if (stillHere()) onDone(id)
  }
  return <ReminderForm {...rest} save={save} />
}

/** Sends what was changed alone; where a colleague changed the same meanwhile, both versions are shown. */
function ChangedReminder({
  onDone,
  reminder: initial,
  ...rest
}: ReminderDialogProps & { reminder: Reminder }) {
  // What colleagues change meanwhile is no ground on which something was typed.
  const [reminder] = useState(initial)
  const { port } = usePort()
  const queryClient = useQueryClient()
  const update = useWrite('reminders', 'update')
  const input = { params: { id: reminder.id } }
  const edit = useRecordEdit<Reminder>({
    record: reminder,
    canEdit: true,
    update: (body, ifMatch) => update.mutateAsync({ ...input, body, ifMatch }),
    reload: () =>
      queryClient.fetchQuery({ ...readOptions('reminders', 'get', port.id, input), staleTime: 0 }),
  })
  const save = async (body: Typed) => {
    const before = typedOf(reminder)
    const names = (Object.keys(before) as (keyof typeof before)[]).filter(
      (name) => name in body && JSON.stringify(body[name] ?? null) !== JSON.stringify(before[name]),
    )
    const patch = Object.fromEntries(names.map((name) => [name, body[name]]))
    const picked = (one: Reminder) => names.map((name) => typedOf(one)[name])
    const keysText = (values: readonly unknown[]) =>
      names
        .map(
          (name, index) =>
            `${fieldName(name, 'reminder')}: ${valueText(values[index], name, { type: 'reminder' })}`,
        )
        .join(' · ')
    const outcome =
      names.length === 0
        ? 'saved'
        : await edit.save({
            patch,
            baseline: reminder,
            label: reminder.title,
            read: picked,
            show: (one) => keysText(picked(one)),
            mine: keysText(names.map((name) => body[name])),
          })
    if (outcome !== 'turned_back') onDone(reminder.id)
  }
  return <ReminderForm {...rest} reminder={reminder} save={save} />
}

/** A reminder as it is typed. */
function typedOf({ title, note, dueAt, priority, assignedTo, repeatUnit, repeatEvery }: Reminder) {
  const repeat = repeatUnit ? { unit: repeatUnit, every: repeatEvery ?? 1 } : null
  return { title, note, dueAt, priority, assignedTo, repeat }
}

type ReminderFormProps = Omit<ReminderDialogProps, 'onDone'> & { save: (body: Typed) => Promise<void> }

function ReminderForm({ of, reminder, onClose, save }: ReminderFormProps) {
  const { t } = useTranslation()
  const { user } = useMe()
  const { can } = usePort()
  const gives = can('reminders.assign_others')
  const people = useRead('users', 'picker', {}, { staleTime: 60_000, enabled: gives })
  const form = useForm({
    defaultValues: {
      title: reminder?.title ?? '',
      note: reminder?.note ?? '',
      dueAt: asTyped(reminder ? new Date(reminder.dueAt) : nineIn(1)),
      priority: reminder?.priority ?? 'normal',
      assignedTo: reminder?.assignedTo ?? user.id,
      repeatUnit: reminder?.repeatUnit ?? never,
      repeatEvery: String(reminder?.repeatEvery ?? 1),
    },
  })
  const { errors } = form.formState
  const unit = form.watch('repeatUnit')
  const setDue = (moment: Date) => form.setValue('dueAt', asTyped(moment), { shouldDirty: true })

  const saving = useSaving(form, fields, async (values) => {
    const dueAt = readTyped(values.dueAt)
    const every = Number(values.repeatEvery)
    const counted =
      unit === never || unit === 'weekday' || (Number.isInteger(every) && every >= 1 && every <= 99)
    if (dueAt === null) form.setError('dueAt', { message: t('form.required') }, { shouldFocus: true })
    if (!counted) form.setError('repeatEvery', { message: t('reminders.everyHint') }, { shouldFocus: true })
    if (dueAt === null || !counted) return
    const repeatUnit = repeatUnits.find((one) => one === unit)
    const body: Typed = {
      title: values.title,
      note: values.note.trim() || null,
      // The seconds that nobody sees stay as they were.
      dueAt: reminder && values.dueAt === asTyped(new Date(reminder.dueAt)) ? reminder.dueAt : dueAt,
      priority: values.priority,
      repeat: repeatUnit ? { unit: repeatUnit, every: repeatUnit === 'weekday' ? 1 : every } : null,
      ...(gives || values.assignedTo !== user.id ? { assignedTo: values.assignedTo } : {}),
      ...(of ? { recordType: of.type, recordId: of.id } : {}),
    }
    await save(body)
  })

  return (
    <FormDialog
      title={t(reminder ? 'reminders.edit' : 'reminders.create')}
      {...(of ? { description: of.title } : {})}
      submitLabel={t(reminder ? 'action.save' : 'reminders.createSubmit')}
      {...saving}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t('reminders.what')}
        required
        maxLength={200}
        placeholder={t('reminders.whatHint')}
      />
      <Field label={t('reminder.field.dueAt')} error={errors.dueAt?.message} required>
        <MomentInput {...form.register('dueAt', { required: t('form.required') })} />
      </Field>
      <div className="-mt-2 flex flex-wrap gap-1.5">
        <Button size="sm" onClick={() => setDue(new Date(Date.now() + 3_600_000))}>
          {t('reminders.snooze.1h')}
        </Button>
        <Button size="sm" onClick={() => setDue(nineIn(1))}>
          {t('reminders.snooze.tomorrow')}
        </Button>
        <Button size="sm" onClick={() => setDue(nextMonday())}>
          {t('reminders.snooze.next_week')}
        </Button>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <ChoiceField
          control={form.control}
          name="priority"
          label={t('reminder.field.priority')}
          options={optionsOf(priorities, (one) => t(`reminder.choice.priority.${one}`))}
        />
        {gives && (
          <ChoiceField
            control={form.control}
            name="assignedTo"
            label={t('reminder.field.assignedTo')}
            options={namedWith(user, reminder, people.data ?? [])}
          />
        )}
        <ChoiceField
          control={form.control}
          name="repeatUnit"
          label={t('reminder.field.repeatUnit')}
          options={[
            { value: never, label: t('reminders.never') },
            ...optionsOf(repeatUnits, (one) => t(`reminders.repeat.${one}`)),
          ]}
        />
        {unit !== never && unit !== 'weekday' && (
          <TextField
            form={form}
            name="repeatEvery"
            label={t('reminder.field.repeatEvery')}
            inputMode="numeric"
            className="tabular-nums"
          />
        )}
      </div>
      <LongTextField form={form} name="note" label={t('reminder.field.note')} maxLength={5000} />
    </FormDialog>
  )
}

type Person = { id: string; name: string }

/** The people of the port; whoever only looks after it, and whoever has it now, is named too. */
function namedWith(
  me: Person,
  reminder: Reminder | undefined,
  people: readonly { id: string; label: string }[],
) {
  const known = new Map(people.map(({ id, label }) => [id, label]))
  if (!known.has(me.id)) known.set(me.id, me.name)
  if (reminder && !known.has(reminder.assignedTo ?? '')) {
    known.set(reminder.assignedTo ?? '', reminder.assigneeName ?? '')
  }
  return [...known].map(([value, label]) => ({ value, label }))
}
