import type { BadgeTone } from '../../../ui/badge.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { Answer } from '../../kit/server/api.ts'
import type { Translate } from '../../kit/words/i18n.ts'
import { formatPhone } from '../../kit/words/phone.ts'

export type Inquiry = Answer<'inquiries', 'get'>
export type InquiryRow = RowsOf<'inquiry'>
export type TriageState = Inquiry['triageState']
export type Match = Inquiry['matches'][number]

export const stateTones: Record<TriageState, BadgeTone> = {
  open: 'accent',
  assigned: 'neutral',
  converted: 'success',
  dismissed: 'neutral',
}

/** Who sent it, by the best that is known. */
export function senderName(
  t: Translate,
  inquiry: { name: string; email: string | null; phone: string | null; phoneE164?: string | null },
): string {
  return (
    inquiry.name ||
    inquiry.email ||
    (inquiry.phone && formatPhone(inquiry.phoneE164, inquiry.phone)) ||
    t('inquiries.nameless')
  )
}
