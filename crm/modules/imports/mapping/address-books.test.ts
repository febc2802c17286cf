import { expect, it } from 'vitest'
import { readTable } from '../file/read-table.ts'
import { kindOf } from '../kinds/kinds.ts'
import { proposeColumns } from './propose.ts'

async function columnsOf(entity: 'clients' | 'companies' | 'interests', headers: string, ...rows: string[]) {
  const table = await readTable(Buffer.from([headers, ...rows].join('\n')))
  return proposeColumns(kindOf(entity).fields, table)
}

it.each([
  'Boat Name',
  'Customer Number',
  'Client Since',
  'Contact Type',
  'Marina Name',
  'Båtens namn',
  'Record ID - Contact',
])('“%s” names nobody', async (heading) => {
  const columns = await columnsOf('clients', `First Name,Last Name,E-mail,${heading}`, 'Anna,Berg,a@b.se,Sol')
  expect(columns).toEqual({ 'First Name': 'firstName', 'Last Name': 'lastName', 'E-mail': 'email' })
  expect(Object.values(await columnsOf('clients', `${heading},E-mail`, 'Sol,a@b.se'))).toEqual(['email'])
})

it.each(['Company Name', 'Organization Name'])('“%s” beside a person is their company', async (heading) => {
  const columns = await columnsOf('clients', `First Name,Last Name,E-mail,${heading}`, 'Anna,Berg,a@b.se,Sol')
  expect(columns).toMatchObject({
    'First Name': 'firstName',
    'Last Name': 'lastName',
    [heading]: 'companyName',
  })
  expect(Object.values(await columnsOf('clients', `${heading},E-mail`, 'Sol,a@b.se'))).not.toContain(
    'fullName',
  )
})

it('a contact names no company, and what is counted, dated or typed is another thing', async () => {
  expect(await columnsOf('companies', 'Contact Name,Street', 'Anna,Kaj 1')).toEqual({ Street: 'street' })
  expect(await columnsOf('clients', 'Name,nb_notes,Phone Type', 'Anna,3,Mobile')).toEqual({
    Name: 'fullName',
  })
  expect(
    await columnsOf('interests', 'Client,expected_close_date,Deal value', 'Anna,2026-01-01,500'),
  ).toEqual({
    Client: 'clientName',
    expected_close_date: 'expectedCloseDate',
    'Deal value': 'amount',
  })
})

it('Google Contacts map as they are exported, with several addresses of one person', async () => {
  const headers =
    'First Name,Middle Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country'
  const rows = [
    'Maija,Kaarina,Rantanen,Saari Oy,slip,* myContacts,* Work,maija@example.fi ::: m@example.fi,,,Mobile,+358 40 111 2233 ::: +358 40 111 2234,,,Home,Satamakatu 5 Helsinki,Satamakatu 5,Helsinki,00160,FI',
    'Bo,,Ek,,,* myContacts,,bo@example.fi,,,,+358 40 111 2235,,,,,,,,',
  ]
  expect(await columnsOf('clients', headers, ...rows)).toMatchObject({
    ...{
      'First Name': 'firstName',
      'Middle Name': 'middleName',
      'Last Name': 'lastName',
      Labels: 'tags',
      Notes: 'note',
    },
    ...{ 'E-mail 1 - Value': 'email', 'Phone 1 - Value': 'phone', 'Address 1 - Street': 'street' },
    ...{
      'Address 1 - City': 'city',
      'Address 1 - Postal Code': 'postalCode',
      'Address 1 - Country': 'country',
    },
  })
  const old = await columnsOf(
    'clients',
    'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value',
    'Maija Rantanen,Maija,,Rantanen,* My Contacts,Work,maija@example.fi,Home,m@example.fi,Mobile,+358401112233,Home,+358401112234',
  )
  expect(old).toMatchObject({
    ...{ 'E-mail 1 - Value': 'email', 'E-mail 2 - Value': 'otherEmail', 'Phone 1 - Value': 'phone' },
    'Phone 2 - Value': 'otherPhone',
  })
  for (const kind of ['E-mail 1 - Type', 'Phone 1 - Type', 'E-mail 2 - Type'])
    expect(old[kind]).toBeUndefined()
})

it('Outlook maps as it is exported, and an empty column takes nothing from a full one', async () => {
  const columns = await columnsOf(
    'clients',
    'First Name,Middle Name,Last Name,Company,Business Street,Business City,Business Phone,Home Phone,Mobile Phone,E-mail Address,E-mail 2 Address',
    'Anna,,Berg,Sol,Kaj 1,Visby,+46 8 123 456 78,+46 8 123 456 79,+46 70 123 45 67,a@b.se,c@d.se',
  )
  expect(columns).toMatchObject({
    ...{ 'Business Street': 'street', 'Business City': 'city', 'Business Phone': 'phone' },
    ...{
      'Home Phone': 'otherPhone',
      'Mobile Phone': 'mobile',
      'E-mail Address': 'email',
      'E-mail 2 Address': 'otherEmail',
    },
  })
  expect(await columnsOf('clients', 'Name,Phone,Phone,E-mail', 'Bo Ek,,0703456789,c@d.se')).toMatchObject({
    'Phone (2)': 'otherPhone',
  })
})
