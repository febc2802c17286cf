import { type RawBuilder, sql } from 'kysely'
import { milestones, type RecordedStage, shownStage } from '../../../../contract/interests/pipeline.ts'
import type { NextStep } from '../../../../contract/portal/parts.ts'
import { mostInterests } from '../../../../contract/portal/parts.ts'
import { type Ctx, portOf } from '../../../context.ts'
import { isOpen } from '../../money/invoices.ts'
import type { PortalUser } from '../admit.ts'
import { shownTo } from '../visibility.ts'
import { ofId } from './columns.ts'
import { readDocuments } from './documents.ts'

/** The days a client is told of: that the port took somebody for a buyer is its own business. */
const [, ...days] = milestones

interface Row extends Record<(typeof days)[number], string | null> {
  id: string
  stage: RecordedStage
  outcome: string | null
  moorings: string[]
  yachtName: string | null
  since: Date
  depositId: string | null
}

/** Interests of a client with what comes next; one alone where `id` is given. */
export async function readInterests(ctx: Ctx, user: PortalUser, id?: string) {
  const [deals, documents] = await Promise.all([
    rowsOf(ctx, shownTo(ctx, 'interest', user), id),
    user.parts.includes('documents') ? readDocuments(ctx, user) : [],
  ])
  return deals.map(({ stage, outcome, depositId, ...row }) => {
    const mine = documents.find((document) => document.toSign && document.interestId === row.id)
    const others = documents.some(
      ({ status, interestId }) =>
        interestId === row.id && (status === 'sent' || status === 'partially_signed'),
    )
    const deposit = user.parts.includes('invoices') ? depositId : null
    const next = nextOf({ stage, outcome, toSign: mine !== undefined, toPay: deposit !== null, others })
    return {
      id: row.id,
      stage: shownStage(stage),
      outcome,
      moorings: row.moorings,
      yachtName: row.yachtName,
      since: row.since,
      milestones: Object.fromEntries(days.map((name) => [name, row[name]])) as Record<
        (typeof days)[number],
        string | null
      >,
      next,
      nextId: next === 'sign' ? mine!.id : next === 'pay' ? deposit : null,
    }
  })
}

interface InterestState {
  stage: RecordedStage
  outcome: string | null
  toSign: boolean
  toPay: boolean
  others: boolean
}

function nextOf({ stage, outcome, toSign, toPay, others }: InterestState): NextStep {
  if (outcome !== null && outcome !== 'won') return 'closed'
  if (toSign) return 'sign'
  if (toPay) return 'pay'
  if (outcome === 'won') return 'won'
  if (others) return 'others_sign'
  const byStage: Readonly<Record<ReturnType<typeof shownStage>, NextStep>> = {
    enquiry: 'berth_is_sought',
    qualified: 'berth_is_sought',
    eoi: 'papers_are_prepared',
    reservation: 'papers_are_prepared',
    deposit_paid: 'contract_is_prepared',
    contract: 'contract_is_prepared',
    nurturing: 'contact_later',
  }
  return byStage[shownStage(stage)]
}

async function rowsOf(ctx: Ctx, columns: RawBuilder<unknown>, id: string | undefined): Promise<Row[]> {
  const port = portOf(ctx)
  const dates = sql.join(
    days.map(
      (name) =>
        sql`${sql.ref(`t.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)}::text`,
    ),
  )
  const { rows } =
    await sql<Row>`select t.id, t.pipeline_stage as stage, t.outcome, t.created_at as since, ${dates},
      (select y.name from yachts y where y.port_id = ${port} and y.id = t.yacht_id) as yacht_name,
      coalesce((select array_agg(b.mooring_number order by l.is_primary desc, b.mooring_number)
        from interest_berths l join berths b on b.port_id = l.port_id and b.id = l.berth_id
        where l.port_id = ${port} and l.interest_id = t.id), '{}') as moorings,
      (select v.id from invoices v where v.port_id = ${port} and v.interest_id = t.id and v.kind = 'deposit'
        and ${isOpen('v')} order by v.due_date, v.id limit 1) as deposit_id
    from interests t where ${columns} ${ofId(id)}
    order by (t.outcome is null) desc, t.created_at desc, t.id limit ${mostInterests}`.execute(ctx.db)
  return rows
}
