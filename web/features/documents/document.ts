import type { DocumentStatus } from '../../../contract/documents/vocabulary.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'
import type { RowsOf } from '../../kit/list/use-record-list.ts'
import type { Answer } from '../../kit/server/api.ts'

export type DocumentRow = RowsOf<'document'>
export type DocumentDetail = Answer<'documents', 'get'>
export type SigningDetails = Answer<'documents', 'signingDetails'>
export type Signer = SigningDetails['signers'][number]

export const statusTones = {
  draft: 'neutral',
  sent: 'accent',
  partially_signed: 'accent',
  completed: 'success',
  expired: 'warning',
  cancelled: 'neutral',
  declined: 'danger',
} as const satisfies Record<DocumentStatus, BadgeTone>
