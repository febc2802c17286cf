// @module-tag long

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../platform/ids.ts'
import { runsOf } from '../../platform/testing/extent.ts'
import { harbourOf } from '../modules/reservations/testing/harbour.ts'
import { type Person, type TestApp, testPort } from '../testing/app.ts'
import { data } from '../testing/data.ts'
import { dayFrom } from '../testing/days.ts'

let app: TestApp
let boss: Person

beforeAll(async () => {
  ;[app, boss] = await testPort('port_admin')
})
afterAll(() => app.close())

/** Who takes part: two berths, three clients, each with a yacht and an open interest. */
interface Cast {
  berths: string[]
  clients: { id: string; yachtId: string; interestId: string }[]
  reservations: string[]
  tenancies: string[]
  /** Steps of deals that can be taken back: the deal and the id of the request. */
  taken: { interestId: string; requestId: string }[]
  merges: string[]
}
type Step = (cast: Cast) => Promise<{ status: number; body: unknown } | undefined>

const port = () => harbourOf(boss)
let moorings = 0

async function castOf(): Promise<Cast> {
  const berth = async () => {
    moorings += 1
    return data(await boss.post('/api/v1/berths', { mooringNumber: `S${moorings}` })).id as string
  }
  const client = async (fullName: string) => {
    const id = await port().client(fullName)
    const interestId = data(await boss.post('/api/v1/interests', { clientId: id })).id as string
    return { id, interestId, yachtId: await port().yacht(id) }
  }
  return {
    berths: [await berth(), await berth()],
    clients: [await client('Ada'), await client('Bo'), await client('Cy')],
    ...{ reservations: [], tenancies: [], taken: [], merges: [] },
  }
}

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)]
const index = fc.nat(9)
const days = fc
  .tuple(fc.integer({ min: -20, max: 40 }), fc.option(fc.integer({ min: 1, max: 30 }), { nil: null }))
  .map(([from, length]) => ({
    startDate: dayFrom(from),
    endDate: length === null ? null : dayFrom(from + length),
  }))
const later = fc.integer({ min: -10, max: 60 }).map((n) => dayFrom(n))

const wishes = fc.constantFrom('end', 'keep', undefined)

/** A deal ends, goes to the archive, lets go of a berth, or comes back. */
function dealStep(
  interestId: string,
  act: string,
  reservations: string | undefined,
  berthId: string,
  requestId: string,
) {
  const [deal, headers] = [`/api/v1/interests/${interestId}`, { 'x-request-id': requestId }]
  const query = reservations ? `?reservations=${reservations}` : ''
  switch (act) {
    case 'archive':
      return boss.delete(`${deal}${query}`, undefined, headers)
    case 'restore':
      return boss.post(`${deal}/restore`, undefined, headers)
    case 'reopen':
      return boss.delete(`${deal}/outcome`, {}, headers)
    case 'unlink':
      return boss.delete(
        `${deal}/berths/${berthId}${reservations === 'end' ? query : ''}`,
        undefined,
        headers,
      )
    default:
      return boss.post(`${deal}/outcome`, { outcome: act, reservations }, headers)
  }
}

const often = (arbitrary: fc.Arbitrary<Step>) => ({ arbitrary, weight: 6 })
const seldom = (arbitrary: fc.Arbitrary<Step>) => ({ arbitrary, weight: 1 })

const steps: fc.Arbitrary<Step> = fc.oneof(
  often(
    fc.tuple(index, index, days, fc.boolean()).map(
      ([b, c, at, forInterest]): Step =>
        async (cast) => {
          const client = pick(cast.clients, c)!
          const answer = await port().reserve(pick(cast.berths, b)!, {
            ...{ clientId: client.id, ...at, acknowledgeSold: true },
            ...(forInterest ? { interestId: client.interestId } : {}),
          })
          if (answer.status !== 201) return answer
          cast.reservations.push(answer.body.data.id)
          return at.startDate < dayFrom(20) ? port().move(answer.body.data.id, 'activate') : answer
        },
    ),
  ),
  often(
    fc.tuple(index, fc.constantFrom('activate', 'activate', 'end', 'cancel'), later).map(
      ([r, action, endDate]): Step =>
        async (cast) => {
          const id = pick(cast.reservations, r)
          return id ? port().move(id, action, action === 'end' ? { endDate } : {}) : undefined
        },
    ),
  ),
  often(
    fc.tuple(index, index, days, fc.constantFrom('permanent', 'fixed_term')).map(
      ([b, c, at, tenureType]): Step =>
        async (cast) => {
          const { id: clientId, yachtId } = pick(cast.clients, c)!
          const stay = { berthId: pick(cast.berths, b)!, clientId, yachtId, ...at }
          const body = { ...stay, tenureType, acknowledgeSold: true }
          const answer = await boss.post('/api/v1/tenancies', body)
          if (answer.status !== 201) return answer
          cast.tenancies.push(answer.body.data.id)
          return boss.post(`/api/v1/tenancies/${answer.body.data.id}/activate`, {})
        },
    ),
  ),
  often(
    fc.tuple(index, index, days, fc.boolean()).map(
      ([r, b, at, toOther]): Step =>
        async (cast) => {
          const id = pick(cast.reservations, r)
          const place = toOther ? { berthId: pick(cast.berths, b)! } : { endDate: at.endDate }
          return id ? boss.patch(`/api/v1/berth-reservations/${id}`, place) : undefined
        },
    ),
  ),
  often(
    fc
      .tuple(
        index,
        index,
        fc.constantFrom('won', 'lost_other', 'archive', 'unlink', 'reopen', 'restore'),
        wishes,
      )
      .map(
        ([c, b, act, wish]): Step =>
          async (cast) => {
            const { interestId } = pick(cast.clients, c)!
            const requestId = `stays-${uuidv7()}`
            const answer = await dealStep(interestId, act, wish, pick(cast.berths, b)!, requestId)
            if (answer.status < 300) cast.taken.push({ interestId, requestId })
            return answer
          },
      ),
  ),
  seldom(
    index.map(
      (n): Step =>
        async (cast) => {
          const step = pick(cast.taken, n)
          if (!step) return undefined
          return boss.post(`/api/v1/interests/${step.interestId}/undo`, { requestId: step.requestId })
        },
    ),
  ),
  seldom(
    fc.tuple(index, later).map(
      ([r, startDate]): Step =>
        async (cast) => {
          const reservationId = pick(cast.reservations, r)
          if (!reservationId) return undefined
          const { clientId } = await port().read(reservationId)
          const yachtId = cast.clients.find(({ id }) => id === clientId)?.yachtId
          if (!yachtId) return undefined
          const answer = await boss.post('/api/v1/tenancies', { reservationId, startDate, yachtId })
          if (answer.status === 201) cast.tenancies.push(answer.body.data.id)
          return answer
        },
    ),
  ),
  often(
    fc
      .tuple(
        index,
        index,
        later,
        fc.constantFrom('activate', 'activate', 'renew', 'transfer', 'end', 'cancel'),
      )
      .map(
        ([t, c, day, verb]): Step =>
          async (cast) => {
            const id = pick(cast.tenancies, t)
            if (!id) return undefined
            const heir = pick(cast.clients, c)!
            const bodies: Record<string, object> = {
              renew: { newEndDate: dayFrom(90) },
              transfer: { newClientId: heir.id, newYachtId: heir.yachtId, transferDate: day },
              end: { endDate: day },
            }
            const answer = await boss.post(`/api/v1/tenancies/${id}/${verb}`, bodies[verb] ?? {})
            if (answer.status < 300 && answer.body.data.id !== id) cast.tenancies.push(answer.body.data.id)
            return answer
          },
      ),
  ),
  seldom(
    fc.tuple(index, index).map(
      ([w, l]): Step =>
        async (cast) => {
          const [winner, loser] = [pick(cast.clients, w)!, pick(cast.clients, l)!]
          const answer = await boss.post(`/api/v1/clients/${winner.id}/merge`, { loserId: loser.id })
          if (answer.status === 200) cast.merges.push(answer.body.data.id)
          return answer
        },
    ),
  ),
  seldom(
    index.map(
      (m): Step =>
        async (cast) => {
          const id = pick(cast.merges, m)
          return id ? boss.post(`/api/v1/admin/merges/${id}/undo`, {}) : undefined
        },
    ),
  ),
  seldom(
    fc.tuple(index, fc.boolean()).map(
      ([c, back]): Step =>
        async (cast) => {
          const { id } = pick(cast.clients, c)!
          return back
            ? boss.post(`/api/v1/clients/${id}/restore`)
            : boss.delete(`/api/v1/clients/${id}?acknowledgeTenancies=true`)
        },
    ),
  ),
)

/** Pairs of stays that overlap and may not. */
async function overlaps(berths: readonly string[]) {
  return app.rows(
    boss.portId!,
    sql<{ one: string; other: string }>`with stays as (
      select 'reservation' as kind, id, berth_id, client_id, daterange(start_date, end_date) as during
        from berth_reservations where port_id = ${boss.portId} and status = 'active'
      union all select 'tenancy', id, berth_id, client_id, daterange(held_since, end_date)
        from tenancies where port_id = ${boss.portId} and status = 'active')
    select a.kind || ' ' || a.id as one, b.kind || ' ' || b.id as other
    from stays a join stays b on b.berth_id = a.berth_id and b.id > a.id and b.during && a.during
    where a.berth_id = any(${[...berths]}::uuid[]) and (a.kind = b.kind or a.client_id <> b.client_id)`,
  )
}

/**
 * The status that deals and stays make of the berth: sold by a deal that was won, an offer where it is reserved for a deal.
 * One that lost its buyer stays sold, and what it would be is suggested.
 */
async function expected(berthId: string): Promise<string> {
  const [row] = await app.rows(
    boss.portId!,
    sql<{ sold: boolean; held: boolean; lost: boolean }>`select exists (select 1 from interest_berths l
      join interests i on i.port_id = l.port_id and i.id = l.interest_id
      where l.port_id = ${boss.portId} and l.berth_id = ${berthId} and i.outcome = 'won'
        and (l.is_primary or l.in_eoi_bundle)) as sold,
      exists (select 1 from berth_reservations r
      where r.port_id = ${boss.portId} and r.berth_id = ${berthId} and r.status = 'active'
        and r.interest_id is not null) as held,
      exists (select 1 from berth_suggestions s where s.port_id = ${boss.portId} and s.berth_id = ${berthId}
        and s.status = 'open' and s.from_status = 'sold') as lost`,
  )
  return row!.sold || row!.lost ? 'sold' : row!.held ? 'under_offer' : 'available'
}

/** Whether somebody else than the client of the interest holds the berth today or later. */
async function isHeldByOthers(berthId: string, interestId: string): Promise<boolean> {
  const [row] = await app.rows(
    boss.portId!,
    sql<{ held: boolean }>`select exists (
      select 1 from berth_reservations s where s.port_id = i.port_id and s.berth_id = ${berthId} and s.status = 'active'
        and s.client_id <> i.client_id and coalesce(s.end_date, 'infinity') > ${dayFrom(0)}::date
      union all
      select 1 from tenancies s where s.port_id = i.port_id and s.berth_id = ${berthId} and s.status = 'active'
        and s.client_id <> i.client_id and coalesce(s.end_date, 'infinity') > ${dayFrom(0)}::date) as held
    from interests i where i.port_id = ${boss.portId} and i.id = ${interestId}`,
  )
  return row!.held
}

/** The recommender leaves out what is sold, and says of the others who else holds them, for whichever client. */
async function assertRecommended({ berths, clients }: Cast): Promise<void> {
  for (const { interestId } of clients) {
    const url = `/api/v1/interests/${interestId}/recommend-berths`
    const found = data(await boss.post(url, { topN: 500 })) as { berthId: string; holder: unknown }[]
    for (const id of berths) {
      const one = found.find(({ berthId }) => berthId === id)
      const isSold = (await expected(id)) === 'sold'
      expect(one ? one.holder !== null : 'left out').toBe(
        isSold ? 'left out' : await isHeldByOthers(id, interestId),
      )
    }
  }
}

it('leave no overlap, the recommender right, and every berth as its live reservations make it, whatever is done in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 15, maxLength: 40, size: 'max' }), async (sequence) => {
      const cast = await castOf()
      for (const step of sequence) {
        const answer = await step(cast)
        expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500)
      }
      expect(await overlaps(cast.berths)).toEqual([])
      for (const id of cast.berths) {
        const { status } = data(await boss.get(`/api/v1/berths/${id}`))
        expect(status).toBe(await expected(id))
      }
      await assertRecommended(cast)
    }),
    { numRuns: runsOf(20), endOnFailure: true },
  )
})
