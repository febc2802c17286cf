import { sql } from 'kysely'
import { compareIn } from '../../../platform/values/collate.ts'
import { readPhone } from '../../../platform/values/phone.ts'
import { type Ctx, portOf } from '../../context.ts'
import { portDefaults } from '../records/port-defaults.ts'
import { readSetting } from '../settings/read.ts'

export interface Described {
  email?: string
  phone?: string
  name?: string
}

export interface Candidate {
  clientId: string
  fullName: string
  email: string | null
  phone: string | null
  score: number
  confidence: 'high' | 'medium'
  matched: ('email' | 'phone' | 'name' | 'similar_name')[]
  archivedAt: Date | null
}

export interface Signs {
  byEmail: boolean
  byPhone: boolean
  byName: boolean
  likeness: number
}

/** Known clients of the port that may be the person described, of high or medium confidence, best first. */
export async function matchClients(ctx: Ctx, described: Described): Promise<Candidate[]> {
  const e164 = described.phone ? await e164Of(ctx, described.phone) : null
  const { rows } = await sql<Signs & Omit<Candidate, 'score' | 'confidence' | 'matched'>>`
    select m.client_id, m.by_email, m.by_phone, m.by_name, m.likeness, c.full_name, c.archived_at, c.email, c.phone
    from match_clients(${described.email || null}, ${e164}, ${described.name || null}) m
    join clients c on c.port_id = ${portOf(ctx)} and c.id = m.client_id`.execute(ctx.db)
  const compare = compareIn(await readSetting(ctx, 'port_language'))
  return rows
    .map(({ byEmail, byPhone, byName, likeness, ...client }) => {
      const { score, matched } = signsOf({ byEmail, byPhone, byName, likeness })
      return { ...client, score, confidence: confidenceOf(score) ?? ('medium' as const), matched }
    })
    .filter((candidate) => confidenceOf(candidate.score) !== null)
    .sort((a, b) => b.score - a.score || compare(a.fullName, b.fullName))
    .slice(0, 20)
}

/** What signs are worth together, and by which of them two match. */
export function signsOf(signs: Signs): Pick<Candidate, 'score' | 'matched'> {
  return { score: scoreOf(signs), matched: matchedBy(signs) }
}

/** How sure a score is; null for one that is not shown. */
export function confidenceOf(score: number): Candidate['confidence'] | null {
  return score >= 90 ? 'high' : score >= 50 ? 'medium' : null
}

/** A number without a prefix is one of the port's country. */
async function e164Of(ctx: Ctx, phone: string): Promise<string | null> {
  return readPhone(phone, (await portDefaults(ctx)).country).valueE164
}

/**
 * Points from 0 to 100: e-mail 95, phone 90, the same name 60, a similar name (trigram at least 0.6) 40 to 55;
 * a name adds to e-mail or phone, capped at 100.
 */
export function scoreOf({ byEmail, byPhone, byName, likeness }: Signs): number {
  const contact = byEmail ? 95 : byPhone ? 90 : 0
  const name = byName ? 60 : likeness >= 0.6 ? Math.round(40 + ((likeness - 0.6) / 0.4) * 15) : 0
  return Math.min(100, contact + name)
}

function matchedBy({ byEmail, byPhone, byName, likeness }: Signs): Candidate['matched'] {
  return [
    ...(byEmail ? (['email'] as const) : []),
    ...(byPhone ? (['phone'] as const) : []),
    ...(byName ? (['name'] as const) : likeness >= 0.6 ? (['similar_name'] as const) : []),
  ]
}
