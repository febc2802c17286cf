import { globSync } from 'node:fs'
import { join } from 'node:path'
import { has, kinds } from '../../contract/kinds.ts'
import { openedHost, type Person } from '../testing/app.ts'

/** One record of every kind in a port, made through the interface. */
export interface Sample {
  clientId: string
  contactId: string
  addressId: string
  companyId: string
  companyAddressId: string
  memberId: string
  yachtId: string
  berthId: string
  linkedBerthId: string
  interestId: string
  importId: string
  inquiryId: string
  connectionId: string
  savedViewId: string
  customFieldId: string
  webhookId: string
  deliveryId: string
  tagId: string
  roleId: string
  userId: string
  /** One of each kind of record by its path, with a note on it. */
  records: Record<string, { id: string; noteId: string }>
  /** Ids of what modules bring that is no kind of record, by the word of its path. */
  others: Record<string, string>
  /** Bodies for the operations of modules that bring a sample of their own. */
  bodies: Record<string, unknown>
}

/** Makes something through the interface and gives it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
export type Make = (url: string, body: unknown, status?: number) => Promise<any>

/** What a module adds to the sample, in `crm/modules/<module>/testing/sample.ts`. */
export type ModuleSample = (
  make: Make,
  clientId: string,
  admin: Person,
) => Promise<{
  /** The id of one record of each of its kinds, by the kind's path; or of what else it keeps. */
  ids: Record<string, string>
  /** Bodies for its own operations, by `module.operation`. */
  bodies?: Record<string, unknown>
}>

const brought: readonly ModuleSample[] = await Promise.all(
  globSync('../modules/*/testing/sample.ts', { cwd: import.meta.dirname })
    .sort()
    .map(async (file) => (await import(join(import.meta.dirname, file))).sample),
)

/** Makes a sample in the port of an administrator. */
export async function makeSample(admin: Person, otherUserId: string): Promise<Sample> {
  const create: Make = async (url, body, status = 201) => {
    const answer = await admin.post(url, body)
    if (answer.status !== status)
      throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const { id: webhookId } = await create('/api/v1/admin/webhooks', webhook)
  const tag = await create('/api/v1/tags', { name: 'VIP', color: '#112233' })
  const client = await create('/api/v1/clients', {
    fullName: 'Ingrid Solberg',
    contacts: [{ channel: 'email', value: 'ingrid@example.com' }],
    addresses: [{ street: 'Strandgata 1', city: 'Oslo', countryIso: 'NO' }],
  })
  const company = await create('/api/v1/companies', { name: 'Fjord Charter AS' })
  const companyAddress = await create(`/api/v1/companies/${company.id}/addresses`, {
    city: 'Bergen',
    countryIso: 'NO',
  })
  const member = await create(`/api/v1/companies/${company.id}/members`, {
    clientId: client.id,
    role: 'director',
  })
  const yacht = await create('/api/v1/yachts', {
    name: 'Havørn',
    ownerType: 'client',
    ownerId: client.id,
    lengthM: 12,
    widthM: 3.8,
    draftM: 2,
  })
  const berth = await create('/api/v1/berths', {
    mooringNumber: 'A1',
    lengthM: 14,
    widthM: 4.5,
    waterDepthM: 3,
  })
  const linked = await create('/api/v1/berths', {
    mooringNumber: 'A2',
    lengthM: 14,
    widthM: 4.5,
    waterDepthM: 3,
  })
  const interest = await create('/api/v1/interests', {
    clientId: client.id,
    yachtId: yacht.id,
    berthIds: [linked.id],
  })
  const imported = await create('/api/v1/imports', clientsFile())
  const { ports } = (await admin.get('/api/v1/me')).body.data
  const inquiry = await create('/api/public/inquiries', {
    portSlug: ports.find((port: { id: string }) => port.id === admin.portId).slug,
    name: 'Leif Strand',
    email: 'leif@example.com',
  })
  const connection = await create('/api/v1/admin/form-connections', { name: 'Berth inquiry' })
  const view = await create('/api/v1/saved-views', { entityType: 'client', name: 'Newest' })
  const role = await create('/api/v1/admin/roles', { name: 'Harbour hand', permissions: ['berths.view'] })
  const others = await Promise.all(brought.map((sample) => sample(create, client.id, admin)))
  const ids: Record<string, string> = {
    clients: client.id,
    companies: company.id,
    yachts: yacht.id,
    berths: berth.id,
    interests: interest.id,
    ...Object.assign({}, ...others.map((one) => one.ids)),
  }
  return {
    clientId: client.id,
    contactId: client.contacts[0].id,
    addressId: client.addresses[0].id,
    companyId: company.id,
    companyAddressId: companyAddress.id,
    memberId: member.id,
    yachtId: yacht.id,
    berthId: berth.id,
    linkedBerthId: linked.id,
    interestId: interest.id,
    importId: imported.id,
    inquiryId: inquiry.id,
    connectionId: connection.id,
    savedViewId: view.id,
    customFieldId: (await create('/api/v1/admin/custom-fields', inspected)).id,
    webhookId,
    deliveryId: (await admin.get(`/api/v1/admin/webhooks/${webhookId}/deliveries`)).body.data[0].id,
    tagId: tag.id,
    roleId: role.id,
    userId: otherUserId,
    records: await withNotes(create, { ...ids, 'admin/website-submissions': inquiry.id }),
    others: ids,
    bodies: Object.assign({}, ...others.map((one) => one.bodies)),
  }
}

async function withNotes(create: Make, ids: Readonly<Record<string, string>>): Promise<Sample['records']> {
  const noted = Object.values(kinds).filter((kind) => has(kind, 'notes'))
  const all = noted.map(async ({ path }) => {
    const id = ids[path]
    if (!id) throw new Error(`There is no sample of ${path}.`)
    const { id: noteId } = await create(`/api/v1/${path}/${id}/notes`, { body: 'First note' })
    return [path, { id, noteId }] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

function clientsFile(): FormData {
  const form = new FormData()
  form.append('entity', 'clients')
  form.append('file', new Blob(['Name,Email\nAino Laine,aino@example.com\n']), 'clients.csv')
  return form
}

const webhook = { url: `https://${openedHost}/in`, events: ['client.created'] }
const inspected = { entityType: 'berth', name: 'inspectedOn', label: 'Inspected', type: 'date' }

/** Path parameters that name records of a sample, by the resource a path is about. */
export function paramsFor(path: string, sample: Sample): Record<string, string> {
  const ofKind = Object.keys(sample.records).find((one) => path.startsWith(`/api/v1/${one}/`))
  const other = path.split('/').find((part) => part in owners) as keyof typeof owners | undefined
  const id = ofKind ? sample.records[ofKind]!.id : other && owners[other](sample)
  if (!id) return {}
  return {
    id,
    noteId: ofKind ? sample.records[ofKind]!.noteId : '',
    contactId: sample.contactId,
    addressId: ofKind === 'companies' ? sample.companyAddressId : sample.addressId,
    mid: sample.memberId,
    connectionId: sample.connectionId,
    berthId: sample.linkedBerthId,
    deliveryId: sample.deliveryId,
    criterionId: sample.others.criterion!,
    key: sample.others.vocabulary!,
    versionId: sample.others.pdfVersion!,
    resultId: sample.others.pdfResult!,
    tokenId: sample.others['supplemental-info']!,
    signerId: sample.others.signer!,
    entryId: sample.others['waiting-list']!,
    partId: sample.others.importPart!,
  }
}

const owners = {
  tags: (sample: Sample) => sample.tagId,
  roles: (sample: Sample) => sample.roleId,
  users: (sample: Sample) => sample.userId,
  imports: (sample: Sample) => sample.importId,
  'import-runs': (sample: Sample) => sample.others['import-runs'],
  'import-recipes': (sample: Sample) => sample.others['import-recipes'],
  files: (sample: Sample) => sample.others.files,
  reminders: (sample: Sample) => sample.others.reminders,
  documents: (sample: Sample) => sample.others.documents,
  brochures: (sample: Sample) => sample.others.brochures,
  'document-sends': (sample: Sample) => sample.others['document-sends'],
  payments: (sample: Sample) => sample.others.payments,
  alerts: (sample: Sample) => sample.others.alerts,
  'qualification-criteria': (sample: Sample) => sample.others['qualification-criteria'],
  'contact-templates': (sample: Sample) => sample.others['contact-templates'],
  vocabularies: (sample: Sample) => sample.others.vocabulary,
  duplicates: (sample: Sample) => sample.others.duplicates,
  merges: (sample: Sample) => sample.others.merges,
  'website-submissions': (sample: Sample) => sample.inquiryId,
  'form-connections': (sample: Sample) => sample.connectionId,
  'saved-views': (sample: Sample) => sample.savedViewId,
  'custom-fields': (sample: Sample) => sample.customFieldId,
  webhooks: (sample: Sample) => sample.webhookId,
  'api-keys': (sample: Sample) => sample.others['api-keys'],
  ports: (sample: Sample) => sample.clientId,
  sessions: (sample: Sample) => sample.clientId,
}

/** Bodies that pass the contract, for every operation that takes one and names a record in its path. */
export function bodyFor(operation: string, sample: Sample): unknown {
  const bodies: Record<string, unknown> = {
    addNote: { body: 'Hello' },
    editNote: { body: 'Hello again' },
    setTags: { tagIds: [] },
    setExternalIds: { externalIds: [{ system: 'HubSpot', id: '801' }] },
    setValues: { values: {} },
    addAddress: { city: 'Turku' },
    editAddress: { city: 'Turku' },
    addContact: { channel: 'email', value: 'a@example.com' },
    editContact: { value: 'b@example.com' },
    transfer: { ownerType: 'company', ownerId: sample.companyId },
    addMember: { clientId: sample.clientId, role: 'broker' },
    editMember: { role: 'broker' },
    'berths.archive': { reason: 'Rebuilt pontoon' },
    changeStage: { stage: 'qualified' },
    fixCells: { cells: [{ row: 2, column: 'Name', value: 'Aino Kallio' }] },
    setOutcome: { outcome: 'won' },
    changePart: { entity: 'notes' },
    preview: { action: 'archive' },
    undo: { requestId: 'a-step-of-nobody' },
    linkBerth: { berthId: sample.berthId },
    editBerthLink: { inEoiBundle: true },
    markExternallySigned: { docType: 'eoi' },
    setOverrides: { overrides: [] },
    triage: { state: 'dismissed' },
  }
  return sample.bodies[operation] ?? bodies[operation] ?? bodies[operation.split('.')[1]!] ?? {}
}
