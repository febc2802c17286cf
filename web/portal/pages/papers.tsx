import { mostListed } from '../../../contract/portal/parts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Nothing, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { useDownload, useGuest, usePortal, useUnfinished } from '../session.tsx'
import { useSign } from '../use-sign.ts'
import { Files } from './files.tsx'

type Paper = Answer<'portal', 'document'>

const tones: Partial<Record<Paper['status'], BadgeTone>> = {
  completed: 'success',
  declined: 'danger',
  expired: 'danger',
  partially_signed: 'accent',
}

const isBeingSealed = ({ status, signersSigned, signersTotal }: Paper) =>
  (status === 'sent' || status === 'partially_signed') && signersSigned === signersTotal

/** Documents, and the files beside them. */
export function Papers() {
  const { t } = useTranslation()
  const { parts } = useGuest()
  return (
    <Page title={t('portal.nav.papers')}>
      {parts.includes('documents') && <Documents />}
      {parts.includes('files') && <Files />}
    </Page>
  )
}

function Documents() {
  const { t } = useTranslation()
  // What everybody signed is sealed within moments.
  const papers = usePortal('documents', {}, (all) => all.some(isBeingSealed) && 2_000)
  return (
    <Read query={papers} most={mostListed} empty={<Nothing>{t('portal.papers.none')}</Nothing>}>
      {(all) => all.map((paper) => <PaperCard key={paper.id} paper={paper} />)}
    </Read>
  )
}

function PaperCard({ paper }: { paper: Paper }) {
  const { t } = useTranslation()
  const { viewOnly } = useGuest()
  const sign = useSign()
  const download = useDownload('downloadDocument')
  const unfinished = useUnfinished()
  // What is signed here is read there.
  const reads = paper.unfinished && !paper.toSign
  const state = paper.toSign ? 'toSign' : paper.status
  const signed = t('portal.papers.signed', { signed: paper.signersSigned, total: paper.signersTotal })
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-48 font-semibold break-words">{paper.title}</h2>
        <Badge tone={paper.toSign ? 'warning' : (tones[paper.status] ?? 'neutral')}>
          {t(`portal.papers.status.${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {paper.sentAt && t('portal.papers.sent', { day: formatDate(paper.sentAt) })}
        {' · '}
        {signed}
        {paper.toSign && paper.expiresAt && (
          <> · {t('portal.papers.until', { day: formatDate(paper.expiresAt) })}</>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {paper.toSign && (
          <Button
            variant="primary"
            disabled={viewOnly}
            busy={sign.isPending}
            onClick={() => sign.mutate({ params: { id: paper.id } })}
          >
            {t('portal.papers.sign')}
          </Button>
        )}
        {paper.readable && (
          <Button busy={download.isPending} onClick={() => download.mutate(paper.id)}>
            {t('portal.papers.download')}
          </Button>
        )}
        {reads && (
          <Button
            busy={unfinished.isPending}
            onClick={() => unfinished.mutate({ id: paper.id, name: `${paper.title}, ${signed}.pdf` })}
          >
            {t('portal.papers.unfinished')}
          </Button>
        )}
      </div>
      {reads && <p className="text-sm text-ink-soft">{t('portal.papers.notAll')}</p>}
      <ProblemNote error={sign.error ?? download.error ?? unfinished.error} />
    </Card>
  )
}
