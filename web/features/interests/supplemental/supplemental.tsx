import { ClipboardCheck, Link as LinkIcon, Mail, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { CopyLine } from '../../../kit/display/copy-line.tsx'
import { problemText } from '../../../kit/display/problem-state.tsx'
import { useRead, useWrite } from '../../../kit/server/server-state.ts'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Interest } from '../vocabulary.ts'
import type { Issuance } from './issuance.ts'
import { ReviewDialog } from './review-dialog.tsx'

const tones = { active: 'accent', submitted: 'success', expired: 'neutral' } as const satisfies Record<
  Issuance['status'],
  BadgeTone
>

/** The links by which the client tells an address and the facts of a yacht, and what came back. */
export function Supplemental({ interest, canEdit }: { interest: Interest; canEdit: boolean }) {
  const { t } = useTranslation()
  const list = useRead('supplementalInfo', 'list', { params: { id: interest.id } })
  const [url, setUrl] = useState<string | null>(null)
  const [reviewed, setReviewed] = useState<Issuance | null>(null)
  const issue = useWrite('supplementalInfo', 'issue', { touches: ['interests'] })
  const rows = list.data ?? []
  if (rows.length === 0 && !canEdit) return null

  function ask(body: { tokenId?: string; sendEmail?: boolean }) {
    issue.mutate(
      { params: { id: interest.id }, body },
      {
        onSuccess: ({ url: link, sentTo }) => {
          setUrl(body.sendEmail ? null : link)
          if (body.sendEmail) showToast({ title: t('supplemental.mailed', { to: sentTo ?? '' }) })
        },
        onError: (error) =>
          showToast({ tone: 'danger', title: t('supplemental.failed'), detail: problemText(error) }),
      },
    )
  }

  return (
    <section aria-label={t('supplemental.title')} className="border-t px-5 py-4">
      <h3 className="pb-1 text-sm font-semibold">{t('supplemental.title')}</h3>
      <p className="max-w-prose pb-2 text-sm text-ink-soft">{t('supplemental.hint')}</p>
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Mail />} busy={issue.isPending} onClick={() => ask({ sendEmail: true })}>
            {t('supplemental.mail')}
          </Button>
          <Button size="sm" icon={<LinkIcon />} disabled={issue.isPending} onClick={() => ask({})}>
            {t('supplemental.make')}
          </Button>
        </div>
      )}
      {url && (
        <div role="status" className="mt-3 flex max-w-2xl flex-col gap-1">
          <span className="text-xs text-ink-faint">{t('supplemental.made')}</span>
          <CopyLine label={t('supplemental.link')} text={url} />
        </div>
      )}
      <ul className="mt-2 divide-y divide-line/60">
        {rows.map((row) => (
          <li key={row.tokenId} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <Badge tone={tones[row.status]}>{t(`supplemental.state.${row.status}`)}</Badge>
            <span className="min-w-0 flex-1 text-xs break-words text-ink-soft">
              <IssuanceFacts row={row} />
            </span>
            {canEdit && row.status === 'submitted' && (
              <Button size="sm" icon={<ClipboardCheck />} onClick={() => setReviewed(row)}>
                {t('supplemental.review')}
              </Button>
            )}
            {canEdit && row.status !== 'submitted' && (
              <Button
                size="sm"
                variant="ghost"
                icon={<RotateCw />}
                disabled={issue.isPending}
                onClick={() => ask({ tokenId: row.tokenId, ...(row.sentTo ? { sendEmail: true } : {}) })}
              >
                {t('supplemental.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reviewed && <ReviewDialog interest={interest} issuance={reviewed} onClose={() => setReviewed(null)} />}
    </section>
  )
}

function IssuanceFacts({ row }: { row: Issuance }) {
  const { t } = useTranslation()
  const parts = [
    row.submittedAt
      ? t('supplemental.answered', { date: formatDateTime(row.submittedAt) })
      : t('supplemental.until', { date: formatDateTime(row.expiresAt) }),
    row.sentTo && t('supplemental.sentTo', { to: row.sentTo }),
    row.createdByName,
    row.appliedAt && t('supplemental.taken'),
  ]
  return parts.filter(Boolean).join(' · ')
}
