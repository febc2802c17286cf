import type { TenancyState } from '../../../contract/tenancies/vocabulary.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { useTranslation } from '../../kit/words/i18n.ts'

const tones: Readonly<Record<TenancyState, BadgeTone>> = {
  pending: 'warning',
  active: 'success',
  ended: 'neutral',
  cancelled: 'neutral',
}

/** Where a tenancy stands. */
export function TenancyStatus({ status }: { status: TenancyState }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`tenancy.choice.status.${status}`)}</Badge>
}
