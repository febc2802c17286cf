// @module-tag long

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { MOST_ROWS } from '../file/table.ts'
import { makeSheets } from '../testing/make-workbook.ts'
import { makeZip } from '../testing/make-zip.ts'
import { runEnded, uploadRun } from '../testing/upload.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.crm.openWorker()
})
afterAll(() => app.close())

// Headings of the data export of Salesforce: its object reference, of each table those that say what it is.
const tables = {
  'Account.csv': 'Id,IsDeleted,Name,BillingStreet,BillingCity\n0011,0,Norrhamn Varv AB,Kajen 1,Lulea\n',
  'Contact.csv':
    'Id,IsDeleted,AccountId,LastName,FirstName,Email\n0031,0,0011,Nordlind,Tuva,t@sea.example\n0032,1,0011,Nordlind,Tuva,t@sea.example\n',
  'User.csv':
    'Id,Username,LastName,FirstName,Email,IsActive,ProfileId\n0051,sam@desk.example,Desk,Sam,sam@desk.example,1,00e1\n',
  'OpportunityContactRole.csv':
    'Id,IsDeleted,OpportunityId,ContactId,Role,IsPrimary\n00K1,0,0061,0031,Buyer,1\n',
  'Task.csv':
    'Id,WhoId,WhatId,Subject,ActivityDate,Status,OwnerId,Description\n00T1,0031,0061,Call,2026-02-01,Open,0051,Left a message\n',
}
type Part = { id: string; fileName: string; entity: string; counts: object; mapping: { leftOut?: boolean } }

const zip = () =>
  makeZip(Object.entries(tables).map(([name, text]) => ({ name, content: Buffer.from(text) })))

it('tables of a whole export that are of no kind of the port are skipped until somebody brings them in', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const { body, status } = await uploadRun(person, [{ name: 'export.zip', content: zip() }])
  expect(status, JSON.stringify(body)).toBe(201)
  const run = body.data
  const partOf = (name: string): Part => run.parts.find(({ fileName }: Part) => fileName === name)
  const skipped = run.parts.filter(({ mapping }: Part) => mapping.leftOut)
  expect(skipped.map(({ fileName }: Part) => fileName).sort()).toEqual([
    'OpportunityContactRole.csv',
    'Task.csv',
    'User.csv',
  ])
  expect(partOf('User.csv')).toMatchObject({ counts: { selected: 0, good: 0, bad: 0 }, missing: [] })
  expect(run.counts).toMatchObject({ good: 2, bad: 1 })
  // Whoever knows better says so, and back again.
  const path = `/api/v1/imports/${partOf('User.csv').id}`
  expect((await person.patch(path, { leftOut: false })).body.data.counts).toMatchObject({ good: 1 })
  expect((await person.patch(path, { leftOut: true })).body.data.counts).toMatchObject({
    good: 0,
    selected: 0,
  })
  const done = await runEnded(person, run.id, 'apply')
  expect(done).toMatchObject({ status: 'applied', progress: { created: 2, total: 2 } })
  const names = async (list: string, field: string) =>
    (await person.get(`/api/v1/${list}`)).body.data.map((one: Record<string, string>) => one[field])
  expect(await names('clients', 'fullName')).toEqual(['Tuva Nordlind'])
  expect(await names('companies', 'name')).toEqual(['Norrhamn Varv AB'])
  expect([await names('yachts', 'name'), await names('interests', 'id')]).toEqual([[], []])
  expect((await runEnded(person, run.id, 'undo')).progress).toMatchObject({ takenBack: 2, kept: 0 })
})

it('of a hundred tables those are taken over that hold records, however long the others are, and each other is named', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const others = Array.from({ length: 95 }, (_, n) => ({
    name: `Own_${n}__c.csv`,
    content: Buffer.from(`Id,IsDeleted,Own_${n}__c\na${n},0,${n}\n`),
  }))
  const events = Array.from({ length: 60_000 }, (_, n) => `00U${n},0031,Call ${n},0051\n`)
  const archive = makeZip([
    { name: 'Event.csv', content: Buffer.from(`Id,WhoId,Subject,OwnerId\n${events.join('')}`) },
    ...others.slice(0, 50),
    { name: 'Empty__c.csv', content: Buffer.from('Id,IsDeleted,Name\n') },
    { name: 'Nothing__c.csv', content: Buffer.from('') },
    { name: 'Blank.xlsx', content: Buffer.from(makeSheets({ Blank: [['Id', 'Name']] })) },
    ...Object.entries(tables).map(([name, text]) => ({ name, content: Buffer.from(text) })),
    ...others.slice(50),
  ])
  const { body, status } = await uploadRun(person, [{ name: 'export.zip', content: archive }])
  expect(status, JSON.stringify(body)).toBe(201)
  const { parts, unread, counts } = body.data
  expect(counts).toMatchObject({ good: 2, bad: 1 })
  expect(parts).toHaveLength(20)
  const names = parts.map(({ fileName }: Part) => fileName)
  expect(names).toEqual(expect.arrayContaining(['Account.csv', 'Contact.csv']))
  expect(unread.find(({ name }: { name: string }) => name === 'Event.csv')).toEqual({
    name: 'Event.csv',
    rows: 60_000,
  })
  expect(unread.filter(({ rows }: { rows: number }) => rows === 0)).toHaveLength(3)
  const all = ['Event.csv', 'Empty__c.csv', 'Nothing__c.csv', 'Blank.xlsx', ...Object.keys(tables)]
  expect([...names, ...unread.map(({ name }: { name: string }) => name)].sort()).toEqual(
    [...all, ...others.map(({ name }) => name)].sort(),
  )
  const done = await runEnded(person, body.data.id, 'apply')
  expect(done).toMatchObject({ status: 'applied', progress: { created: 2 } })
})

it('a table of records that is too long refuses the archive, by its number of rows', async () => {
  const person = await app.person(await app.makePort(), 'port_admin')
  const rows = Array.from(
    { length: MOST_ROWS + 1 },
    (_, n) => `003${n},Nordlind,Tuva ${n},t${n}@sea.example\n`,
  )
  const archive = makeZip([
    { name: 'Contact.csv', content: Buffer.from(`Id,LastName,FirstName,Email\n${rows.join('')}`) },
    { name: 'Task.csv', content: Buffer.from(tables['Task.csv']) },
  ])
  const { body, status } = await uploadRun(person, [{ name: 'export.zip', content: archive }])
  expect([status, body.error.code]).toEqual([400, 'TOO_MANY_ROWS'])
  expect(body.error.details[0]).toMatchObject({ path: 'file', message: expect.stringContaining('50,001') })
})
