import { sql } from 'kysely'
import { mentionedCompany, mentionedMoorings } from '../../../contract/inquiries/mentions.ts'
import { type Ctx, portOf } from '../../context.ts'

interface Written {
  message: string | null
  answers: readonly { label: string; value?: unknown; text?: string | undefined }[]
}

/** The company and the berths that an inquiry names, as far as the caller may see such: what a conversion offers. */
export async function readMentions(
  ctx: Ctx,
  { message, answers }: Written,
  permissions: ReadonlySet<string>,
) {
  const texts = answers.map(({ label, value, text }) => ({ label, value, text }))
  const name = permissions.has('companies.view') ? mentionedCompany(texts) : null
  const moorings = permissions.has('berths.view') ? mentionedMoorings(message, texts) : []
  return {
    company: name === null ? null : { name, id: await companyCalled(ctx, name) },
    berths: await berthsCalled(ctx, moorings),
  }
}

async function companyCalled(ctx: Ctx, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from companies
    where port_id = ${portOf(ctx)} and archived_at is null and crm.folded(name) = crm.folded(${name})
    order by created_at, id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

async function berthsCalled(ctx: Ctx, moorings: readonly string[]) {
  if (moorings.length === 0) return []
  const { rows } = await sql<{ id: string; mooringNumber: string }>`select id, mooring_number from berths
    where port_id = ${portOf(ctx)} and archived_at is null and mooring_number = any(${[...moorings]}::text[])
    order by dock, number limit 5`.execute(ctx.db)
  return rows
}
