import type { Person, TestApp } from '../../../testing/app.ts'
import { signedInAs } from '../../portal/testing/portal-person.ts'

/** Makes something through the interface and gives it. */
export async function createRecord(person: Person, path: string, body: unknown, status = 201) {
  const answer = await person.post(`/api/v1/${path}`, body)
  if (answer.status !== status)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** A client with something of all that can hang on one, each with `word` in its texts. */
export async function clientWithEverything(app: TestApp, person: Person, word: string): Promise<string> {
  const make = (path: string, body: unknown, status?: number) => createRecord(person, path, body, status)
  const low = word.toLowerCase()
  const client = await make('clients', {
    fullName: `${word} Sundqvist`,
    nationalityIso: 'FI',
    preferences: { drinks: `${word} tea` },
    contacts: [
      { channel: 'email', value: `${low}@sea.example` },
      { channel: 'email', value: `${low}.work@sea.example` },
      { channel: 'phone', value: '+358 40 1234567' },
    ],
    addresses: [{ street: `${word} Quay 1`, city: 'Turku', countryIso: 'FI' }],
    externalIds: [{ system: 'HubSpot', id: `contact of ${word}` }],
  })
  const { id } = client
  await make(`clients/${id}/portal-user`, {}, 200)
  const guest = await signedInAs(app, id, await app.linkTo(`${low}@sea.example`, person.portId))
  await guest.post('/api/portal/messages', { body: `${word} asks for the key` })
  await guest.post('/api/portal/profile-changes', {
    changes: [{ kind: 'name', fullName: `${word} Sundqvist-Berg` }],
  })
  await make(`clients/${id}/file-requests`, { title: `Passport of ${word}` })
  const tag = await make('tags', { name: `Tag ${word}`, color: '#112233' })
  await person.put(`/api/v1/clients/${id}/tags`, { tagIds: [tag.id] })
  await make(`clients/${id}/consents`, {
    kind: 'email_marketing',
    given: true,
    means: 'paper',
    note: `${word} signed at the boat show`,
  })
  await make(`clients/${id}/notes`, { body: `${word} likes the north pier` })
  const yacht = await make('yachts', { name: `${word} of the Seas`, ownerType: 'client', ownerId: id })
  const company = await make('companies', { name: `${word} Charter` })
  await make(`companies/${company.id}/members`, { clientId: id, role: 'director', isPrimary: true })
  const interest = await make('interests', { clientId: id, yachtId: yacht.id })
  await make(`interests/${interest.id}/contact-log`, {
    channel: 'call',
    summary: `${word} rang about the price`,
  })
  await make(`interests/${interest.id}/payments`, {
    type: 'deposit',
    amount: '100.00',
    note: `${word} paid in cash`,
  })
  await make(`interests/${interest.id}/supplemental-info`, { sendEmail: false })
  await make(`interests/${interest.id}/notes`, { body: `${word} wants twelve metres` })
  await make('documents', {
    title: `Contract of ${word}`,
    documentType: 'contract',
    clientId: id,
    signers: [{ name: `${word} Sundqvist`, email: `${low}@sea.example` }],
  })
  await writeTo(make, id, word)
  await make('reminders', {
    title: `Ring ${word}`,
    dueAt: '2030-05-01T07:00:00.000Z',
    recordType: 'client',
    recordId: id,
  })
  const { data: found } = (await person.get('/api/v1/berths?q=X1')).body
  const berth = found[0] ?? (await make('berths', { mooringNumber: 'X1' }))
  const { entries } = (await person.get(`/api/v1/berths/${berth.id}/waiting-list`)).body.data
  const others = entries.map(({ clientId }: { clientId: string }) => ({ clientId }))
  const waitingList = [...others, { clientId: id, note: `${word} waits for it` }]
  await person.patch(`/api/v1/berths/${berth.id}`, { waitingList })
  await make('tenancies', {
    berthId: berth.id,
    clientId: id,
    yachtId: yacht.id,
    tenureType: 'permanent',
    startDate: '2031-05-01',
  })
  await make(`berths/${berth.id}/reservations`, { clientId: id, note: `${word} asked for it` })
  await make('invoices', {
    clientId: id,
    note: `${word} pays by the quarter`,
    lines: [{ description: `Berth of ${word}`, quantity: 1, unitPrice: '100.00', taxRatePct: 24 }],
  })
  const file = new FormData()
  file.append('clientId', id)
  file.append('file', new Blob([`The passport of ${word}`]), `${word}-passport.txt`)
  await make('files/upload', file as never)
  await make('document-folders', { clientId: id })
  await make('search/recently-viewed', { type: 'client', id }, 204)
  await make('residential/clients', { fullName: `${word} Home`, email: `${low}@sea.example` })
  return id
}

/** Mail to a client. */
async function writeTo(
  make: (path: string, body: unknown) => Promise<unknown>,
  id: string,
  word: string,
): Promise<void> {
  const low = word.toLowerCase()
  await make('emails', {
    clientId: id,
    to: `${low}@sea.example`,
    subject: `Mail for ${word}`,
    body: `Dear ${word}, see you soon.`,
  })
  await make('document-sends', {
    kind: 'message',
    clientId: id,
    recipientEmail: `${low}@sea.example`,
    subject: `For ${word}`,
    body: `Dear ${word}, the berth is yours.`,
  })
}
