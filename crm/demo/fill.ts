import { sql } from 'kysely'
import { moveLegal, type Stage, stages } from '../../contract/interests/pipeline.ts'
import { kinds } from '../../contract/kinds.ts'
import { allPermissions } from '../../contract/permissions.ts'
import { addDays } from '../../contract/values/days.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { portOf, type Tx } from '../context.ts'
import { createBerths } from '../modules/berths/create.ts'
import { createClient } from '../modules/clients/create.ts'
import { createInterest } from '../modules/interests/create.ts'
import { setOutcome } from '../modules/interests/outcome.ts'
import { changeStage } from '../modules/interests/stage.ts'
import { lockRecord } from '../modules/records/change.ts'
import { todayInPort } from '../modules/records/today.ts'
import { keepSetting } from '../modules/settings/write.ts'
import { createYacht } from '../modules/yachts/create.ts'
import { makeInquiries } from './inquiries.ts'
import { builders, companies, firstNames, lastNames, noteTexts, yachtNames } from './names.ts'
import { makeResidential } from './residential.ts'

/** Fills a port with berths, clients, yachts and deals, the same in every installation. */
export async function fillDemo(tx: Tx, agents: readonly string[]): Promise<void> {
  const dice = seeded(20260501)
  // Its first days are over.
  await keepSetting(tx, { key: 'guide_left', kept: true, ifMatch: null })
  const contact = { phone: '08-123 456 78', email: null }
  await keepSetting(tx, { key: 'port_contact', kept: contact, ifMatch: null })
  const tags = await makeTags(tx)
  const berths = await makeBerths(tx, dice)
  const people = await makePeople(tx, dice, tags)
  await makeDeals(tx, dice, { berths, people, agents, tags })
  await makeInquiries(tx, { clientId: people[0]!.clientId, agent: agents[0]! })
  await makeResidential(tx, { clientId: people[1]!.clientId, agent: agents[0]! })
}

interface Dice {
  below(n: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
}

/** A generator of the same numbers at every run (mulberry32). */
function seeded(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (share) => next() < share,
  }
}

const docks = [
  { dock: 'A', count: 24, lengthM: 8, widthM: 2.8, depthM: 2.2, price: 18_000 },
  { dock: 'B', count: 28, lengthM: 10, widthM: 3.2, depthM: 2.5, price: 29_000 },
  { dock: 'C', count: 28, lengthM: 12, widthM: 3.8, depthM: 3, price: 42_000 },
  { dock: 'D', count: 24, lengthM: 14, widthM: 4.4, depthM: 3.4, price: 64_000 },
  { dock: 'E', count: 16, lengthM: 18, widthM: 5.4, depthM: 4, price: 115_000 },
]

async function makeBerths(tx: Tx, dice: Dice): Promise<{ id: string; lengthM: number }[]> {
  const rows = docks.flatMap(({ dock, count, lengthM, widthM, depthM, price }) =>
    Array.from({ length: count }, (_, index) => ({
      mooringNumber: `${dock}${index + 1}`,
      lengthM: lengthM + (index >= count - 4 ? 2 : 0),
      widthM: Math.round((widthM + dice.below(3) * 0.1) * 100) / 100,
      waterDepthM: Math.round((depthM - dice.below(4) * 0.1) * 10) / 10,
      price: String(price + dice.below(5) * 500),
      pontoon: `Pontoon ${dock}`,
      mooringType: lengthM >= 14 ? 'side_slip' : 'stern_buoy',
      tenureType: dice.chance(0.2) ? ('fixed_term' as const) : ('permanent' as const),
      powerCapacity: lengthM >= 14 ? '32 A' : '16 A',
      waterAvailable: true,
    })),
  )
  const ids = await createBerths(tx, rows as Parameters<typeof createBerths>[1])
  return ids.map((id, index) => ({ id, lengthM: rows[index]!.lengthM }))
}

async function makeTags(tx: Tx): Promise<string[]> {
  const tags = [
    ['VIP', '#b45309'],
    ['Liveaboard', '#0f766e'],
    ['Charter', '#6d28d9'],
    ['Race team', '#be123c'],
  ] as const
  const ids: string[] = []
  for (const [name, color] of tags) {
    const id = uuidv7()
    await sql`insert into tags (port_id, id, name, color) values (${portOf(tx)}, ${id}, ${name}, ${color})`.execute(
      tx.db,
    )
    ids.push(id)
  }
  return ids
}

interface Owner {
  clientId: string
  yachtId: string | null
  lengthM: number
}

async function makePeople(tx: Tx, dice: Dice, tags: readonly string[]): Promise<Owner[]> {
  const owners: Owner[] = []
  for (let index = 0; index < 64; index++) {
    const name = `${dice.pick(firstNames)} ${lastNames[index % lastNames.length]}`
    const nationalityIso = dice.pick(['SE', 'SE', 'FI', 'NO', 'DE', 'DK'])
    const plain = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(' ', '.')
    const clientId = await createClient(tx, {
      fullName: name,
      nationalityIso,
      source: dice.pick(['website', 'phone', 'referral', 'boat_show', 'walk_in', 'email']),
      contacts: [
        { channel: 'email', value: `${plain}${index}@mail.example` },
        {
          channel: 'phone',
          value: `+46 70 ${100 + dice.below(899)} ${10 + dice.below(89)} ${10 + dice.below(89)}`,
        },
      ],
      addresses: [
        {
          street: `Strandvägen ${1 + dice.below(90)}`,
          postalCode: '114 56',
          city: 'Stockholm',
          countryIso: 'SE',
        },
      ],
      tagIds: dice.chance(0.2) ? [dice.pick(tags)] : [],
    })
    const [builder, model, type, lengthM, widthM, draftM] = dice.pick(builders)
    const withYacht = dice.chance(0.75)
    const yachtId = withYacht
      ? await createYacht(tx, {
          name: `${dice.pick(yachtNames)}${dice.chance(0.3) ? ' II' : ''}`,
          ownerType: 'client',
          ownerId: clientId,
          builder,
          model,
          type,
          flagIso: nationalityIso,
          yearBuilt: 1998 + dice.below(27),
          lengthM,
          widthM,
          draftM,
        })
      : null
    owners.push({ clientId, yachtId, lengthM: withYacht ? lengthM : 0 })
    await backdate(tx, 'clients', clientId, dice.below(300))
  }
  await makeCompanies(tx, owners)
  return owners
}

async function makeCompanies(tx: Tx, owners: readonly Owner[]): Promise<void> {
  for (const [index, name] of companies.entries()) {
    const id = uuidv7()
    await sql`insert into companies (port_id, id, name, registration_number, incorporation_country_iso)
      values (${portOf(tx)}, ${id}, ${name}, ${`5560${10_000 + index * 731}`}, 'SE')`.execute(tx.db)
    tx.emit('company.created', { entityId: id, label: name, newValues: { name } })
    await sql`insert into company_members (port_id, id, company_id, client_id, role, is_primary)
      values (${portOf(tx)}, ${uuidv7()}, ${id}, ${owners[index * 3]!.clientId}, 'director', true)`.execute(
      tx.db,
    )
  }
}

async function makeDeals(
  tx: Tx,
  dice: Dice,
  port: {
    berths: { id: string; lengthM: number }[]
    people: Owner[]
    agents: readonly string[]
    tags: readonly string[]
  },
): Promise<void> {
  const everything: ReadonlySet<string> = new Set(allPermissions)
  const today = await todayInPort(tx)
  const promised = new Map<string, Stage>()
  for (const [index, owner] of port.people.entries()) {
    if (index % 7 === 6) continue
    const fitting = port.berths.filter(
      (berth) => berth.lengthM >= owner.lengthM && berth.lengthM <= (owner.lengthM || 10) + 4,
    )
    const target = stages[dice.below(stages.length)] as Stage
    const wanted = target === 'enquiry' && dice.chance(0.5) ? 0 : 1 + dice.below(2)
    const drawn = Array.from({ length: wanted }, () => dice.pick(fitting).id)
    const berthIds = withoutClash(drawn, fitting, target, promised)
    const id = await createInterest(tx, {
      clientId: owner.clientId,
      yachtId: owner.yachtId,
      source: dice.pick(['website', 'phone', 'referral', 'boat_show']),
      leadCategory: dice.pick(['general_interest', 'specific_qualified', 'hot_lead']),
      temperature: dice.pick(['cold', 'warm', 'warm', 'hot']),
      assignedTo: dice.pick(port.agents),
      ...(signedSoon.has(target) ? { expectedCloseDate: addDays(today, ((index * 13) % 100) - 5) } : {}),
      ...(owner.yachtId ? {} : { desiredLengthFt: 28 + dice.below(14), desiredLengthUnit: 'ft' as const }),
      berthIds: [...new Set(berthIds)],
      tagIds: dice.chance(0.15) ? [dice.pick(port.tags)] : [],
    })
    await walk(tx, id, target, everything)
    if (dice.chance(0.4)) await addNote(tx, id, target, dice.pick(noteTexts), dice.pick(port.agents))
    if (dice.chance(target === 'contract' ? 0.6 : 0.18)) {
      const outcome =
        target === 'contract' ? 'won' : dice.pick(['lost_other_marina', 'lost_no_response'] as const)
      await setOutcome(tx, await lockRecord(tx, kinds.interest, id), { outcome, reason: null })
    }
    await tx.settle()
    await backdate(tx, 'interests', id, 5 + dice.below(80))
  }
}

/** A berth is sold once, and not to somebody else than it is promised to: such a deal is about the next one that fits. */
function withoutClash(
  [first, ...others]: readonly string[],
  fitting: readonly { id: string }[],
  target: Stage,
  promised: Map<string, Stage>,
): string[] {
  if (first === undefined) return []
  const clashes = (id: string) =>
    promised.get(id) === 'contract' ? signedSoon.has(target) : target === 'contract' && promised.has(id)
  const own = clashes(first) ? (fitting.find(({ id }) => !clashes(id))?.id ?? first) : first
  if (signedSoon.has(target))
    promised.set(own, target === 'contract' ? target : (promised.get(own) ?? target))
  return [own, ...others]
}

/** Where people say by when it should be signed. */
const signedSoon: ReadonlySet<Stage> = new Set(['eoi', 'reservation', 'deposit_paid', 'contract'])

/** Moves an interest through the legal stages until it stands at the one wanted. */
async function walk(tx: Tx, id: string, target: Stage, permissions: ReadonlySet<string>): Promise<void> {
  for (const stage of stages) {
    const interest = await lockRecord(tx, kinds.interest, id)
    const from = interest.pipelineStage as Stage
    if (from === target) return
    const next = moveLegal(from, target) ? target : stage
    if (moveLegal(from, next)) await changeStage(tx, interest, { stage: next }, permissions)
    await tx.settle()
  }
}

async function addNote(tx: Tx, id: string, stage: Stage, body: string, author: string): Promise<void> {
  await sql`insert into notes (port_id, id, record_id, body, pipeline_stage, author_id)
    values (${portOf(tx)}, ${uuidv7()}, ${id}, ${body}, ${stage}, ${author})`.execute(tx.db)
}

async function backdate(tx: Tx, table: 'clients' | 'interests', id: string, days: number): Promise<void> {
  const past = sql`now() - make_interval(days => ${days}, hours => ${days % 9})`
  const stage =
    table === 'interests'
      ? sql`, stage_changed_at = now() - make_interval(days => ${Math.floor(days / 3)})`
      : sql``
  await sql`update ${sql.table(table)} set created_at = ${past} ${stage} where port_id = ${portOf(tx)} and id = ${id}`.execute(
    tx.db,
  )
  if (table === 'interests') await spreadStages(tx, id, days)
}

/** The stages of a deal that began `days` ago were reached one after the other, the last when it changed last. */
async function spreadStages(tx: Tx, id: string, days: number): Promise<void> {
  const { rows } = await sql<{ entered: string[] }>`select array_remove(array[${sql.join(
    entries.map((column) => sql`case when i.${sql.ref(column)} is not null then ${column} end`),
  )}], null) || case when i.pipeline_stage = 'nurturing' then array['nurturing'] else '{}' end as entered
    from interests i where i.port_id = ${portOf(tx)} and i.id = ${id}`.execute(tx.db)
  const { entered } = rows[0]!
  const last = Math.floor(days / 3)
  const today = await todayInPort(tx)
  for (const [index, column] of entered.entries()) {
    if (column === 'nurturing') continue
    const ago = days - Math.round(((days - last) * (index + 1)) / entered.length)
    await sql`update interests set ${sql.ref(column)} = ${addDays(today, -ago)}
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  }
}

const entries = [
  'entered_qualified',
  'entered_eoi',
  'entered_reservation',
  'entered_deposit_paid',
  'entered_contract',
]
