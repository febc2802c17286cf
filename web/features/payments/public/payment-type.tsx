import type { PaymentType as Type } from '../../../../contract/payments/vocabulary.ts'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'

const tones = {
  deposit: 'accent',
  balance: 'success',
  invoice: 'neutral',
  refund: 'warning',
} as const satisfies Record<Type, BadgeTone>

export function PaymentType({ type }: { type: Type }) {
  const { t } = useTranslation()
  return <Badge tone={tones[type]}>{t(`payment.choice.type.${type}`)}</Badge>
}
