import { sql } from 'kysely'
import { kinds } from '../../../contract/kinds.ts'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { noteNew } from '../records/notes.ts'
import { createResidentialClient } from '../residential-clients/create.ts'
import { createResidentialInterest } from './create.ts'

export const residentialDemonstration: Demonstration = {
  makes: ['residential_client', 'residential_interest'],
  order: 70,
  make: (tx, { owners, agents }) => makeResidential(tx, { clientId: owners[1]!.clientId, agent: agents[0]! }),
}

/** Some people who look for a home by the harbour, one of them a client of it. */
async function makeResidential(tx: Tx, known: { clientId: string; agent: string }): Promise<void> {
  const all = [{ ...seekers[0]!, ...(await reachOf(tx, known.clientId)) }, ...seekers.slice(1)]
  for (const { sought, stage, priceMax, note, assigned, daysAgo, ...client } of all) {
    const clientId = await createResidentialClient(tx, client)
    const id = await createResidentialInterest(tx, {
      clientId,
      sought,
      stage,
      priceMax,
      assignedTo: assigned ? known.agent : null,
    })
    if (note) noteNew(tx, kinds.residential_interest, [{ recordId: id, label: client.fullName, body: note }])
    for (const table of ['residential_clients', 'residential_interests']) {
      await sql`update ${sql.table(table)} set created_at = now() - make_interval(days => ${daysAgo})
        where port_id = ${portOf(tx)} and id = ${table === 'residential_clients' ? clientId : id}`.execute(
        tx.db,
      )
    }
  }
}

async function reachOf(tx: Tx, clientId: string) {
  const { rows } = await sql<{ fullName: string; email: string | null; phone: string | null }>`
    select full_name, email, phone from clients where port_id = ${portOf(tx)} and id = ${clientId}`.execute(
    tx.db,
  )
  return { ...rows[0]!, email: rows[0]!.email?.toLowerCase() ?? null }
}

const seekers = [
  {
    fullName: 'Somebody known',
    source: 'referral',
    residenceCountryIso: 'SE',
    residenceSubdivisionIso: 'SE-AB',
    sought: 'Terrace flat above the guest harbour',
    stage: 'Viewing',
    priceMax: '620000',
    note: 'Has a berth here and wants to walk to it.',
    assigned: true,
    daysAgo: 12,
  },
  {
    fullName: 'Margareta Ahlgren',
    email: 'margareta.ahlgren@post.example',
    phone: '+46 70 555 01 42',
    source: 'website',
    residenceCountryIso: 'SE',
    residenceSubdivisionIso: 'SE-O',
    sought: 'Three rooms with a view of the sea',
    stage: 'New',
    priceMax: null,
    note: 'Would like to see the show flat on a Saturday.',
    assigned: false,
    daysAgo: 1,
  },
  {
    fullName: 'Pieter van Dijk',
    email: 'pieter@vandijk.example',
    phone: '+31 6 12345678',
    source: 'broker',
    nationalityIso: 'NL',
    residenceCountryIso: 'NL',
    sought: 'Penthouse, two parking places',
    stage: 'Offer',
    priceMax: '1250000',
    note: null,
    assigned: true,
    daysAgo: 31,
  },
  {
    fullName: 'Kirsi and Juha Salonen',
    email: 'salonen@kotiposti.example',
    phone: '+358 40 555 0177',
    source: 'boat_show',
    nationalityIso: 'FI',
    residenceCountryIso: 'FI',
    residenceSubdivisionIso: 'FI-18',
    sought: 'Row house with a boathouse',
    stage: 'Contacted',
    priceMax: '480000',
    note: null,
    assigned: true,
    daysAgo: 5,
  },
] as const
