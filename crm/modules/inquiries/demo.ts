import { sql } from 'kysely'
import { portOf, type Tx } from '../../context.ts'
import type { Demonstration } from '../../demo/demonstration.ts'
import { type NewInquiry, receiveInquiry } from './receive.ts'
import { triageInquiry } from './triage.ts'

export const inquiriesDemonstration: Demonstration = {
  makes: ['inquiry'],
  order: 60,
  make: (tx, { owners, agents }) => makeInquiries(tx, { clientId: owners[0]!.clientId, agent: agents[0]! }),
}

type Demo = Omit<NewInquiry, 'answers' | 'raw'> & {
  hoursAgo: number
  answers?: Record<string, string | boolean>
}

/** What came from the website of the demonstration port lately; the first from a client it knows. */
async function makeInquiries(tx: Tx, known: { clientId: string; agent: string }): Promise<void> {
  const sender = await senderOf(tx, known.clientId)
  const all = [{ ...fromKnown, ...sender }, ...fromStrangers]
  for (const { hoursAgo, answers = {}, ...inquiry } of all) {
    const listed = Object.entries(answers).map(([label, value]) => ({
      key: label,
      label,
      type: 'text',
      value,
    }))
    const id = (await receiveInquiry(tx, { ...inquiry, answers: listed, raw: { ...inquiry, answers } }))!
    await sql`update website_inquiries set created_at = now() - make_interval(hours => ${hoursAgo})
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    if (inquiry.name === assigned) {
      await triageInquiry(tx, id, { state: 'assigned', assignedTo: known.agent }, null)
    }
    if (inquiry.name === dismissed) await triageInquiry(tx, id, { state: 'dismissed' }, null)
  }
}

async function senderOf(tx: Tx, clientId: string): Promise<{ name: string; email: string; phone: string }> {
  const { rows } = await sql<{ name: string; email: string; phone: string }>`
    select c.full_name as name, max(k.value) filter (where k.channel = 'email') as email,
      max(k.value) filter (where k.channel = 'phone') as phone
    from clients c join client_contacts k on k.port_id = c.port_id and k.client_id = c.id
    where c.port_id = ${portOf(tx)} and c.id = ${clientId} group by c.full_name`.execute(tx.db)
  return rows[0]!
}

const assigned = 'Hanna Riekkola'
const dismissed = 'Top Ranking Agency'
const site = 'https://www.solvikmarina.example'

const fromKnown: Demo = {
  hoursAgo: 2,
  name: '',
  message:
    'We are thinking of a larger boat for next season and would like to stay with you. Is there a berth of about fourteen metres, if possible near the fuel pontoon?',
  formName: 'Berth inquiry',
  pageUrl: `${site}/berths`,
  utmSource: 'newsletter',
  utmMedium: 'email',
  utmCampaign: 'autumn-2026',
  desiredLengthM: 14,
  desiredWidthM: 4.3,
  desiredDraftM: 2.1,
  answers: { 'Present berth': 'C12', 'From when': 'May 2027' },
}

const fromStrangers: readonly Demo[] = [
  {
    hoursAgo: 5,
    name: 'Cornelius van Dijk',
    email: 'c.vandijk@zeilpost.example',
    phone: '+31 6 2041 7788',
    message: 'We come from Lelystad with a 42 ft ketch and look for a berth from June to September.',
    formName: 'Berth inquiry',
    pageUrl: `${site}/visitors`,
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'summer-berths',
    desiredLengthFt: 42,
    desiredLengthUnit: 'ft',
    desiredDraftFt: 6.5,
    desiredDraftUnit: 'ft',
    answers: { Liveaboard: true, Electricity: '16 A' },
  },
  {
    hoursAgo: 21,
    name: 'Hanna Riekkola',
    email: 'hanna.riekkola@saunalahti.example',
    message: 'Is the waiting list for eight-metre berths still open? We can wait until next spring.',
    formName: 'Waiting list',
    pageUrl: `${site}/waiting-list`,
    desiredLengthM: 8.2,
    desiredWidthM: 2.7,
  },
  {
    hoursAgo: 30,
    name: 'Søren Krag',
    phone: '+45 28 91 40 06',
    message: 'Please call me about the price of E9. I saw it on your plan.',
    formName: 'Contact',
    pageUrl: `${site}/plan`,
    utmSource: 'instagram',
    utmMedium: 'social',
  },
  {
    hoursAgo: 52,
    name: 'Beatriz Almada',
    email: 'b.almada@almadacharter.example',
    phone: '+351 912 555 018',
    message: 'Almada Charter plans a base in the archipelago: four yachts of 12 to 15 m. Whom may we meet?',
    formName: 'Contact',
    pageUrl: `${site}/companies`,
    desiredLengthM: 15,
    answers: { Company: 'Almada Charter Lda', 'Number of yachts': '4' },
  },
  {
    hoursAgo: 70,
    name: 'Top Ranking Agency',
    email: 'offers@topranking.example',
    message: 'We bring your website to the first place within thirty days, guaranteed.',
    formName: 'Contact',
  },
]
