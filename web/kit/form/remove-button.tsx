import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { problemText } from '../display/problem-state.tsx'
import { useTranslation } from '../words/i18n.ts'

type RemoveButtonProps = {
  name: string
  /** What goes with it. */
  children: ReactNode
  remove: () => Promise<unknown>
  onRemoved?: () => void
  /** What is said is still being found out. */
  busy?: boolean
  onAsk?: () => void
}

/** Deletes something after one question. */
export function RemoveButton({ name, children, remove, onRemoved, busy = false, onAsk }: RemoveButtonProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState(false)

  async function confirm() {
    setRemoving(true)
    try {
      await remove()
      showToast({ title: t('removing.done', { name }) })
      onRemoved?.()
    } catch (error) {
      setAsking(false)
      showToast({ tone: 'danger', title: t('removing.failed', { name }), detail: problemText(error) })
    } finally {
      setRemoving(false)
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 />}
        className="-ml-2 text-danger-ink"
        onClick={() => {
          setAsking(true)
          onAsk?.()
        }}
      >
        {t('removing.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removing.title', { name })}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('removing.remove')}
        destructive
        busy={busy || removing}
        onConfirm={() => void confirm()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
