import { z } from 'zod'
import { acknowledgingRivals } from '../berths/doubts.ts'
import { pdfErrors } from '../files/pdf-errors.ts'

/** Says that other deals on the same berth and whoever holds it are known of, and that the text is a sample nobody had checked. */
export const acknowledging = {
  acknowledgeSample: z.boolean().optional(),
  ...acknowledgingRivals,
}

/** Why a document is not sent. */
export const sendErrors = [
  'COMPETING_DEALS',
  'BERTH_UNCONFIRMED',
  'TEMPLATE_UNCHECKED',
  ...pdfErrors,
] as const
