import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { formatDateTime } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { Nothing, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { useAct, useGuest, usePortal } from '../session.tsx'

const againMs = 15_000

/** What the client and the port wrote to each other, and a place to write. */
export function Messages() {
  const { t } = useTranslation()
  const { viewOnly } = useGuest()
  const messages = usePortal('messages', {}, () => againMs)
  const read = useAct('readMessages')
  const unread = messages.data?.some(({ mine, readAt }) => !mine && readAt === null) ?? false
  const { mutate } = read
  useEffect(() => {
    if (unread && !viewOnly) mutate({})
  }, [unread, viewOnly, mutate])
  const last = messages.data?.at(-1)?.id
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new message, once it is there.
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [last])
  return (
    <Page title={t('portal.nav.messages')}>
      <Read query={messages} empty={<Nothing>{t('portal.messages.none')}</Nothing>}>
        {(all) => (
          <ol className="flex flex-col gap-3">
            {all.map(({ id, mine, authorName, body, createdAt, readAt }) => (
              <li
                key={id}
                className={cx(
                  'max-w-[85%] rounded-xl border p-3',
                  mine ? 'self-end bg-accent-soft' : 'self-start bg-surface',
                )}
              >
                <p className="text-xs text-ink-soft">
                  {mine ? t('portal.messages.you') : authorName} · {formatDateTime(createdAt)}
                  {mine && readAt && ` · ${t('portal.messages.read')}`}
                </p>
                <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                  {body}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Read>
      <div ref={end} />
      {!viewOnly && <Writing />}
    </Page>
  )
}

function Writing() {
  const { t } = useTranslation()
  const [body, setBody] = useState('')
  const send = useAct('sendMessage', () => setBody(''))
  const submit = () => {
    if (body.trim() !== '' && !send.isPending) send.mutate({ body: { body } })
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('portal.messages.write')}>
        <Textarea
          dir="auto"
          maxLength={5000}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        />
      </Field>
      <ProblemNote error={send.error} />
      <Button
        type="submit"
        variant="primary"
        busy={send.isPending}
        disabled={body.trim() === ''}
        className="self-end"
      >
        {t('portal.messages.send')}
      </Button>
    </form>
  )
}
