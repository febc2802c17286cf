import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Paperclip, Upload } from 'lucide-react'
import { useId } from 'react'
import { Button, Spinner } from '../../../ui/button.tsx'
import { type Answer, call } from '../../lib/api.ts'
import { formatDate } from '../../lib/words/format.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { sizeText } from '../../lib/words/sizes.ts'
import { Card, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { portOfTab, useDownload, useGuest, usePortal } from '../session.tsx'

/** What the port asks for, what it shows, and what the client sent. */
export function Files() {
  const { t } = useTranslation()
  const { viewOnly } = useGuest()
  const files = usePortal('files', {})
  return (
    <Section title={t('portal.files.title')}>
      <Read query={files}>
        {(found) => (
          <>
            {found.requests.map(({ id, title }) => (
              <Card key={id} className="flex flex-col gap-3">
                <p className="break-words">
                  <span className="text-ink-soft">{t('portal.files.asked')} </span>
                  <span className="font-medium">{title}</span>
                </p>
                {!viewOnly && <Sending requestId={id} title={title} />}
              </Card>
            ))}
            {found.files.length > 0 && (
              <ul className="overflow-hidden rounded-xl border bg-surface">
                {found.files.map((file) => (
                  <ShownFile key={file.id} file={file} />
                ))}
              </ul>
            )}
            {!viewOnly && <Sending />}
          </>
        )}
      </Read>
    </Section>
  )
}

function ShownFile({ file }: { file: Answer<'portal', 'files'>['files'][number] }) {
  const { t } = useTranslation()
  const download = useDownload('downloadFile')
  return (
    <li className="flex flex-wrap items-center gap-3 border-b p-4 last:border-b-0">
      <Paperclip className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium break-words">{file.name}</span>
        <span className="block text-sm text-ink-soft">
          {file.mine ? t('portal.files.mine') : t('portal.files.theirs')} · {formatDate(file.createdAt)} ·{' '}
          {sizeText(file.size)}
        </span>
      </span>
      <Button busy={download.isPending} onClick={() => download.mutate(file.id)}>
        {t('portal.files.download')}
      </Button>
      <ProblemNote error={download.error} />
    </li>
  )
}

function Sending({ requestId, title }: { requestId?: string; title?: string }) {
  const { t } = useTranslation()
  const id = useId()
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      if (requestId) form.append('requestId', requestId)
      form.append('file', file)
      const port = portOfTab()
      const input = { query: port ? { port } : {} }
      return call('portal', 'sendFile', input as never, { form, probing: true })
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['portal'] })
      void queryClient.invalidateQueries({ queryKey: ['me'] })
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-medium shadow-control focus-within:outline-2 focus-within:outline-focus hover:bg-hover [&_svg]:size-4"
      >
        {send.isPending ? <Spinner /> : <Upload aria-hidden="true" />}
        {t('portal.files.send')}
        {title && <span className="sr-only">: {title}</span>}
        <input
          id={id}
          type="file"
          className="sr-only"
          disabled={send.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send.mutate(file)
            target.value = ''
          }}
        />
      </label>
      <ProblemNote error={send.error} />
      {send.isSuccess && (
        <p role="status" className="text-sm text-success-ink">
          {t('portal.files.sent', { name: send.data.name })}
        </p>
      )}
    </div>
  )
}
