import { sql } from 'kysely'
import type { TenancyTenure } from '../../../contract/tenancies/vocabulary.ts'
import { addDays } from '../../../contract/values/days.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { todayInPort } from '../records/today.ts'
import { keepSetting } from '../settings/write.ts'
import { activateTenancy } from '../tenancies/activate.ts'
import { createOnBerth } from '../tenancies/create.ts'
import { endTenancy } from '../tenancies/end.ts'
import { renewTenancy } from '../tenancies/renew.ts'
import { transferTenancy } from '../tenancies/transfer.ts'
import { answerOffer } from './answer.ts'
import { offerRenewal } from './offer.ts'

export const tenanciesDemonstration: Demonstration = {
  makes: ['tenancy'],
  order: 100,
  make: makeTenancies,
}

/** How those of the demonstration stand: by which tenure, from and to in days from today, and what became of them. */
const stories: readonly {
  tenure: TenancyTenure
  from: number
  to: number | null
  next?: 'pending' | 'renew' | 'transfer' | 'end' | 'offer' | 'accept' | 'decline'
}[] = [
  { tenure: 'permanent', from: -1400, to: null },
  { tenure: 'permanent', from: -900, to: null },
  { tenure: 'fee_simple', from: -2100, to: null, next: 'transfer' },
  { tenure: 'seasonal', from: -150, to: 18 },
  { tenure: 'seasonal', from: -160, to: 24, next: 'offer' },
  { tenure: 'seasonal', from: -150, to: 41, next: 'renew' },
  { tenure: 'fixed_term', from: -300, to: 75, next: 'accept' },
  { tenure: 'fixed_term', from: -200, to: 160, next: 'decline' },
  { tenure: 'fixed_term', from: -100, to: 630 },
  { tenure: 'strata_lot', from: -700, to: null },
  { tenure: 'fixed_term', from: -500, to: 20, next: 'end' },
  { tenure: 'seasonal', from: 150, to: 300, next: 'pending' },
]

const known = { acknowledgeFit: true, acknowledgeSold: true }

/** Who holds which berth of the demonstration port: some for good, some for a season that ends soon. */
async function makeTenancies(tx: Tx): Promise<void> {
  await keepSetting(tx, { key: 'tenancies_module_enabled', kept: true, ifMatch: null })
  const today = await todayInPort(tx)
  const berths = await soldBerths(tx)
  const owners = await ownersOf(tx)
  for (const [index, { tenure, from, to, next: step }] of stories.entries()) {
    const [berth, owner, heir] = [berths[index], owners[index], owners[stories.length + index]]
    if (!berth || !owner) return
    const { clientId, yachtId } = owner
    const startDate = addDays(today, from)
    const endDate = to === null ? null : addDays(today, to)
    const terms = { clientId, yachtId, tenureType: tenure, startDate, endDate }
    const id = await createOnBerth(tx, berth, { ...terms, ...known })
    if (step === 'pending') continue
    await activateTenancy(tx, id, known, null)
    if (step === 'renew') await renewTenancy(tx, id, { newEndDate: addDays(today, to! + 365) }, null)
    if (step === 'offer' || step === 'accept' || step === 'decline') {
      await offerRenewal(tx, null, id, { answerBy: addDays(today, 14), price: '2400', currency: 'EUR' })
      if (step !== 'offer') await answerOffer(tx, id, step === 'accept' ? 'accepted' : 'declined')
    }
    if (step === 'end') await endTenancy(tx, id, addDays(today, -30), null)
    if (step === 'transfer' && heir) {
      const handing = {
        newClientId: heir.clientId,
        newYachtId: heir.yachtId,
        transferDate: addDays(today, -60),
        ...known,
      }
      await transferTenancy(tx, id, handing, null)
    }
  }
}

async function soldBerths(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from berths
    where port_id = ${portOf(tx)} and archived_at is null
    order by status <> 'sold', dock, number limit ${stories.length}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

async function ownersOf(tx: Tx): Promise<{ clientId: string; yachtId: string }[]> {
  const { rows } = await sql<{ clientId: string; yachtId: string }>`
    select distinct on (y.owner_client_id) y.owner_client_id as client_id, y.id as yacht_id
    from yachts y join clients c on c.port_id = ${portOf(tx)} and c.id = y.owner_client_id
    where y.port_id = ${portOf(tx)} and y.archived_at is null and c.archived_at is null
    order by y.owner_client_id, y.id limit ${2 * stories.length}`.execute(tx.db)
  return rows
}
