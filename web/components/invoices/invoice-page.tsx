import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useRead } from '../../lib/server-state.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { PdfPages } from '../pdf/pdf-pages.tsx'
import { usePdf } from '../pdf/use-pdf.ts'
import { ProblemState } from '../problem-state.tsx'

/** The page of an invoice: as it was sent, or of a draft as it goes out, but for its number. */
export function InvoicePage({ id }: { id: string }) {
  const { t } = useTranslation()
  const file = useRead('invoices', 'pdf', { params: { id } }, { staleTime: 0 })
  const { pdf, error } = usePdf(file.data ?? null)
  return (
    <section aria-label={t('invoices.page')} className="w-full shrink-0 sm:w-80">
      {file.error || error ? (
        <ProblemState error={file.error ?? error} />
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
