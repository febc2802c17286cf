import { sql } from 'kysely'
import type { TextNode } from '../../../contract/document-templates/content.ts'
import { allPermissions } from '../../../contract/permissions.ts'
import { type Caller, nobody } from '../../../platform/http/gate.ts'
import { inTenant, reading } from '../../../platform/scope.ts'
import { type Ctx, portOf, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import type { Services } from '../../services.ts'
import { readStarter } from '../document-templates/starters/starters.ts'
import { createTemplate } from '../document-templates/templates.ts'
import { makeDocument } from './make.ts'

export const documentsDemonstration: Demonstration = {
  makes: ['document'],
  order: 160,
  makeLater: makeDocuments,
}

const words = (text: string, ...marks: string[]): TextNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
})
const token = (name: string): TextNode => ({ type: 'mergeToken', attrs: { token: name } })
const field = (type: string, signerIndex: number): TextNode => ({
  type: 'signingField',
  attrs: { type, signerIndex },
})
const heading = (level: number, text: string): TextNode => ({
  type: 'heading',
  attrs: { level },
  content: [words(text)],
})
const paragraph = (...content: TextNode[]): TextNode => ({ type: 'paragraph', content })

const content: TextNode = {
  type: 'doc',
  content: [
    heading(1, 'Expression of interest'),
    paragraph(
      token('client.fullName'),
      words(', '),
      token('client.email'),
      words(', wishes to acquire berth '),
      token('interest.berths'),
      words(' of '),
      token('port.name'),
      words('.'),
    ),
    heading(2, 'The berth'),
    paragraph(
      words('Length '),
      token('berth.length'),
      words(', beam '),
      token('berth.width'),
      words(', water depth '),
      token('berth.waterDepth'),
      words('. Price '),
      { ...token('berth.price'), marks: [{ type: 'bold' }] },
      words('.'),
    ),
    heading(2, 'What is agreed'),
    {
      type: 'orderedList',
      content: [
        'The port holds the berth for the client for thirty days from the last signature.',
        'Within that time both sign a reservation agreement, or the berth is free again.',
        'No payment is due by this paper.',
      ].map((text) => ({ type: 'listItem', content: [paragraph(words(text))] })),
    },
    paragraph(words('Date '), token('today')),
    paragraph(words('For the client  '), field('signature', 0)),
    paragraph(words('For the port  '), field('signature', 1)),
  ],
}

const recipients = [
  { role: 'client' as const, signingOrder: 1, from: 'client' as const },
  {
    ...{ role: 'developer' as const, signingOrder: 2, from: 'person' as const },
    ...{ name: 'Mikael Forsberg', email: 'manager@demo.berthwise.example' },
  },
]

/** Templates of the demonstration port for all that is signed of a sale, and an EOI of it that waits for its signatures. */
async function makeDocuments(services: Services, portId: string, userId: string): Promise<void> {
  const { kernel } = services
  const actor = { kind: 'staff' as const, userId, name: 'Astrid Lindqvist' }
  const scope = { tenantId: portId, actor, requestId: null }
  const permissions = new Set<string>(allPermissions)
  const caller: Caller = { ...nobody, actor, userId, tenantId: portId, permissions }
  const templateId = await inTenant(kernel, scope, (tx) =>
    createTemplate(tx, {
      name: 'Expression of interest',
      documentType: 'eoi',
      title: 'Expression of interest, {{interest.berths}}',
      message: 'Dear {{signer.name}},\n\nhere is our expression of interest to sign.',
      signingOrder: 'sequential',
      reminderDays: 3,
      recipients,
      content,
    }),
  )
  for (const key of ['reservation_agreement', 'contract'] as const) {
    const { name, title, subject, message, documentType, content: text } = await readStarter(key, 'en')
    const terms = { signingOrder: 'sequential' as const, reminderDays: 3, expiresInDays: 30 }
    const words = { name, title, subject, message, documentType, content: text }
    await inTenant(kernel, scope, (tx) => createTemplate(tx, { ...words, ...terms, recipients }))
  }
  const ctx = reading<DB>(kernel, scope)
  const interestId = await dealAtEoi(ctx)
  if (!interestId) return
  const known = { acknowledgeCompeting: true, acknowledgeHeld: true, acknowledgeSold: true }
  const outside = { ...ctx, inTenant: <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, scope, work) }
  await makeDocument(
    outside,
    services,
    { source: 'template', templateId, interestId, send: true, ...known },
    caller,
  )
}

/** A deal that waits for its EOI to be signed, with an address to write to. */
async function dealAtEoi(ctx: Ctx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select i.id from interests i
    where i.port_id = ${portOf(ctx)} and i.pipeline_stage = 'eoi' and i.date_eoi_signed is null and i.outcome is null
      and i.archived_at is null and exists (select 1 from client_contacts k where k.port_id = ${portOf(ctx)}
        and k.client_id = i.client_id and k.channel = 'email')
    order by i.id limit 1`.execute(ctx.db)
  return rows[0]?.id
}
