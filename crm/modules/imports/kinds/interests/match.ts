import { reasonFor } from '../../../../../contract/reason.ts'
import type { Reason } from '../../../../../contract/reasons.ts'
import type { Ctx } from '../../../../context.ts'
import { aheadOf, todayInPort } from '../../../records/today.ts'
import type { Problem } from '../../cells/problem.ts'
import type { Joint } from '../../joining/exported.ts'
import type { GoodRow, Match, Matches, Matching } from '../kind.ts'
import { type ClientCall, type ClientChoice, findClients } from './find-clients.ts'
import { findKnownDeals, type KnownDeal, linkedBerths } from './find-known.ts'
import { findMembers } from './find-members.ts'
import { findBerths, findColleagues, findYachts } from './find-references.ts'
import { endFields, type InterestRecord } from './read.ts'

/** What a deal refers to in the port. `clientId` is null for a client that is to be made. */
export interface DealReferences {
  clientId: string | null
  yachtId: string | null
  berthIds: string[]
  /** Undefined where the row says nothing of it. */
  assignedTo: string | undefined
  /** The day on which it ended; null where nobody knows. */
  endedOn: string | null
  /** The day on which it came to its stage; null where nobody knows. */
  stageSince: string | null
  /** The moorings that a known deal has beside those of the row, and the berths of the row it has not. */
  linked?: { moorings: string[]; missing: string[] }
}

type Deal = GoodRow<InterestRecord>
/** What a deal comes in without: nobody of that name works in the port, or the day lies ahead. */
type Left = { key: 'assignedTo' | 'openedOn' | 'endedOn' | 'stageSince'; reason: Reason }
type Finding = {
  /** The client of the company that the row names alone. */
  ofCompany: string | null
  references: DealReferences
  shown: Record<string, string>
  reason: Reason | null
  left: readonly Left[]
}

/** Finds whom and what deals are about, and the deals the port has. */
export async function matchInterests(
  ctx: Ctx,
  rows: readonly Deal[],
  matching: Matching,
): Promise<Matches<DealReferences>> {
  const look = await lookUp(ctx, rows)
  const matches = new Map<number, Match<DealReferences>>()
  const problems: Matches['problems'] & Map<number, Problem> = new Map()
  for (const deal of rows) {
    const found = findingOf(deal, look, matching)
    if ('fault' in found) {
      const column = columnOf(matching, found.key)
      problems.set(deal.row, { row: deal.row, column, reason: found.fault })
      continue
    }
    const { references, shown, reason, left, ofCompany } = found
    const others = matching.joints?.get(deal.row)?.client?.slice(1) ?? []
    const without =
      left.length + others.length > 0 ? withoutCells(deal.record, left, others, matching) : undefined
    matches.set(deal.row, {
      status: 'good',
      reason,
      found: references,
      shown,
      ...(without ? { without } : {}),
      ...(ofCompany === null ? {} : { remarks: [remarkOf(deal, ofCompany, matching)] }),
    })
  }
  await markKnown(ctx, rows, matches, matching)
  return { matches, problems }
}

function columnOf({ mapping }: Matching, key: string): string | null {
  return Object.entries(mapping.columns).find(([, one]) => one === key)?.[0] ?? null
}

function withoutCells(
  record: InterestRecord,
  left: readonly Left[],
  others: readonly Joint[],
  matching: Matching,
) {
  return {
    record: { ...record, ...Object.fromEntries(left.map(({ key }) => [key, null])) },
    cells: [
      // A deal is of one client here.
      ...others.map(({ name }) => ({
        column: columnOf(matching, 'clientNumber'),
        text: name,
        reason: reasonFor('import_second_client', { name }),
      })),
      ...left.map(({ key, reason }) => ({
        column:
          columnsOfLeft(key, record)
            .map((one) => columnOf(matching, one))
            .find((one) => one !== null) ?? null,
        text: record[key] ?? '',
        reason,
      })),
    ],
  }
}

/** The fields of the column that something was left out of. */
function columnsOfLeft(key: Left['key'], record: InterestRecord): readonly string[] {
  if (key === 'endedOn') return endFields(record.outcome)
  if (key === 'assignedTo') return [key, 'assigneeNumber']
  return [key === 'stageSince' ? 'stageChangedAt' : key]
}

/** How a row names its client. */
export function clientCall({ row, record }: Deal): ClientCall {
  const { clientName, clientEmail, clientPhone } = record
  return { row, name: clientName, email: clientEmail, phone: clientPhone }
}

async function lookUp(ctx: Ctx, rows: readonly Deal[]) {
  const clients = await findClients(ctx, rows.map(clientCall))
  const yachtCalls = rows.flatMap(({ row, record: { yacht } }) => {
    if (yacht === null) return []
    const choice = clients.get(row)
    return [{ row, yacht, clientId: typeof choice === 'object' ? choice.client.id : null }]
  })
  const moorings = [...new Set(rows.flatMap(({ record }) => record.berths))]
  const companyNames = rows.flatMap(({ record }) =>
    namesNobody(record) && record.companyName ? [record.companyName] : [],
  )
  return {
    clients,
    membersOf: await findMembers(ctx, companyNames),
    yachts: yachtCalls.length > 0 ? await findYachts(ctx, yachtCalls) : new Map(),
    berths: moorings.length > 0 ? await findBerths(ctx, moorings) : new Map(),
    colleagueOf: rows.some(({ record }) => record.assignedTo !== null)
      ? await findColleagues(ctx)
      : () => null,
    today: await todayInPort(ctx),
  }
}

type Look = Awaited<ReturnType<typeof lookUp>>
type Fault = { fault: Reason; key: string }

function findingOf({ row, record }: Deal, look: Look, matching: Matching): Finding | Fault {
  const joints = matching.joints?.get(row)
  const joint = joints?.client?.[0]
  const member = joints?.clientOfCompany?.[0]
  const client =
    joint ??
    (namesNobody(record) && (member || record.companyName)
      ? (member ?? memberOf(record.companyName!, look))
      : clientOf(record, look.clients.get(row) ?? 'nobody', matching))
  if ('fault' in client) return client
  const yacht = joints?.yacht?.[0] ?? (record.yacht === null ? null : look.yachts.get(row))
  if (yacht === 'nobody' || yacht === 'several') return yachtFault(record.yacht!, yacht)
  const absent = record.berths.filter((mooring) => !look.berths.has(mooring))
  const archived = record.berths.filter((mooring) => look.berths.get(mooring)?.archived)
  if (absent.length > 0) return fault('berths', reasonFor('import_no_berth', { moorings: absent.join(', ') }))
  if (archived.length > 0) return fault('berths', reasonFor('import_archived', { what: archived.join(', ') }))
  const colleague = record.assignedTo === null ? undefined : look.colleagueOf(record.assignedTo)
  const left: Left[] = []
  if (colleague === null)
    left.push({ key: 'assignedTo', reason: reasonFor('import_nobody', { text: record.assignedTo! }) })
  if (record.openedOn !== null && record.openedOn > look.today)
    left.push({ key: 'openedOn', reason: aheadOf(look.today) })
  if (record.stageSince !== null && record.stageSince > look.today)
    left.push({ key: 'stageSince', reason: aheadOf(look.today) })
  if (record.endedOn !== null && record.endedOn > look.today)
    left.push({ key: 'endedOn', reason: aheadOf(look.today) })
  const moved = (record.stage ?? 'enquiry') !== 'enquiry' || record.outcome !== null
  if (moved && !matching.permissions.has('interests.change_stage')) {
    return fault(record.outcome ? 'outcome' : 'stage', reasonFor('import_no_stage_right'))
  }
  return {
    references: {
      clientId: client.id,
      yachtId: yacht?.id ?? null,
      berthIds: record.berths.map((mooring) => look.berths.get(mooring)!.id),
      assignedTo: colleague?.id,
      endedOn: left.some(({ key }) => key === 'endedOn') ? null : record.endedOn,
      stageSince: left.some(({ key }) => key === 'stageSince') ? null : record.stageSince,
    },
    shown: {
      ...(client.name ? { clientName: client.name } : {}),
      ...(yacht ? { yacht: yacht.name } : {}),
      ...(colleague ? { assignedTo: colleague.name } : {}),
    },
    left,
    ofCompany: joint || !namesNobody(record) ? null : client.name,
    reason:
      client.id === null && !joint && !member
        ? reasonFor('import_becomes_client', { name: client.name ?? '–' })
        : null,
  }
}

/** A row that says nothing of a client itself. */
function namesNobody({ clientName, clientEmail, clientPhone }: InterestRecord): boolean {
  return clientName === null && clientEmail === null && clientPhone === null
}

/** The client of a company, where it has one alone. */
function memberOf(companyName: string, { membersOf }: Look): { id: string; name: string } | Fault {
  const members = membersOf(companyName)
  if (members === null) return fault('companyName', reasonFor('import_no_company', { name: companyName }))
  const [member, ...others] = members
  if (!member) return fault('companyName', reasonFor('import_deal_company_nobody', { name: companyName }))
  if (others.length > 0)
    return fault('companyName', reasonFor('import_deal_company_several', { name: companyName }))
  return member
}

function remarkOf({ row, record }: Deal, name: string, matching: Matching): Problem {
  const column = columnOf(matching, 'companyName') ?? columnOf(matching, 'companyNumber')
  const company = record.companyName ?? ''
  return { row, column, reason: reasonFor('import_deal_of_company', { company, name }) }
}

function clientOf(
  record: InterestRecord,
  choice: ClientChoice,
  { mapping, permissions }: Matching,
): { id: string | null; name: string | null } | Fault {
  const label = record.clientName ?? record.clientEmail ?? record.clientPhone ?? ''
  const key =
    record.clientName !== null ? 'clientName' : record.clientEmail !== null ? 'clientEmail' : 'clientPhone'
  if (choice === 'several') {
    return fault(key, reasonFor('import_clients_alike', { name: label }))
  }
  if (choice !== 'nobody') {
    const { id, name, archived } = choice.client
    return archived ? fault(key, reasonFor('import_client_archived', { name })) : { id, name }
  }
  if (!mapping.makeClients) return fault(key, reasonFor('import_client_absent', { name: label }))
  if (!permissions.has('clients.create'))
    return fault(key, reasonFor('import_client_unmade', { name: label }))
  if (record.clientName === null) return fault(key, reasonFor('import_client_nameless', { name: label }))
  return { id: null, name: record.clientName }
}

function yachtFault(yacht: string, choice: 'nobody' | 'several'): Fault {
  return choice === 'nobody'
    ? fault('yacht', reasonFor('import_yacht_absent', { name: yacht }))
    : fault('yacht', reasonFor('import_yachts_alike', { name: yacht }))
}

function fault(key: string, reason: Reason): Fault {
  return { key, fault: reason }
}

async function markKnown(
  ctx: Ctx,
  rows: readonly Deal[],
  matches: Map<number, Match<DealReferences>>,
  { importId, numbered }: Matching,
): Promise<void> {
  const calls = rows.flatMap(({ row, record: { outcome } }) => {
    const found = matches.get(row)?.found
    if (!found?.clientId || numbered?.has(row)) return []
    const { clientId, yachtId, berthIds } = found
    return [{ row, clientId, yachtId, berthId: berthIds[0] ?? null, outcome }]
  })
  const found = calls.length > 0 ? await findKnownDeals(ctx, calls, importId) : new Map<number, KnownDeal>()
  for (const [row, id] of numbered ?? []) if (matches.has(row)) found.set(row, { id, open: true })
  if (found.size === 0) return
  const linked = await linkedBerths(
    ctx,
    [...found.values()].map(({ id }) => id),
  )
  for (const [row, { id, open }] of found) {
    const match = matches.get(row)!
    const name = match.shown?.clientName ?? '–'
    if (!open) {
      const reason = reasonFor('import_deal_ended', { name })
      matches.set(row, { ...match, status: 'similar', reason })
      continue
    }
    const has = linked(id)
    const missing = match.found!.berthIds.filter((berthId) => !has.some((berth) => berth.id === berthId))
    matches.set(row, {
      ...match,
      status: 'known',
      recordId: id,
      reason: reasonFor('import_deal_open', { name }),
      found: {
        ...match.found!,
        linked: { moorings: has.map(({ mooringNumber }) => mooringNumber), missing },
      },
    })
  }
}
