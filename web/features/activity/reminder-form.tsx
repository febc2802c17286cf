import { useState } from 'react'
import type { TypeWith } from '../../../contract/kinds.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { leftOf } from '../../kit/form/left-of.ts'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { asTyped, nineIn, readTyped } from '../reminders/public/reminder.ts'
import { FollowUp } from './follow-up.tsx'

/** A reminder of the record, by what is to be done and when: tomorrow at nine where nothing else is chosen. */
export function ReminderForm({ type, id }: { type: TypeWith<'reminders'>; id: string }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [at, setAt] = useState(() => asTyped(nineIn(1)))
  const add = useWrite('reminders', 'create', {
    onDone: (record, sent) => {
      setTitle((now) => leftOf(now.trimStart(), sent.body.title))
      showToast({ title: t('reminders.created', { title: record.title }) })
    },
  })

  function submit() {
    const dueAt = readTyped(at)
    if (!title.trim() || dueAt === null || add.isPending) return
    add.mutate({ body: { title: title.trim(), dueAt, recordType: type, recordId: id } })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('reminders.what')} hideLabel>
        <Input
          autoFocus
          value={title}
          maxLength={200}
          placeholder={t('reminders.whatHint')}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <ProblemLine error={add.error} />
      <div className="flex flex-wrap items-end gap-2">
        <FollowUp label={t('reminder.field.dueAt')} value={at} onChange={setAt} />
        <Button
          type="submit"
          variant="primary"
          className="ml-auto"
          busy={add.isPending}
          disabled={!title.trim() || !at}
        >
          {t('reminders.createSubmit')}
        </Button>
      </div>
    </Form>
  )
}
