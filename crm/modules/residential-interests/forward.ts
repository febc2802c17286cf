import type { BodyOf } from '../../../contract/endpoint.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { writePhone } from '../../../platform/values/phone.ts'
import type { Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { writeLetter } from '../mail/write.ts'
import { readSetting } from '../settings/read.ts'
import { inquiryLetter } from './letters.ts'

export type Inquiry = BodyOf<typeof residentialInterests.receive>

/** Sends an inquiry, by now an interest, to each partner of the port, one mail each. */
export async function forward(tx: Tx, interestId: string, inquiry: Inquiry): Promise<void> {
  const setting = await readSetting(tx, 'residential_partner_recipients')
  const recipients = setting.split(',').filter(Boolean)
  if (recipients.length === 0) return
  const { name: port } = await brandOf(tx)
  const { name, email, phone, sought, nationalityIso, residenceCountryIso, consent, message } = inquiry
  for (const to of recipients) {
    await writeLetter(
      tx,
      inquiryLetter,
      {
        port,
        name,
        email: email ?? null,
        phone: phone ? writePhone(phone, null) : null,
        sought: sought ?? null,
        nationality: nationalityIso ?? null,
        residence: residenceCountryIso ?? null,
        consent: consent ?? null,
        message: message ?? null,
      },
      { to: to.trim(), about: { type: 'residential_interest', id: interestId } },
    )
  }
}
