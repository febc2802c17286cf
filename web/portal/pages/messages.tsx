import { Paperclip, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mostMessages } from '../../../contract/portal/parts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { leftOf } from '../../kit/form/left-of.ts'
import type { Answer } from '../../kit/server/api.ts'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { FileChooser, sendFile } from '../parts/file-chooser.tsx'
import { Nothing, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { ListEnd, Read } from '../parts/read.tsx'
import { useAct, useDownload, usePortal, usePortalUser } from '../session.tsx'

type SentFile = Answer<'portal', 'messages'>[number]['files'][number]

const againMs = 15_000

/** What the client and the port wrote to each other, and a place to write. */
export function Messages() {
  const { t } = useTranslation()
  const { viewOnly } = usePortalUser()
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
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing that ends an effect.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last])
  return (
    <Page title={t('portal.nav.messages')}>
      <Read query={messages} empty={<Nothing>{t('portal.messages.none')}</Nothing>}>
        {(all) => (
          <>
            <ListEnd count={all.length} most={mostMessages} />
            <ol className="flex flex-col gap-3">
              {all.map(({ id, mine, authorName, body, createdAt, readAt, files }) => (
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
                  {files.length > 0 && <SentFiles files={files} />}
                </li>
              ))}
            </ol>
          </>
        )}
      </Read>
      <div ref={end} />
      {!viewOnly && <Writing />}
    </Page>
  )
}

/** Pictures and other files that came with a message, to be saved. */
function SentFiles({ files }: { files: readonly SentFile[] }) {
  const download = useDownload('downloadFile')
  return (
    <ul className="mt-2 flex flex-col gap-1">
      {files.map(({ id, name, size }) => (
        <li key={id} className="flex min-w-0 items-baseline gap-2 text-sm">
          <button
            type="button"
            disabled={download.isPending}
            onClick={() => download.mutate(id)}
            className="min-h-11 min-w-0 rounded-sm text-left break-words text-accent-ink underline-offset-2 hover:underline"
          >
            {name}
          </button>
          <span className="shrink-0 text-xs text-ink-soft">{sizeText(size)}</span>
        </li>
      ))}
      <ProblemNote error={download.error} />
    </ul>
  )
}

/** How many files go along with one message. */
const mostFiles = 5

function Writing() {
  const { t } = useTranslation()
  const { parts } = usePortalUser()
  const [body, setBody] = useState('')
  // Chosen only: what goes with a question that is never asked does not stay with the port.
  const [files, setFiles] = useState<readonly File[]>([])
  // What has arrived of a message that did not leave does not go again.
  const arrived = useRef(new Map<File, string>())
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const send = useAct('sendMessage')
  const isReady = body.trim() !== ''

  async function submit() {
    if (!isReady || isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setProblem(null)
    try {
      const fileIds: string[] = []
      for (const file of files) {
        const id = arrived.current.get(file) ?? (await sendFile(file)).id
        arrived.current.set(file, id)
        fileIds.push(id)
      }
      await send.mutateAsync({ body: { body, fileIds } })
      // What is written on and chosen while a message is sent belongs to the next one.
      setBody((now) => leftOf(now, body))
      setFiles((all) => all.filter((file) => !files.includes(file)))
    } catch (error) {
      setProblem(error)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={t('portal.messages.write')}>
        <Textarea
          dir="auto"
          maxLength={5000}
          value={body}
          onChange={({ target }) => setBody(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
          }}
        />
      </Field>
      {files.length > 0 && (
        <ul aria-label={t('portal.messages.files')} className="flex flex-col gap-1 text-sm">
          {files.map((file, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              key={at}
              className="flex min-w-0 items-center gap-2"
            >
              <Paperclip className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
              <span className="min-w-0 break-words">{file.name}</span>
              <Button
                variant="ghost"
                aria-label={t('portal.messages.without', { name: file.name })}
                onClick={() => setFiles((all) => all.filter((one) => one !== file))}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ProblemNote error={problem} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        {parts.includes('files') && (
          <FileChooser
            label={t('portal.messages.addFile')}
            disabled={files.length === mostFiles}
            onChosen={(file) => setFiles((all) => [...all, file])}
          />
        )}
        <Button type="submit" variant="primary" busy={isSending} disabled={!isReady} className="ml-auto">
          {t('portal.messages.send')}
        </Button>
      </div>
    </form>
  )
}
