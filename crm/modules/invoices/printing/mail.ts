import { portOf, type Tx } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { mailedLink } from '../../files/links.ts'
import { attach } from '../../mail/attachments.ts'
import { writeLetter } from '../../mail/write.ts'
import { creditNoteLetter, invoiceLetter } from '../letters.ts'
import { letterValues } from './letters.ts'
import type { ToPrint } from './printed.ts'

/** Who is mailed an invoice, and with which words. */
export interface Mailing {
  sentTo: string[]
  message: string | null
}

/** Writes the mails of an invoice or a credit note, its PDF with them. */
export async function mailInvoice(
  tx: Tx,
  env: Services['env'],
  { sentTo, message, ...invoice }: ToPrint & Mailing,
  fileId: string,
): Promise<void> {
  const brand = await brandOf(tx)
  const { language, kind } = invoice
  const { url: href } = mailedLink(env, portOf(tx), fileId, brand.slug)
  const values = { ...letterValues(invoice, invoice.gross), port: brand.name, href, message }
  for (const to of sentTo) {
    const addressed = { to, language, brand, about: { type: 'invoice', id: invoice.id } }
    const mailId =
      kind === 'credit_note'
        ? await writeLetter(
            tx,
            creditNoteLetter,
            { ...values, credited: invoice.creditedNumber ?? '' },
            addressed,
          )
        : await writeLetter(tx, invoiceLetter, values, addressed)
    await attach(tx, mailId, fileId)
  }
}
