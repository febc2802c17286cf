import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input, Textarea } from '../../../../ui/input.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { Select } from '../../../../ui/select.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useWriting } from '../../../kit/form/use-writing.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

/** What is answered. */
export interface Answered {
  readonly id: string
  readonly to: string
  readonly subject: string
}

type EmailFormProps = {
  clientId: string
  answers?: Answered
  onSent?: () => void
  /** Whether to begin in the text. */
  focus?: boolean
}

/** Writes a mail to a client, or an answer, from a mailbox of the user or the address of the port. */
export function EmailForm({ clientId, answers, onSent, focus = false }: EmailFormProps) {
  const { t } = useTranslation()
  const client = useRead('clients', 'get', { params: { id: clientId } }, { enabled: !answers })
  const addresses = (client.data?.contacts ?? []).flatMap(({ channel, value, isPrimary }) =>
    channel === 'email' ? [{ value, isPrimary }] : [],
  )
  const usual = addresses.find(({ isPrimary }) => isPrimary)?.value ?? addresses[0]?.value ?? ''
  const [typedTo, setTo] = useState<string | null>(null)
  const ownSubject = useWriting(`email-subject:${clientId}`)
  const [answerSubject, setAnswerSubject] = useState(answers?.subject ?? '')
  const [subject, setSubject] = answers
    ? [answerSubject, setAnswerSubject]
    : [ownSubject.text, ownSubject.write]
  const { text: body, write: setBody, settle } = useWriting(`email:${clientId}:${answers?.id ?? ''}`)
  const [accountId, setAccountId] = useState<string | null>(null)
  const to = typedTo ?? answers?.to ?? usual
  const send = useWrite('emails', 'send', {
    touches: ['activity', 'emails', 'outbox'],
    onDone: (_mail, sent) => {
      settle(sent.body.body)
      if (!answers) ownSubject.settle(sent.body.subject)
      showToast({ title: t('emails.sent') })
      onSent?.()
    },
  })
  const isReady = to.trim() !== '' && subject.trim() !== '' && body.trim() !== ''

  function submit() {
    if (!isReady || send.isPending) return
    send.mutate({
      body: {
        clientId,
        to: to.trim(),
        subject: subject.trim(),
        body,
        ...(answers ? { inReplyTo: answers.id } : {}),
        ...(accountId ? { accountId } : {}),
      },
    })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={t('emails.to')}>
          <Input type="email" value={to} onChange={(event) => setTo(event.target.value)} maxLength={254} />
        </Field>
        <FromChoice value={accountId} onChange={setAccountId} />
      </div>
      <Field label={t('emails.subject')}>
        <Input value={subject} onChange={(event) => setSubject(event.target.value)} maxLength={300} />
      </Field>
      <Field label={t('emails.body')} hideLabel>
        <Textarea
          autoFocus={focus}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          placeholder={t('emails.placeholder', { name: client.data?.fullName ?? to })}
          rows={5}
          maxLength={50_000}
        />
      </Field>
      <ProblemLine error={send.error} />
      <Button type="submit" variant="primary" className="self-end" busy={send.isPending} disabled={!isReady}>
        {t('emails.send')}
      </Button>
    </Form>
  )
}

/** From which mailbox it goes; the first that can send unless another is chosen. */
function FromChoice({ value, onChange }: { value: string | null; onChange: (id: string) => void }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const accounts = useRead('emailAccounts', 'list', {}, { enabled: can('email.view'), staleTime: 60_000 })
  const sending = (accounts.data ?? []).filter(({ smtp, status }) => smtp !== null && status !== 'paused')
  const first = sending[0]
  return (
    <Field label={t('emails.sender')}>
      {sending.length > 1 ? (
        <Select
          value={value ?? first!.id}
          onValueChange={onChange}
          options={sending.map(({ id, address }) => ({ value: id, label: address }))}
        />
      ) : (
        <Input value={first?.address ?? t('emails.ofPort')} readOnly />
      )}
    </Field>
  )
}
