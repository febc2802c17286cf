import { Mail, Paperclip, Send as SendIcon } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { Markdown } from '../../../kit/display/markdown.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { When } from '../../../kit/display/when.tsx'
import type { Answer } from '../../../kit/server/api.ts'
import { useCursor, useRead } from '../../../kit/server/server-state.ts'
import { usePort } from '../../../kit/server/session.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { SendDialog, type SendSeed } from './send-dialog.tsx'

type Row = Answer<'documentSends', 'list'>['data'][number]
type SentListProps = {
  /** What it is of. */
  query: { clientId?: string; interestId?: string; berthId?: string; brochureId?: string }
  /** What a new one begins with; null where nothing is sent from here. */
  seed: SendSeed | null
}

/** What was sent, the latest first, with what it said; and writing more. */
export function SentList({ query, seed }: SentListProps) {
  const { t } = useTranslation()
  const { can } = usePort()
  const [open, setOpen] = useState<string | null>(null)
  const [writing, setWriting] = useState(false)
  const read = useCursor('documentSends', 'list', { query })
  const rows = read.data?.pages.flatMap((page) => page.data) ?? []
  const button = seed && can('email.send') && (
    <Button icon={<SendIcon />} onClick={() => setWriting(true)}>
      {t('sends.title')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-3 p-5 in-data-section:has-[h2]:p-0">
      {button && rows.length > 0 && <div>{button}</div>}
      {read.error ? (
        <ProblemState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <SkeletonLines />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Mail />} title={t('sends.emptyTitle')} action={button}>
          {t('sends.empty')}
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <SentRow key={row.id} row={row} onOpen={() => setOpen(row.id)} />
          ))}
        </ul>
      )}
      {read.hasNextPage && (
        <Button busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('sends.more')}
        </Button>
      )}
      {open && <OneSent id={open} onClose={() => setOpen(null)} />}
      {writing && seed && <SendDialog seed={seed} onClose={() => setWriting(false)} />}
    </div>
  )
}

function SentRow({ row, onOpen }: { row: Row; onOpen: () => void }) {
  const { t } = useTranslation()
  const failed = row.mailStatus === 'failed' || row.mailStatus === 'uncertain'
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2 py-2 text-left -outline-offset-2 hover:bg-hover"
      >
        <span className="max-w-full truncate text-sm font-medium">{row.subject}</span>
        {row.fileName && <Paperclip className="size-3.5 shrink-0 text-ink-faint" aria-hidden="true" />}
        {failed && <Badge tone="danger">{t('sends.failed')}</Badge>}
        {row.mailStatus === 'held' && <Badge tone="warning">{t('sends.held')}</Badge>}
        <span className="min-w-0 basis-full truncate text-xs text-ink-soft">
          <When timestamp={row.createdAt} />
          {[row.kind === 'message' ? null : t(`sends.kind.${row.kind}`), row.recipientEmail, row.sentByName]
            .filter(Boolean)
            .map((part) => ` · ${part}`)
            .join('')}
        </span>
      </button>
    </li>
  )
}

function OneSent({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const read = useRead('documentSends', 'get', { params: { id } })
  const one = read.data
  return (
    <Dialog open onOpenChange={onClose} title={one?.subject ?? t('sends.title')} width="lg">
      <DialogBody>
        {read.error ? (
          <ProblemState error={read.error} onRetry={() => void read.refetch()} />
        ) : !one ? (
          <SkeletonLines />
        ) : (
          <div className="flex flex-col gap-3 text-base">
            <p className="text-sm text-ink-soft">
              {[one.recipientEmail, one.fromAddress, one.fileName].filter(Boolean).join(' · ')}
            </p>
            <Markdown text={one.body} />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
