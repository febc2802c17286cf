import type { Acknowledged as BerthAcknowledged } from '../../../../contract/berths/doubts.ts'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { type ApiError, hasCode } from '../../../kit/server/api-error.ts'
import { type Translate, useTranslation } from '../../../kit/words/i18n.ts'
import { doubtsOf } from '../../berths/public/use-doubts.ts'

/** What whoever has a document sent says that they know. */
export type Acknowledged = BerthAcknowledged & { acknowledgeSample?: boolean }

/** What is to be acknowledged so that a document is sent after all; null where it was refused for another reason. */
export function acknowledgedBy(error: unknown): Acknowledged | null {
  return hasCode(error, 'TEMPLATE_UNCHECKED') ? { acknowledgeSample: true } : doubtsOf(error)
}

type SendQuestionProps = { error: ApiError | null; onSend: () => void; onClose: () => void }

/** Asks once more before a document is sent: others hold or bought its berth, or its text is a sample nobody had checked. */
export function SendQuestion({ error, onSend, onClose }: SendQuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={error !== null}
      onOpenChange={(open) => !open && onClose()}
      title={error ? titleOf(t, error) : ''}
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
  return (
    <div role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium">{titleOf(t, error)}</p>
      <Why error={error} />
    </div>
  )
}

function titleOf(t: Translate, { code }: ApiError): string {
  if (code === 'TEMPLATE_UNCHECKED') return t('errors.ask.unchecked')
  return t(code === 'BERTH_UNCONFIRMED' ? 'errors.ask.berth' : 'errors.ask.competing')
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
