import { mostListed } from '../../../contract/portal/parts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Answer } from '../../kit/server/api.ts'
import { formatDate } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { Card, Nothing, Page } from '../parts/page.tsx'
import { ProblemNote } from '../parts/problem.tsx'
import { Read } from '../parts/read.tsx'
import { useDownload, usePortal, usePortalUser, useUnfinished } from '../session.tsx'
import { useSign } from '../use-sign.ts'
import { Files } from './files.tsx'

type PortalDocument = Answer<'portal', 'document'>

const tones: Partial<Record<PortalDocument['status'], BadgeTone>> = {
  completed: 'success',
  declined: 'danger',
  expired: 'danger',
  partially_signed: 'accent',
}

const isBeingSealed = ({ status, signersSigned, signersTotal }: PortalDocument) =>
  (status === 'sent' || status === 'partially_signed') && signersSigned === signersTotal

/** Documents, and the files beside them. */
export function Documents() {
  const { t } = useTranslation()
  const { parts } = usePortalUser()
  return (
    <Page title={t('portal.nav.documents')}>
      {parts.includes('documents') && <DocumentList />}
      {parts.includes('files') && <Files />}
    </Page>
  )
}

function DocumentList() {
  const { t } = useTranslation()
  // What everybody signed is sealed within moments.
  const documents = usePortal('documents', {}, (all) => all.some(isBeingSealed) && 2_000)
  return (
    <Read query={documents} most={mostListed} empty={<Nothing>{t('portal.documents.none')}</Nothing>}>
      {(all) => all.map((document) => <DocumentCard key={document.id} document={document} />)}
    </Read>
  )
}

function DocumentCard({ document }: { document: PortalDocument }) {
  const { t } = useTranslation()
  const { viewOnly } = usePortalUser()
  const sign = useSign()
  const download = useDownload('downloadDocument')
  const unfinished = useUnfinished()
  // What is signed here is read there.
  const reads = document.unfinished && !document.toSign
  const state = document.toSign ? 'toSign' : document.status
  const signed = t('portal.documents.signed', {
    signed: document.signersSigned,
    total: document.signersTotal,
  })
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 basis-48 font-semibold break-words">{document.title}</h2>
        <Badge tone={document.toSign ? 'warning' : (tones[document.status] ?? 'neutral')}>
          {t(`portal.documents.status.${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {document.sentAt && t('portal.documents.sent', { day: formatDate(document.sentAt) })}
        {' · '}
        {signed}
        {document.toSign && document.expiresAt && (
          <> · {t('portal.documents.until', { day: formatDate(document.expiresAt) })}</>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {document.toSign && (
          <Button
            variant="primary"
            disabled={viewOnly}
            busy={sign.isPending}
            onClick={() => sign.mutate({ params: { id: document.id } })}
          >
            {t('portal.documents.sign')}
          </Button>
        )}
        {document.readable && (
          <Button busy={download.isPending} onClick={() => download.mutate(document.id)}>
            {t('portal.documents.download')}
          </Button>
        )}
        {reads && (
          <Button
            busy={unfinished.isPending}
            onClick={() => unfinished.mutate({ id: document.id, name: `${document.title}, ${signed}.pdf` })}
          >
            {t('portal.documents.unfinished')}
          </Button>
        )}
      </div>
      {reads && <p className="text-sm text-ink-soft">{t('portal.documents.notAll')}</p>}
      <ProblemNote error={sign.error ?? download.error ?? unfinished.error} />
    </Card>
  )
}
