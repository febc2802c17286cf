import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { PdfPages } from '../../kit/pdf/pdf-pages.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { useRead } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

/** The page of an invoice: as it was sent, or of a draft as it goes out, but for its number. */
export function InvoicePage({ id }: { id: string }) {
  const { t } = useTranslation()
  const file = useRead('invoices', 'pdf', { params: { id } }, { staleTime: 0 })
  const { pdf, error, readAgain } = usePdf(file.data ?? null)
  return (
    <section aria-label={t('invoices.page')} className="w-full shrink-0 sm:w-80">
      {file.error || error ? (
        <ProblemState
          error={file.error ?? error}
          onRetry={file.error ? () => void file.refetch() : readAgain}
        />
      ) : pdf ? (
        <PdfPages pdf={pdf} />
      ) : (
        // As tall as the page that comes, so that nothing moves.
        <div className="aspect-[1/1.414] w-full">
          <SkeletonLines lines={10} />
        </div>
      )}
    </section>
  )
}
