import { type RawBuilder, sql } from 'kysely'
import { phoneNumber, writePhone } from '../../../platform/values/phone.ts'
import { type Ctx, portOf } from '../../context.ts'
import { isOpen } from '../money/invoices.ts'
import { personName } from '../records/person-name.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { readPortContact } from '../settings/port-contact.ts'
import type { PortalUser } from './admit.ts'
import { portalBrand } from './brand.ts'
import { readOpenRequests } from './files/read.ts'
import { countUnread } from './messages/read.ts'
import { waitsFor } from './records/documents.ts'
import { readTenancies } from './records/tenancies.ts'
import { shownTo } from './visibility.ts'

/** Who looks, at which port, and what waits for them there. */
export async function readMe(ctx: Ctx, user: PortalUser) {
  const has = (part: PortalUser['parts'][number]) => user.parts.includes(part)
  const [brand, port, office, contact, waiting, terms, messages, requests] = await Promise.all([
    portalBrand(ctx),
    portDefaults(ctx),
    readPortContact(ctx),
    contactOf(ctx, user),
    countWaiting(ctx, user),
    has('tenancies') ? readTenancies(ctx, user) : [],
    has('messages') ? countUnread(ctx, user) : 0,
    has('files') ? readOpenRequests(ctx, user) : [],
  ])
  const ports = new Map(user.links.map(({ slug, name }) => [slug, { slug, name }]))
  return {
    email: user.email,
    viewOnly: user.accountId === null,
    language: user.language,
    port: { ...brand, ...port, email: office.email, phone: numberOf(office.phone, port.country) },
    ports: [...ports.values()],
    clients: user.links
      .filter(({ clientId }) => user.clientIds.includes(clientId))
      .map(({ clientId, clientName }) => ({ id: clientId, fullName: clientName })),
    parts: [...user.parts],
    contact,
    waiting: {
      ...waiting,
      renewals: terms.filter(({ offer }) => offer?.answerable).length,
      messages,
      files: requests.length,
    },
  }
}

/** Clients ring from anywhere: with the code of the country. */
const numberOf = (phone: string | null, country: string | null) =>
  phone && writePhone(phoneNumber(phone, country) ?? phone, null, phone)

/** How much waits for them, of what is shown to them. */
async function countWaiting(ctx: Ctx, user: PortalUser) {
  const counted = (part: PortalUser['parts'][number], count: RawBuilder<unknown>) =>
    user.parts.includes(part) ? sql`(select count(*)::int ${count})` : sql`0`
  const { rows } = await sql<{ documents: number; invoices: number }>`select
    ${counted('documents', sql`from documents t where ${shownTo(ctx, 'document', user)} and ${waitsFor(portOf(ctx), user.email)}`)} as documents,
    ${counted('invoices', sql`from invoices t where ${shownTo(ctx, 'invoice', user)} and ${isOpen()}`)} as invoices`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Who looks after the newest deal of theirs that goes on. */
async function contactOf(ctx: Ctx, user: PortalUser) {
  const { rows } = await sql<{
    name: string
    email: string
    phone: string | null
  }>`select ${personName} as name,
      u.email, coalesce(u.phone_e164, u.phone) as phone
    from interests t join users u on u.id = t.assigned_to and u.disabled_at is null
    join port_members m on m.port_id = ${portOf(ctx)} and m.user_id = u.id
    where ${shownTo(ctx, 'interest', user)}
    order by (t.outcome is null) desc, t.created_at desc limit 1`.execute(ctx.db)
  const contact = rows[0]
  return contact ? { ...contact, phone: numberOf(contact.phone, null) } : null
}
