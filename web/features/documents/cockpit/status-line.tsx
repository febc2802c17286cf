import { RotateCw } from 'lucide-react'
import { isInFlight } from '../../../../contract/documents/vocabulary.ts'
import { Button } from '../../../../ui/button.tsx'
import { usePort } from '../../../kit/server/session.tsx'
import { formatDateTime } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { DocumentDetail } from '../document.ts'
import { useDocumentSteps } from '../use-document-steps.ts'

/** What a document waits for: signatures, or a service that did not answer. */
export function StatusLine({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation()
  const { can } = usePort()
  const { tryAgain, busy } = useDocumentSteps(document.id)
  const { status, waitingFor, wanted, failure, expiresAt, signersSigned, signersTotal } = document
  if (failure) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 border-t bg-danger-soft px-5 py-2">
        <span className="min-w-0 flex-1 break-words">{t('documents.problem', { problem: failure })}</span>
        {can('documents.send_for_signing') && (
          <Button size="sm" icon={<RotateCw />} busy={busy} onClick={tryAgain}>
            {t('documents.tryAgain')}
          </Button>
        )}
      </div>
    )
  }
  const text = wanted
    ? t(`documents.wanted.${wanted}`)
    : isInFlight(status) && waitingFor
      ? [
          t('documents.waitsFor', { name: waitingFor }),
          t('documents.progress', { signed: signersSigned, total: signersTotal }),
          expiresAt && t('documents.until', { date: formatDateTime(expiresAt) }),
        ]
          .filter(Boolean)
          .join(' · ')
      : null
  if (!text) return null
  return (
    <p role="status" className="border-t bg-accent-soft px-5 py-2 break-words">
      {text}
    </p>
  )
}
