import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { useUiTexts } from '../../../ui/texts.tsx'
import { isReached, reloadWhenReached } from '../live/reload.ts'
import { useTranslation } from '../words/i18n.ts'
import { MissingPart } from './lazy-part.ts'

type PartProps = {
  /** What stands in its place while it is fetched. */
  waiting?: ReactNode
  /** What reads the same without it: stands in its place where it cannot be fetched, too. */
  plain?: ReactNode
  /** What closes it where it lies over the page: what is missing is told so as well. */
  onClose?: () => void
  children: ReactNode
}

/**
 * The place of a part that is fetched when it is shown. Where it cannot be fetched the person is told so here and may
 * ask again, and what surrounds it stays, with what was typed.
 */
export function Part({ waiting, plain, onClose, children }: PartProps) {
  return (
    <CatchBoundary
      getResetKey={() => 'part'}
      errorComponent={({ error, reset }: ErrorComponentProps) => {
        if (!(error instanceof MissingPart)) throw error
        if (plain !== undefined) return plain
        return <MissingPlace missing={error} onHere={reset} onClose={onClose} />
      }}
    >
      <Suspense fallback={waiting ?? plain}>{children}</Suspense>
    </CatchBoundary>
  )
}

type MissingPlaceProps = { missing: MissingPart; onHere: () => void; onClose: (() => void) | undefined }

function MissingPlace({ missing, onHere, onClose }: MissingPlaceProps) {
  const { t } = useTranslation()
  const { retry, close } = useUiTexts()
  const [asking, setAsking] = useState(false)
  // Some browsers never ask again for what failed once, and an update takes old files away.
  const [stays, setStays] = useState(false)
  const title = t('problem.partTitle')
  const message = stays ? t('problem.partStays') : `${t('problem.part')} ${t('problem.partKept')}`
  const label = stays ? t('problem.reload') : retry

  async function askAgain() {
    if (stays) return void (await reloadWhenReached())
    setAsking(true)
    if (await missing.again()) return onHere()
    setStays(await isReached())
    setAsking(false)
  }

  if (!onClose) {
    const button = (
      <Button busy={asking} onClick={() => void askAgain()}>
        {label}
      </Button>
    )
    return <ErrorState title={title} message={message} action={button} />
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      cancelLabel={close}
      confirmLabel={label}
      busy={asking}
      onConfirm={() => void askAgain()}
    >
      {message}
    </ConfirmDialog>
  )
}
