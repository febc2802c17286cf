import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { kinds } from '../../../contract/kinds.ts'
import type { ExternalId } from '../../../contract/records/external-id.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { portOf, type Tx } from '../../context.ts'
import { type AddressFields, insertAddresses, newAddresses } from '../records/addresses.ts'
import { inDatabase, toColumns } from '../records/columns.ts'
import { createRecords, type Draft, type Strictness } from '../records/creating/create.ts'
import type { Written } from '../records/custom/values.ts'
import { addTo, type ContactFields, type ContactRow, contactsInserted, shownOf } from './contacts.ts'

export interface NewClient {
  fullName: string
  nationalityIso?: string | null
  timezone?: string | null
  language?: ClientLanguage | null
  source?: string
  preferences?: Record<string, unknown>
  contacts?: ContactFields[]
  addresses?: AddressFields[]
  tagIds?: string[]
  externalIds?: readonly ExternalId[] | undefined
  custom?: Written
}

/** Creates a client with contacts, addresses and tags, and records it. Gives its id. */
export async function createClient(tx: Tx, client: NewClient, strict?: Strictness): Promise<string> {
  const [id] = await createClients(tx, [client], strict)
  return id!
}

/** Creates clients, all or none, and records each. Gives their ids in the order given. */
export function createClients(
  tx: Tx,
  clients: readonly NewClient[],
  strict: Strictness = {},
): Promise<string[]> {
  return createRecords(tx, kinds.client, clients, {
    ...strict,
    prepare: async ({ contacts: typed = [], addresses = [], ...columns }) => {
      const contacts = await readAll(tx, typed, columns.nationalityIso ?? null)
      return { columns, label: columns.fullName, contacts, addresses: newAddresses(addresses) }
    },
    insert: (rows) => insertClients(tx, rows),
    after: (rows) =>
      insertAddresses(
        tx,
        kinds.client,
        rows.map(({ id, addresses }) => ({ ownerId: id, addresses })),
      ),
  })
}

async function readAll(
  tx: Tx,
  contacts: readonly ContactFields[],
  country: string | null,
): Promise<ContactRow[]> {
  const read: ContactRow[] = []
  for (const [index, contact] of contacts.entries()) {
    try {
      await addTo(tx, read, contact, country)
    } catch (error) {
      throw error instanceof Refusal ? error.at(`contacts.${index}`) : error
    }
  }
  return read
}

type NewRow = Draft & { id: string; contacts: readonly ContactRow[] }

/** Clients and their contacts in one statement: what they are found by is then written once (`index_client`). */
function insertClients(tx: Tx, rows: readonly NewRow[]): void {
  const all = rows.map(({ id, columns, contacts }) => ({
    id,
    ...columns,
    email: shownOf(contacts, ['email']),
    phone: shownOf(contacts, ['phone', 'whatsapp']),
  }))
  const insert = sql`insert into clients (port_id, ${sql.join(columnsWritten.map((name) => sql.ref(name)))})
    select ${portOf(tx)}, ${sql.join(columnsWritten.map(valueWritten))}
    from jsonb_populate_recordset(null::crm.clients, ${JSON.stringify(all.map(toColumns))}::jsonb) as c`
  const reached = contactsInserted(
    tx,
    rows.map(({ id, contacts }) => ({ clientId: id, contacts })),
  )
  tx.later(reached ? sql`with added as (${insert}) ${reached}` : insert)
}

const fieldsWritten = Object.entries(kinds.client.fields).flatMap(([name, { input }]) =>
  input ? [name] : [],
)
const columnsWritten = ['id', ...fieldsWritten, 'preferences', 'email', 'phone'].map(inDatabase)
const defaults: Readonly<Record<string, string>> = { source: 'manual', preferences: '{}' }

function valueWritten(name: string) {
  const value = sql.ref(`c.${name}`)
  return name in defaults ? sql`coalesce(${value}, ${sql.lit(defaults[name]!)})` : value
}
