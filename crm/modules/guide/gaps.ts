import { sql } from 'kysely'
import type { GuideGap } from '../../../contract/guide/gaps.ts'
import type { GuideStep } from '../../../contract/guide/steps.ts'
import type { Env } from '../../../platform/env.ts'
import { type Ctx, portOf } from '../../context.ts'
import { readWaitingMail, type WaitingMail } from '../mail/waiting.ts'

export interface Gap {
  key: GuideGap
  count: number
  interestId: string | null
}

/** What each step lacks: nobody ticks one off, it is done once the port has what it is about. */
export async function readGaps(ctx: Ctx, env: Pick<Env, 'smtpUrl'>): Promise<Record<GuideStep, Gap[]>> {
  const [has, mail] = [await readHoldings(ctx), await readWaitingMail(ctx, env)]
  const open = { interestId: has.interestId }
  return {
    berths: !has.berths
      ? [gap('no_berths')]
      : has.unpriced
        ? [gap('no_prices', { count: has.unpriced })]
        : [],
    clients: has.clients ? [] : [gap('no_clients')],
    mail: gapsOfMail(has.server || env.smtpUrl !== undefined, mail),
    signing: has.signer ? [] : [gap('no_signer')],
    templates: (['eoi', 'reservation_agreement', 'contract'] as const)
      .filter((type) => !has.templates.includes(type))
      .map((type) => gap(`no_${type}`)),
    colleagues: has.colleagues ? [] : [gap('no_colleagues')],
    deal: has.interestId || has.sent ? [] : [gap('no_interests')],
    document: has.sent
      ? []
      : !has.interestId
        ? [gap('no_interests')]
        : [gap(has.linked ? 'nothing_sent' : 'no_linked_berth', open)],
    look: [...(has.country ? [] : [gap('no_country')]), ...(has.look ? [] : [gap('no_look')])],
    website: has.form ? [] : [gap('no_form')],
  }
}

function gap(key: GuideGap, more: Partial<Omit<Gap, 'key'>> = {}): Gap {
  return { key, count: 0, interestId: null, ...more }
}

function gapsOfMail(server: boolean, { waiting, failed }: WaitingMail): Gap[] {
  if (!server) return [gap('no_mail_server', { count: waiting })]
  return failed > 0 ? [gap('mail_fails', { count: failed })] : []
}

interface Holdings {
  berths: boolean
  /** Berths without a price where none has one. */
  unpriced: number
  clients: boolean
  server: boolean
  signer: boolean
  /** The kinds of documents that can be made. */
  templates: string[]
  colleagues: boolean
  /** The interest to go on with: one that has a berth, else the oldest. */
  interestId: string | null
  linked: boolean
  sent: boolean
  country: boolean
  look: boolean
  form: boolean
}

async function readHoldings(ctx: Ctx): Promise<Holdings> {
  const port = portOf(ctx)
  const has = (key: string, path: string[] = []) =>
    sql`exists (select 1 from settings where port_id = ${port} and key = ${key}
      and coalesce(value #> ${path}::text[], 'null') <> 'null')`
  const { rows } = await sql<Holdings>`
    select exists (select 1 from berths where port_id = ${port}) as berths,
      case when exists (select 1 from berths where port_id = ${port} and price is not null) then 0
        else (select count(*)::int from berths where port_id = ${port}) end as unpriced,
      exists (select 1 from crm.clients where port_id = ${port}) as clients,
      ${has('smtp_server')} as server,
      ${has('eoi_signers', ['developer'])} as signer,
      array(select distinct document_type from document_templates where port_id = ${port} and is_active) as templates,
      ((select count(*) from (select 1 from port_members where port_id = ${port} limit 2) m) > 1
        or exists (select 1 from invitations where port_id = ${port})) as colleagues,
      i.id as interest_id, coalesce(i.linked, false) as linked,
      exists (select 1 from crm.documents where port_id = ${port} and (status <> 'draft' or wanted = 'sending')) as sent,
      p.country is not null as country,
      (p.primary_color is not null or p.application_name is not null or ${has('logo_image')}) as look,
      (exists (select 1 from form_connections where port_id = ${port})
        or exists (select 1 from website_inquiries where port_id = ${port})) as form
    from ports p left join lateral (
      select i.id, exists (select 1 from interest_berths b where b.port_id = ${port} and b.interest_id = i.id) as linked
      from crm.interests i where i.port_id = ${port} order by (i.outcome is null and i.archived_at is null) desc, 2 desc, i.id
      limit 1) i on true
    where p.id = ${port}`.execute(ctx.db)
  return rows[0]!
}
