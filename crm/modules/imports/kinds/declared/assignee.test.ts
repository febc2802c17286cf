import { afterAll, beforeAll, expect, it } from 'vitest'
import { interests } from '../../../../../contract/interests/endpoints.ts'
import { inTenant, systemIn } from '../../../../../platform/scope.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { data } from '../../../../testing/data.ts'
import { createInterest } from '../../../interests/create.ts'
import { layoutOf } from '../../cells/row-reader.ts'
import { importPort } from '../../cells/terms.ts'
import { readTable } from '../../file/read-table.ts'
import { proposeColumns } from '../../mapping/propose.ts'
import { noChoices } from '../../numbers/choices.ts'
import { matchRows } from '../../rows/match-rows.ts'
import { readRows } from '../../rows/read-rows.ts'
import { declaredImport } from './declared.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

// Deals stand for any kind whose records are assigned: by their declaration alone, without the reader of their own.
const kind = declaredImport({
  entity: 'interests',
  called: 'deals',
  body: interests.create.body.partial(),
  create: (tx, body) => createInterest(tx, body as Parameters<typeof createInterest>[1]),
  sameBy: ['clientId'],
})

it('a list of records that are assigned is read as it is exported, and nobody is guessed', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const client = async (fullName: string) => data(await person.post('/api/v1/clients', { fullName })).id
  const clientId = await client('Oona Kallio')
  await client('Siv Strand')
  data(await person.post('/api/v1/interests', { clientId, assignedTo: person.userId }))
  const list = await person.get('/api/v1/interests', { accept: 'text/csv' })
  const [heading, row] = (list.body as string).trimEnd().split('\r\n')
  const another = row!
    .replace('Oona Kallio', 'Siv Strand')
    .replace(`Test ${person.email.slice(1, 6)}`, 'Sam Desk')
  const table = await readTable(Buffer.from([heading, row, another].join('\n')))
  const mapping = { columns: proposeColumns(kind.fields, table) }
  expect(mapping.columns).toMatchObject({ 'Assigned to': 'assignedTo' })
  const rows = await inTenant(app.crm.services.kernel, systemIn(person.portId!), async (tx) => {
    tx.unchanged()
    const port = await importPort(tx)
    const read = readRows(kind, table, mapping, port, layoutOf(table, mapping, kind.fields, port))
    return matchRows(tx, kind, { importId: null, mapping, choices: noChoices, permissions: new Set() }, read)
  })
  const [first, second] = rows
  expect(first).toMatchObject({
    found: { body: { assignedTo: person.userId } },
    shown: { assignedTo: `Test ${person.email.slice(1, 6)}` },
  })
  expect(second!.record).not.toHaveProperty('assignedTo')
  expect(second!.found).toMatchObject({ body: { assignedTo: undefined } })
  expect(second!.remarks).toMatchObject([{ column: 'Assigned to', reason: { code: 'import_nobody' } }])
})
