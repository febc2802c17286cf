import { Check, CheckCheck, MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Textarea } from '../../../../ui/input.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ClientName, Person } from '../../../kit/display/person.tsx'
import { ProblemLine, ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import { useWriting } from '../../../kit/form/use-writing.ts'
import type { Answer } from '../../../kit/server/api.ts'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { sizeText } from '../../../kit/words/sizes.ts'
import { iconOf } from '../../files/public/file.ts'
import { useFileDownload } from '../../files/public/use-file-actions.ts'
import type { Client } from '../client.ts'

type Message = Answer<'portalMessages', 'list'>[number]

/** What a client and the port wrote to each other in the portal, and the answer to it. */
export function Conversation({ client }: { client: Client }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { id, fullName } = client
  const params = { id }
  const list = useRead('portalMessages', 'list', { params })
  const messages = list.data ?? []
  useMarkRead(id, messages)
  const mayAnswer = can('clients.edit') && client.archivedAt === null
  if (list.error && !list.data) {
    return <ProblemState error={list.error} onRetry={() => void list.refetch()} />
  }
  if (!list.data) return <SkeletonLines className="p-5" />
  return (
    <section aria-label={t('clientPortal.conversation')} className="flex flex-col gap-4 p-5">
      {messages.length === 0 ? (
        <EmptyState icon={<MessagesSquare />} title={t('clientPortal.emptyTitle')}>
          {t('clientPortal.empty', { name: fullName })}
        </EmptyState>
      ) : (
        <ol aria-label={t('clientPortal.conversation')} className="flex flex-col gap-3">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} />
          ))}
        </ol>
      )}
      {mayAnswer && <AnswerForm id={id} waits={messages.some(({ waits }) => waits)} />}
    </section>
  )
}

/** Whoever looks at what a client wrote has read it, and colleagues see that. */
function useMarkRead(id: string, messages: readonly Message[]) {
  const { mutate } = useWrite('portalMessages', 'read')
  const newest = messages.findLast(({ fromClient, readAt }) => fromClient && readAt === null)?.id
  useEffect(() => {
    if (newest !== undefined) mutate({ params: { id } })
  }, [id, newest, mutate])
}

function Bubble({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { fromClient, authorName, body, createdAt, waits, files } = message
  return (
    <li className={cx('flex max-w-[85%] flex-col gap-1', fromClient ? 'self-start' : 'self-end')}>
      <header className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
        {fromClient ? (
          <ClientName name={authorName} className="font-medium text-ink-soft" />
        ) : (
          <Person name={authorName} className="font-medium text-ink-soft" />
        )}
        <When timestamp={createdAt} />
        {waits && <span className="text-warning-ink">{t('clientPortal.waits')}</span>}
      </header>
      <p
        className={cx(
          'rounded-lg px-3 py-2 break-words whitespace-pre-wrap',
          fromClient ? 'border bg-surface' : 'bg-accent-soft',
        )}
      >
        {body}
      </p>
      {files.length > 0 && <MessageFiles files={files} />}
      <ReadMark message={message} />
    </li>
  )
}

/** Pictures and other files that came with a question. */
function MessageFiles({ files }: { files: Message['files'] }) {
  const { can } = usePort()
  const download = useFileDownload()
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {files.map((file) => {
        const Icon = iconOf(file.mediaType)
        return (
          <li key={file.id} className="flex min-w-0 items-center gap-1.5">
            <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
            {can('files.view') ? (
              <button
                type="button"
                onClick={() => download(file)}
                className="min-h-6 min-w-0 rounded-sm text-left break-words text-accent-ink hover:underline pointer-coarse:min-h-11"
              >
                {file.name}
              </button>
            ) : (
              <span className="min-w-0 break-words">{file.name}</span>
            )}
            <span className="shrink-0 text-xs text-ink-faint tabular-nums">{sizeText(file.size)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the other side has read it, and of staff, who. */
function ReadMark({ message: { fromClient, readAt, readByName } }: { message: Message }) {
  const { t } = useTranslation()
  if (readAt === null) {
    if (fromClient) return null
    return (
      <span className="flex items-center gap-1 text-xs text-ink-faint">
        <Check className="size-3.5" aria-hidden="true" />
        {t('clientPortal.unread')}
      </span>
    )
  }
  return (
    <span title={formatDateTime(readAt)} className="flex items-center gap-1 text-xs text-ink-faint">
      <CheckCheck className="size-3.5" aria-hidden="true" />
      {readByName === null ? t('clientPortal.read') : t('clientPortal.readBy', { name: readByName })}
    </span>
  )
}

function AnswerForm({ id, waits }: { id: string; waits: boolean }) {
  const { t } = useTranslation()
  const { text: body, write, settle } = useWriting(`portal-answer:${id}`)
  const answer = useWrite('portalMessages', 'answer', {
    touches: ['clients'],
    onDone: (_answer, sent) => settle(sent.body.body),
  })
  const close = useWrite('portalMessages', 'settle', { touches: ['clients'] })

  function submit() {
    if (body.trim() && !answer.isPending) answer.mutate({ params: { id }, body: { body } })
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t('clientPortal.answer')} hint={t('clientPortal.answerHint')}>
        <Textarea
          value={body}
          maxLength={5000}
          rows={3}
          onChange={(event) => write(event.target.value)}
          placeholder={t('clientPortal.placeholder')}
        />
      </Field>
      <ProblemLine error={answer.error ?? close.error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {waits && body.trim() === '' && (
          <Button variant="ghost" busy={close.isPending} onClick={() => close.mutate({ params: { id } })}>
            {t('clientPortal.settle')}
          </Button>
        )}
        <span className="hidden text-xs text-ink-faint sm:inline">
          <Kbd keys="mod+enter" />
        </span>
        <Button type="submit" variant="primary" disabled={body.trim() === ''} busy={answer.isPending}>
          {t('clientPortal.send')}
        </Button>
      </div>
    </Form>
  )
}
