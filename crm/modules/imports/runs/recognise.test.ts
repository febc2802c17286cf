import { expect, it } from 'vitest'
import { recognise } from './recognise.ts'

/** A table of headings with a row of cells. */
const tableOf = (text: string) => {
  const [headers = [], ...rows] = text.split('\n').map((line) => line.split(','))
  return { kind: 'csv' as const, headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
}

// Headings of the data export of Salesforce: https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta
it.each([
  [
    'those who work there',
    'User.csv',
    'Id,Username,LastName,FirstName,CompanyName,Title,Street,City,Email,Phone,IsActive,UserRoleId,ProfileId\n005A,sam@desk.example,Desk,Sam,Example Marina,Manager,Quay 1,Horta,sam@desk.example,+351 292 111 222,1,00E1,00e2',
  ],
  [
    'what joins deals to people',
    'OpportunityContactRole.csv',
    'Id,IsDeleted,OpportunityId,ContactId,Role,IsPrimary,CreatedDate\n00K1,0,0061,0031,Decision Maker,1,2026-01-05T10:00:00.000Z',
  ],
  [
    'what is still to be done',
    'Task.csv',
    'Id,WhoId,WhatId,Subject,ActivityDate,Status,Priority,OwnerId,Description,IsDeleted\n00T1,0031,0061,Call,2026-02-01,Completed,Normal,0051,Left a message,0',
  ],
  ['a price list', 'Product2.csv', 'Id,Name,ProductCode,IsActive,Family\n01t1,Pump-out,PO,1,Services'],
])('a table of %s is of no kind of the port', (_what, name, text) => {
  expect(recognise(tableOf(text), name).isKnown).toBe(false)
  expect(recognise(tableOf(text), `export.zip ${name}`).isKnown).toBe(false)
})

it.each([
  [
    'companies',
    'Account.csv',
    'Id,IsDeleted,Name,Type,BillingStreet,BillingCity,Phone\n0011,0,Norrhamn Varv AB,,Quay 1,Lulea,',
  ],
  [
    'clients',
    'Contact.csv',
    'Id,IsDeleted,AccountId,LastName,FirstName,Email,OwnerId\n0031,0,0011,Nordlind,Tuva,t@sea.example,005A',
  ],
  [
    'interests',
    'Opportunity.csv',
    'Id,IsDeleted,AccountId,Name,StageName,CloseDate,OwnerId,ContactId\n0061,0,0011,Berth,Prospecting,2027-02-28,005A,0031',
  ],
  // Harbour Assist and Beds24, by the columns of their lists of stays.
  [
    'berth_reservations',
    'Occupancies.csv',
    'Occupancy Id,Account,Boat,Asset,Occupancy Type,Start Date,Depart Date,Departed?,Order\n3301,"Bowline",Kittiwake,A1,Annual,01/04/2026,31/03/2027,No,SO-1',
  ],
  [
    'berth_reservations',
    'bookings.csv',
    'id,status,unitName,arrival,departure,firstName,lastName,email,price\n7,confirmed,A2,2027-07-05,2027-07-12,Owen,Fairlead,o@sea.example,90',
  ],
])('holds %s: %s', (entity, name, text) => {
  expect(recognise(tableOf(text), name)).toEqual({ entity, isKnown: true })
})
