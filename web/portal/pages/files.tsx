import { Paperclip } from 'lucide-react'
import { mostListed } from '../../../contract/portal/parts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { sizeText } from '../../kit/words/sizes.ts'
import { FileChooser } from '../parts/file-chooser.tsx'
import { Card, Section } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { ListEnd, Read } from '../parts/read.tsx'
import { useDownload, usePortal, usePortalUser } from '../session.tsx'

/** What the port asks for, what it shows, and what the client sent. */
export function Files() {
  const { t } = useTranslation()
  const { viewOnly } = usePortalUser()
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
                {!viewOnly && <FileChooser label={t('portal.files.send')} of={title} requestId={id} told />}
              </Card>
            ))}
            {found.files.length > 0 && (
              <ul className="overflow-hidden rounded-xl border bg-surface">
                {found.files.map((file) => (
                  <ShownFile key={file.id} file={file} />
                ))}
              </ul>
            )}
            <ListEnd count={found.files.length} most={mostListed} />
            {!viewOnly && <FileChooser label={t('portal.files.send')} told />}
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
