import { z } from 'zod'
import { pdfErrors } from '../files/pdf-errors.ts'

/** Says that other deals on the same berth are known of, and that the text is a sample nobody had checked. */
export const acknowledging = {
  acknowledgeCompeting: z.boolean().optional(),
  acknowledgeSample: z.boolean().optional(),
}

/** Why a document is not sent. */
export const sendErrors = ['COMPETING_DEALS', 'TEMPLATE_UNCHECKED', ...pdfErrors] as const
