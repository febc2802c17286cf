import { When } from '../display/when.tsx'
import { useTranslation } from '../words/i18n.ts'

type Receiving = { failingSince: string | null; lastSuccessAt: string | null; pending: number }

/** How deliveries to a receiver go: since when they fail, or when the last one arrived, and how many wait. */
export function DeliveryHealth({ receiver }: { receiver: Receiving }) {
  const { t } = useTranslation()
  const { failingSince, lastSuccessAt, pending } = receiver
  return (
    <>
      {failingSince ? (
        <span className="text-danger-ink">
          {t('deliveries.failingSince')} <When timestamp={failingSince} />
        </span>
      ) : (
        lastSuccessAt && (
          <span>
            {t('deliveries.lastSuccess')} <When timestamp={lastSuccessAt} />
          </span>
        )
      )}
      {pending > 0 && <span>{t('deliveries.pending', { count: pending })}</span>}
    </>
  )
}
