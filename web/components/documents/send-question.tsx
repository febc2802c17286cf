import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { type ApiError, hasCode } from '../../lib/api-error.ts'
import { useTranslation } from '../../lib/words/i18n.ts'

/** What whoever has a document sent says that they know. */
export type Acknowledged = { acknowledgeCompeting?: boolean; acknowledgeSample?: boolean }

/** What is to be acknowledged so that a document is sent after all; null where it was refused for another reason. */
export function acknowledgedBy(error: unknown): Acknowledged | null {
  if (hasCode(error, 'COMPETING_DEALS')) return { acknowledgeCompeting: true }
  return hasCode(error, 'TEMPLATE_UNCHECKED') ? { acknowledgeSample: true } : null
}

type SendQuestionProps = { error: ApiError | null; onSend: () => void; onClose: () => void }

/** Asks once more before a document is sent: others hold its berth, or its text is a sample nobody had checked. */
export function SendQuestion({ error, onSend, onClose }: SendQuestionProps) {
  const { t } = useTranslation()
  const isSample = error?.code === 'TEMPLATE_UNCHECKED'
  return (
    <ConfirmDialog
      open={error !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(isSample ? 'errors.ask.unchecked' : 'errors.ask.competing')}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('errors.ask.sendAnyway')}
      onConfirm={onSend}
    >
      {error && <Why error={error} />}
    </ConfirmDialog>
  )
}

/** The same question where a dialog is open already. */
export function SendAlert({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  const isSample = error.code === 'TEMPLATE_UNCHECKED'
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium">{t(isSample ? 'errors.ask.unchecked' : 'errors.ask.competing')}</p>
      <Why error={error} />
    </div>
  )
}

function Why({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  if (error.code === 'TEMPLATE_UNCHECKED') return t('errors.ask.uncheckedHint')
  return (
    <ul className="list-disc pl-5">
      {error.details.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
