import { documentLinks } from '../../../contract/documents/record.ts'
import { kinds, type RecordType } from '../../../contract/kinds.ts'
import {
  type ScopedResource,
  type Scopes,
  type ScopeWidth,
  scopedResources,
} from '../../../contract/permissions.ts'
import type { RecordKind } from '../../../contract/record.ts'
import type { Sight } from '../../../platform/database/sight.ts'

type Scoped = Pick<RecordKind, 'type' | 'table' | 'scope' | 'seenWith' | 'facts'>
const every: readonly Scoped[] = Object.values(kinds)

/** The kinds whose records are of somebody, and those that are seen with them, by the resource whose scope says how many. */
export const scopedKinds: Readonly<Record<ScopedResource, readonly Scoped[]>> = Object.fromEntries(
  scopedResources.map((resource) => {
    const own = every.filter(({ scope }) => scope === resource)
    const types = own.map(({ type }) => type)
    return [resource, [...own, ...every.filter(({ seenWith }) => seenWith && types.includes(seenWith.type))]]
  }),
) as Record<ScopedResource, Scoped[]>

/**
 * What somebody is shown whose role shows less than all; null for one who is shown all. `mates` are the people of their
 * teams.
 */
export function sightOf(
  portId: string,
  userId: string,
  scopes: Scopes,
  mates: readonly string[],
): Sight | null {
  const narrow = scopedResources.filter((resource) => scopes[resource] !== 'all')
  if (narrow.length === 0) return null
  const people: Readonly<Record<Exclude<ScopeWidth, 'all'>, readonly string[]>> = {
    own: [userId],
    team: [...new Set([userId, ...mates])],
  }
  const peopleOf = (resource: ScopedResource) => people[scopes[resource] as 'own' | 'team']
  const types = narrow.flatMap((resource) =>
    scopedKinds[resource].map(({ type }) => [type, peopleOf(resource)] as const),
  )
  return {
    shown: shownTo(narrow),
    values: {
      port: portId,
      me: userId,
      also: [],
      ...Object.fromEntries(types),
      // As the functions of the search take it.
      sight: JSON.stringify(Object.fromEntries(types)),
    },
  }
}

/** The argument of the search functions for whoever asks. */
export function searchSight({ sight }: { readonly sight?: Sight | null }): string | null {
  return (sight?.values.sight as string | undefined) ?? null
}

/** The people whose records of a kind somebody sees; null where they see all of them. */
export function peopleSeen(sight: Sight | null | undefined, type: string): readonly string[] | null {
  return (sight?.values[type] as readonly string[] | undefined) ?? null
}

const sights = new Map<string, Sight['shown']>()

/** The same for everybody of whom the same resources are narrow: statements are looked through once. */
function shownTo(narrow: readonly ScopedResource[]): Sight['shown'] {
  const key = narrow.join()
  const known = sights.get(key) ?? queriesFor(narrow.flatMap((resource) => scopedKinds[resource]))
  sights.set(key, known)
  return known
}

function queriesFor(narrow: readonly Scoped[]): Sight['shown'] {
  const own = narrow.filter(({ scope }) => scope !== undefined)
  const types = narrow.map(({ type }) => type as RecordType)
  const has = (type: RecordType) => types.includes(type)
  const quoted = types.map((type) => `'${type}'`).join()
  return [
    ...own.map(({ table, type }) => [table, rows(table, ownRecord(type, 't.id'))] as const),
    ...narrow.flatMap(({ table, seenWith }) =>
      seenWith ? [[table, rows(table, orNone(seenWith.column, tableOf(seenWith.type)))] as const] : [],
    ),
    ['documents', rows('documents', ofDocument)],
    ['records', rows('records', ofShown([...narrow, kinds.document]))],
    ...onRecords.map((table) => [table, rows(table, exists('records', 't.record_id'))] as const),
    ...perhapsOnRecords.map((table) => [table, rows(table, orNone('record_id', 'records'))] as const),
    [
      'reminders',
      rows(
        'reminders',
        `(t.record_id is null or {me}::uuid in (t.assigned_to, t.created_by) or ${exists('records', 't.record_id')})`,
      ),
    ],
    ...(has('client')
      ? [
          ...ofClients.map((table) => [table, rows(table, exists('clients', 't.client_id'))] as const),
          ...ofPairs.map(
            ([table, one, other]) =>
              [
                table,
                rows(table, `${exists('clients', `t.${one}`)} and ${exists('clients', `t.${other}`)}`),
              ] as const,
          ),
          ['email_messages', rows('email_messages', ofEmail)] as const,
          ['addresses', rows('addresses', orNone('client_id', 'clients'))] as const,
          ['yacht_ownerships', rows('yacht_ownerships', orNone('owner_client_id', 'clients'))] as const,
        ]
      : []),
    ...ofInterests.map((table) => [table, rows(table, exists('interests', 't.interest_id'))] as const),
    ['payments', rows('payments', ofPayment)],
    ['document_sends', rows('document_sends', ofSend)],
    ...ofDocuments.map((table) => [table, rows(table, exists('documents', 't.document_id'))] as const),
    ['alerts', rows('alerts', aboutShown(quoted, { reminder: 'reminders', document: 'documents' }))],
    ['events', rows('events', `${untold(types)} ${aboutShown(quoted, hanging)}`)],
  ]
}

/** An entry of a kind of which not all is shown is shown with its record. */
function ofShown(narrow: readonly Scoped[]): string {
  const types = narrow.map(({ type }) => `'${type}'`).join()
  const clauses = narrow.map(({ type, table }) => `t.type = '${type}' and ${exists(table, 't.id')}`)
  return `(t.type not in (${types}) or ${clauses.join(' or ')})`
}

/** What hangs on records and has facts of its own, by its type: its table. */
const hanging: Readonly<Record<string, string>> = {
  file: 'files',
  folder: 'document_folders',
  reminder: 'reminders',
  alert: 'alerts',
  payment: 'payments',
  document: 'documents',
  document_send: 'document_sends',
  email: 'email_messages',
}
export const hangingTypes = Object.keys(hanging)

/** What a row is about, by `entity_type` and `entity_id`, is shown. */
function aboutShown(quoted: string, others: Readonly<Record<string, string>>): string {
  const rest = Object.entries(others).map(
    ([type, table]) => `or t.entity_type = '${type}' and ${exists(table, 't.entity_id')}`,
  )
  const hidden = [quoted, ...Object.keys(others).map((type) => `'${type}'`)].join()
  return `(t.entity_type not in (${hidden})
    or t.entity_type in (${quoted}) and ${exists('records', 't.entity_id')} ${rest.join(' ')})`
}

/** Facts that name hidden records beside those they are of. */
function untold(types: readonly RecordType[]): string {
  const names = every.flatMap(({ type, facts }) =>
    Object.entries(facts).flatMap(([name, { tells }]) =>
      types.includes(tells as RecordType) ? [`'${type}.${name}'`] : [],
    ),
  )
  return names.length > 0 ? `t.type not in (${names.join()}) and` : ''
}

const onRecords = ['notes', 'taggings', 'external_ids', 'custom_values', 'recently_viewed'] as const
const perhapsOnRecords = ['files', 'file_uploads', 'document_folders'] as const
const ofClients = [
  'client_contacts',
  'client_consents',
  'client_retentions',
  'company_members',
  'waiting_list_entries',
  'data_exports',
  'erasure_codes',
  'portal_links',
  'portal_messages',
  'portal_file_requests',
  'portal_profile_changes',
  'email_links',
] as const
const ofInterests = [
  'interest_steps',
  'interest_qualifications',
  'contact_log',
  'supplemental_requests',
  'berth_suggestions',
] as const
/** Each row is of two clients. */
const ofPairs = [
  ['merge_candidates', 'first_id', 'second_id'],
  ['merges', 'winner_id', 'loser_id'],
] as const

function tableOf(type: string): string {
  return kinds[type as RecordType].table
}

const rows = (table: string, where: string) =>
  `select t.* from crm.${table} t where t.port_id = {port}::uuid and ${where}`

/** It is of the people seen, or was named by whoever asks before they gave it away. */
const ownRecord = (type: string, id: string) => `${id} in (
    select p.record_id from crm.record_people p where p.port_id = {port}::uuid and p.kind = '${type}'
      and p.user_id = any({${type}}::uuid[])
    union all select unnest({also}::uuid[]))`

/** A sibling of the same statement: what is shown of that table. */
const exists = (table: string, id: string) =>
  `exists (select 1 from ${table} s where s.port_id = {port}::uuid and s.id = ${id})`

/** A document is shown with all that it is of. */
const ofDocuments = ['document_signers', 'document_fields', 'document_watchers', 'document_events'] as const

const orNone = (column: string, table: string) => `(t.${column} is null or ${exists(table, `t.${column}`)})`

/** A payment is shown with the deal it counts for, one of an invoice alone with that. */
const ofPayment = `(${exists('interests', 't.interest_id')}
  or t.interest_id is null and ${exists('invoices', 't.invoice_id')})`

const ofSend = [
  orNone('client_id', 'clients'),
  orNone('interest_id', 'interests'),
  orNone('document_id', 'documents'),
].join(' and ')

/** A message is shown with a client of it. */
const ofEmail = 'exists (select 1 from email_links s where s.port_id = {port}::uuid and s.message_id = t.id)'

const ofDocument = documentLinks.map(({ type, column }) => orNone(column, tableOf(type))).join(' and ')
