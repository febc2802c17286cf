import { useRead } from '../../kit/server/server-state.ts'
import { usePort } from '../../kit/server/session.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

/** Whether mail of an invoice leaves; undefined as long as that is being read. */
export function useMailLeaves(invoiceId: string): boolean | undefined {
  const { can } = usePort()
  const enabled = can('invoices.send')
  const read = useRead('invoices', 'outgoing', { query: { ids: invoiceId } }, { enabled })
  if (enabled && read.isPending) return undefined
  return read.data?.mailLeaves ?? true
}

/** That a mail which is about to be written waits in the outbox, where no server takes it. */
export function MailWaits({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation()
  const leaves = useMailLeaves(invoiceId)
  return leaves === false ? <p className="text-sm text-warning-ink">{t('invoices.mailWaits')}</p> : null
}
