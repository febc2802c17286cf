import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { residentialInterests } from '../../../contract/residential-interests/endpoints.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { portOf, type Tx } from '../../context.ts'
import { readSetting } from '../settings/read.ts'

export type Inquiry = BodyOf<typeof residentialInterests.receive>

/** Sends an inquiry to each partner of the port, one mail each. */
export async function forward(tx: Tx, inquiry: Inquiry): Promise<void> {
  const setting = await readSetting(tx, 'residential_partner_recipients')
  const recipients = setting.split(',').filter(Boolean)
  if (recipients.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from ports where id = ${portOf(tx)}`.execute(tx.db)
  const port = rows[0]!.name
  const text = textOf(inquiry, port)
  for (const to of recipients) {
    await writeMail(tx, {
      category: 'residential_inquiry',
      to: to.trim(),
      subject: `Residential inquiry from ${port}`,
      text,
    })
  }
}

function textOf(inquiry: Inquiry, port: string): string {
  const { name, email, phone, sought, nationalityIso, residenceCountryIso, consent, message } = inquiry
  const lines = [
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone],
    ['Looking for', sought],
    ['Nationality', nationalityIso],
    ['Country of residence', residenceCountryIso],
    ['Agrees to be contacted', consent === undefined ? null : consent ? 'yes' : 'no'],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const said = message ? `\n\nMessage:\n\n${message}` : ''
  return `Somebody asks ${port} about a home.\n\n${lines.join('\n')}${said}\n`
}
