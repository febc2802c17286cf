import { Button } from '../../../../ui/button.tsx'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

type PreviewFooterProps = {
  /** What is written, in words. */
  label: string
  blocked: boolean
  apply: Sending
  discard: Sending
}

type Sending = { error: unknown; isPending: boolean; send: () => void }

/** Ends a preview: what is shown is written, or given up. */
export function PreviewFooter({ label, blocked, apply, discard }: PreviewFooterProps) {
  const { t } = useTranslation()
  return (
    <footer className="sticky bottom-0 border-t bg-surface">
      <div className="mx-auto flex w-full max-w-4xl flex-wrap items-center justify-end gap-2 px-4 py-3 sm:px-5">
        <span className="min-w-0 flex-1 basis-full sm:basis-0">
          <ProblemLine error={apply.error ?? discard.error} />
        </span>
        <Button variant="ghost" busy={discard.isPending} onClick={discard.send}>
          {t('imports.discard')}
        </Button>
        <Button variant="primary" disabled={blocked} busy={apply.isPending} onClick={apply.send}>
          {label}
        </Button>
      </div>
    </footer>
  )
}
