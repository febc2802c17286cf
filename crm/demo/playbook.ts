import { sql } from 'kysely'
import { allPermissions } from '../../contract/permissions.ts'
import { dayMs } from '../../contract/values/days.ts'
import { portOf, type Tx } from '../context.ts'
import { logContact } from '../modules/contact-log/log.ts'
import { createTemplate } from '../modules/contact-log/templates.ts'
import { putAnswer } from '../modules/qualification/answers.ts'
import { createCriterion } from '../modules/qualification/criteria.ts'

const criteria = [
  { label: 'Budget confirmed', description: 'Seen in writing, or told by the bank' },
  { label: 'Size of the yacht known', description: 'Length, beam and draft' },
  { label: 'Whoever decides was spoken to' },
  { label: 'Date agreed' },
]

const templates = [
  { name: 'No answer', channel: 'call' as const, body: 'Rang, no answer. Left a message with our number.' },
  {
    name: 'Walked the dock',
    channel: 'visit' as const,
    body: 'Showed the berth and the facilities. Talked about water depth, power and parking.',
  },
  { name: 'Sent the offer', channel: 'email' as const, body: 'Sent the plan, the price and the terms.' },
]

const contacts = [
  {
    channel: 'call',
    direction: 'inbound',
    summary: 'Asked for a berth near the clubhouse, deep enough for 2.4 m.',
  },
  {
    channel: 'visit',
    direction: 'outbound',
    summary: 'Walked docks B and C. Liked C best for the evening sun.',
  },
  { channel: 'email', direction: 'outbound', summary: 'Sent the plan of dock C with the prices.' },
] as const

/** How the demonstration port sells, and what was said and is known of its first deals. */
export async function makePlaybook(tx: Tx): Promise<void> {
  const entries = []
  for (const criterion of criteria) entries.push(await createCriterion(tx, criterion))
  for (const template of templates) await createTemplate(tx, template)
  const { rows: deals } = await sql<{ id: string }>`select id from interests
    where port_id = ${portOf(tx)} and archived_at is null and outcome is null order by id limit 6`.execute(
    tx.db,
  )
  const rights = { permissions: new Set<string>(allPermissions) }
  for (const [index, { id }] of deals.entries()) {
    for (const [place, contact] of contacts.slice(0, 1 + (index % 3)).entries()) {
      const happenedAt = new Date(Date.now() - (12 - place * 4) * dayMs).toISOString()
      await logContact(tx, id, { ...contact, happenedAt }, rights)
    }
    for (const [place, { id: criterionId }] of entries.slice(0, index % 4).entries()) {
      await putAnswer(tx, { id, criterionId }, { met: place !== 2 })
    }
  }
}
