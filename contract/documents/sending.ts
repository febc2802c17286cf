import { z } from 'zod'
import { acknowledgingDeal } from '../berths/doubts.ts'
import { pdfErrors } from '../files/pdf-errors.ts'

/** Says that other deals on the same berth and whoever holds it are known of, and that the text is a sample nobody had checked. */
export const acknowledging = {
  acknowledgeCompeting: z.boolean().optional(),
  acknowledgeSample: z.boolean().optional(),
  ...acknowledgingDeal,
}

/** Why a document is not sent. */
export const sendErrors = [
  'COMPETING_DEALS',
  'BERTH_UNCONFIRMED',
  'TEMPLATE_UNCHECKED',
  ...pdfErrors,
] as const
