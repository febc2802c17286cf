import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BerthInput } from '../../../../contract/berths/endpoints.ts'
import { Mapping } from '../../../../contract/imports/mapping.ts'
import { importEntities } from '../../../../contract/permissions.ts'
import { usualVocabularies } from '../../vocabularies/read.ts'
import { type Problem, stateProblem } from '../cells/problem.ts'
import { termsIn } from '../cells/terms.ts'
import { readTable } from '../file/read-table.ts'
import { type ImportTable, MOST_ROWS } from '../file/table.ts'
import { berths } from '../kinds/berths/berths.ts'
import { completed } from '../kinds/berths/complete-mapping.ts'
import { countPiers, letterProblems, proposeLetters } from '../kinds/berths/piers.ts'
import { clients } from '../kinds/clients/clients.ts'
import { companies } from '../kinds/companies/companies.ts'
import type { ImportedRecord, ImportKind } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { yachts } from '../kinds/yachts/yachts.ts'
import { describeColumns } from '../mapping/describe-columns.ts'
import type { ImportMapping } from '../mapping/import-mapping.ts'
import { missingFields } from '../mapping/missing-fields.ts'
import { proposeColumns } from '../mapping/propose.ts'
import { readRows } from './read-rows.ts'

const port = {
  currency: 'EUR',
  country: null,
  timezone: 'Europe/Helsinki',
  terms: termsIn(usualVocabularies()),
  today: '2026-11-28',
}

async function imported<Rec extends ImportedRecord, Found>(
  kind: ImportKind<Rec, Found>,
  text: string,
  changes: Partial<ImportMapping> = {},
) {
  const table = await readTable(Buffer.from(text))
  const mapping = Mapping.parse({ ...proposed(kind, table), ...changes })
  return { table, mapping, rows: readRows(kind, table, mapping, port) }
}

function proposed(kind: Pick<ImportKind, 'entity' | 'fields'>, table: ImportTable): ImportMapping {
  const mapping = { columns: proposeColumns(kind.fields, table) }
  return kind.entity === 'berths' ? completed(table, mapping, new Map()) : mapping
}

const messages = (rows: { problems: Problem[] }[]) =>
  rows.flatMap((row) => row.problems.map((problem) => stateProblem(problem).message))

describe('proposed columns', () => {
  it.each([
    [
      'berths',
      'Berth No;LOA (ft);Beam (ft);Asking price;Status\nA1;40;12;€ 12.500,-;Sold\n',
      {
        'Berth No': 'mooringNumber',
        'LOA (ft)': 'length',
        'Beam (ft)': 'width',
        'Asking price': 'price',
        Status: 'status',
      },
    ],
    [
      'berths',
      'Laituri;Paikan numero;Pituus (m);Leveys (m);Syvyys (m)\nB;4;10,0;2,5;2\n',
      {
        Laituri: 'pier',
        'Paikan numero': 'number',
        'Pituus (m)': 'length',
        'Leveys (m)': 'width',
        'Syvyys (m)': 'waterDepth',
      },
    ],
    [
      'berths',
      'Mooring;Mooring type;Length\nA1;finger;10\n',
      { Mooring: 'mooringNumber', 'Mooring type': 'mooringType', Length: 'length' },
    ],
    [
      'berths',
      'Slip;Length (ft);Length (m)\nA1;40;12.19\n',
      { Slip: 'mooringNumber', 'Length (ft)': 'length', 'Length (m)': 'length' },
    ],
    [
      'clients',
      'First Name;Last Name;Email Address;Mobile Phone;Mailing City;Country/Region\nA;B;a@b.fi;040 1234567;Turku;Suomi\n',
      {
        'First Name': 'firstName',
        'Last Name': 'lastName',
        'Email Address': 'email',
        'Mobile Phone': 'mobile',
        'Mailing City': 'city',
        'Country/Region': 'country',
      },
    ],
    [
      'clients',
      'Nachname;Vorname;E-Mail;Telefon;PLZ;Ort\nB;A;a@b.de;030 123456;10115;Berlin\n',
      {
        Nachname: 'lastName',
        Vorname: 'firstName',
        'E-Mail': 'email',
        Telefon: 'phone',
        PLZ: 'postalCode',
        Ort: 'city',
      },
    ],
    [
      'yachts',
      'Vessel Name;Make;Model;Year;LOA;Beam;Draft;Owner\nIda;Swan;48;2019;14.9;4.2;2.4;Aino\n',
      {
        'Vessel Name': 'name',
        Make: 'builder',
        Model: 'model',
        Year: 'yearBuilt',
        LOA: 'length',
        Beam: 'width',
        Draft: 'draft',
        Owner: 'ownerName',
      },
    ],
    [
      'companies',
      'Company name;Company number;VAT;Registered in\nSea Oy;123;FI123;Finland\n',
      {
        'Company name': 'name',
        'Company number': 'registrationNumber',
        VAT: 'vatNumber',
        'Registered in': 'incorporationCountry',
      },
    ],
  ] as const)('of %s, file %#', async (entity, text, columns) => {
    expect((await imported(kindOf(entity), text)).mapping.columns).toEqual(columns)
  })

  it('goes by the content where the heading says nothing', async () => {
    const { mapping } = await imported(clients, 'Full name;Kontakt 7\nA B;a@b.fi\nC D;c@d.fi\n')
    expect(mapping.columns).toEqual({ 'Full name': 'fullName', 'Kontakt 7': 'email' })
  })

  it('tells which fields are missing and what the columns hold', async () => {
    const { table, mapping } = await imported(yachts, 'Name;Colour\nIda;red\nEva;red\n')
    expect(missingFields(yachts, mapping)).toEqual([['Owner', 'Owner’s e-mail', 'Owning company']])
    expect(describeColumns(table)[1]).toEqual({
      header: 'Colour',
      samples: ['red'],
      filled: 2,
      values: [{ value: 'red', count: 2 }],
    })
  })
})

describe('rows of berths', () => {
  it('reads every kind of value', async () => {
    const text = [
      'Mooring;Length;Beam;Depth (m);Status;Tenure;Price;Water;Power;Mooring type;Tags;Active',
      'a-12;40\'6";12,5;2,5;Vapaa;Freehold;12.500,- €;ja;32 A;Perapoiju;north, quiet;no',
    ].join('\n')
    const { rows } = await imported(berths, text, { defaultUnit: 'ft' })
    expect(messages(rows)).toEqual([])
    expect(rows[0]?.record).toEqual({
      mooringNumber: 'A12',
      lengthFt: 40.5,
      lengthM: 12.3444,
      lengthUnit: 'ft',
      widthFt: 12.5,
      widthM: 3.81,
      widthUnit: 'ft',
      waterDepthM: 2.5,
      status: 'available',
      tenureType: 'permanent',
      price: '12500',
      currency: 'EUR',
      waterAvailable: true,
      powerCapacity: '32 A',
      mooringType: 'stern_buoy',
      tags: ['north', 'quiet'],
      archived: true,
    })
  })

  it('joins pier and number, and keeps A2 and A02 apart', async () => {
    const { rows } = await imported(
      berths,
      'Pier;Number;Length\nA;2;10\nA;02;10\nA;A3;10\nE 1;1;10\n-;1;10\n',
    )
    expect(rows.map((row) => row.record?.mooringNumber)).toEqual(['A2', 'A02', 'A3', 'EA1', 'B1'])
    expect(rows[3]?.record?.pontoon).toBe('E 1')
    expect(rows[4]?.record?.pontoon).toBeUndefined()
  })

  it('names row, column and fault', async () => {
    const { rows } = await imported(
      berths,
      'Pier;Number;Length (m);Status;Water\nA;12A;10;available;yes\nA;;ten;maybe;often\nA;3;-4;sold;no\n',
    )
    expect(rows.flatMap((row) => row.problems.map(stateProblem))).toEqual(
      [
        {
          row: 2,
          column: 'Number',
          message: '“12A” is no number of up to four digits, so A12A is no mooring number.',
        },
        { row: 3, column: 'Number', message: 'The berth has no number.' },
        { row: 3, column: 'Status', message: '“maybe” is no status known here: say what it means.' },
        { row: 3, column: 'Length (m)', message: '“ten” is no dimension: write 12.5 m or 40\' 6".' },
        { row: 4, column: 'Length (m)', message: '“-4” is below zero.' },
      ].map((problem) => expect.objectContaining(problem)),
    )
    expect(rows.every((row) => row.record === null)).toBe(true)
  })

  it('leaves empty and zero dimensions unknown, and refuses two that disagree', async () => {
    const { rows } = await imported(
      berths,
      'Slip;Length (ft);Length (m);Width\nA1;40;12.19;\nA2;40;13;0\nA3;;;0,00\n',
    )
    expect(rows[0]?.record).toMatchObject({ lengthFt: 40, lengthM: 12.192 })
    expect(rows[0]?.record).not.toHaveProperty('widthM')
    expect(messages([rows[1]!])).toEqual(['13 m and 12.192 m are given for the same dimension.'])
    expect(rows[2]?.record).toEqual({ mooringNumber: 'A3', archived: false, tags: [] })
  })

  it('finds doubles in the file', async () => {
    const { rows } = await imported(berths, 'Mooring;Length\nA1;10\nA2;10\na 1;12\n')
    expect(messages(rows)).toEqual(['A1 stands in row 2 already.'])
  })

  it('asks for letters where a pier has none, or two have the same', async () => {
    const text = 'Pier;Number\nA;1\nRantamuuri;1\n'
    expect(messages((await imported(berths, text, { pierLetters: { A: 'A' } })).rows)).toEqual([
      'Say which letters stand for dock “Rantamuuri”.',
    ])
    expect(
      messages((await imported(berths, text, { pierLetters: { A: 'A', Rantamuuri: 'A' } })).rows),
    ).toEqual(['A stands for dock “A” already: choose others for “Rantamuuri”.'])
  })

  it('reads as many rows as an import takes', async () => {
    const lines = Array.from(
      { length: MOST_ROWS },
      (_, i) => `${'ABCDEFGH'[i % 8]};${Math.floor(i / 8)};12,5;40'6";2,5;yes;12500,00;finger`,
    )
    const table = await readTable(
      Buffer.from(`Pier;Number;Length;Width;Depth;Water;Price;Mooring type\n${lines.join('\n')}`),
    )
    const rows = readRows(berths, table, proposed(berths, table), port)
    expect(rows.filter((row) => row.record)).toHaveLength(MOST_ROWS)
  })
})

describe('letters of piers', () => {
  it('keeps letters and finds others', () => {
    expect(proposeLetters(['B', 'Rantamuuri'], new Map())).toEqual({ B: 'B', Rantamuuri: 'R' })
    expect(proposeLetters(['A', 'E', 'E 1', 'TR', '-'], new Map())).toEqual({
      A: 'A',
      E: 'E',
      'E 1': 'EA',
      TR: 'TR',
      '-': 'B',
    })
    expect(proposeLetters(['001-031', '032-075'], new Map())).toEqual({ '001-031': 'A', '032-075': 'B' })
    expect(proposeLetters(['A', 'Aallonmurtaja', 'a'], new Map())).toEqual({
      A: 'A',
      Aallonmurtaja: 'AA',
      a: 'AB',
    })
  })

  it('gives every pier letters of its own', () => {
    const pier = fc.oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.stringMatching(/^[A-Za-z]{1,3}$/))
    fc.assert(
      fc.property(fc.uniqueArray(pier, { maxLength: 80 }), (piers) => {
        const letters = proposeLetters(piers, new Map())
        expect(letterProblems(piers, letters).size).toBe(0)
      }),
    )
  })
})

describe('rows of clients, yachts and companies', () => {
  it('reads names, contacts and addresses', async () => {
    const text =
      'Name;E-mail;Phone;Mobile;Street;Zip;City;Country\nAino  Virtanen;AINO@example.fi;09 310 1691;+46 70 123 45 67;Kaivokatu 1;00100;Helsinki;Finland\n'
    const { rows } = await imported(clients, text)
    expect(messages(rows)).toEqual([])
    expect(rows[0]?.record).toEqual({
      fullName: 'Aino Virtanen',
      source: 'import',
      contacts: [
        { channel: 'email', value: 'aino@example.fi', valueE164: null, isPrimary: true },
        { channel: 'phone', value: '09 310 1691', valueE164: '+35893101691', isPrimary: true },
        {
          channel: 'phone',
          label: 'Mobile',
          value: '+46 70 123 45 67',
          valueE164: '+46701234567',
          isPrimary: false,
        },
      ],
      address: { street: 'Kaivokatu 1', postalCode: '00100', city: 'Helsinki', countryIso: 'FI' },
      note: null,
      tags: [],
    })
  })

  it('reads numbers without a prefix only where a country is known', async () => {
    const text = 'Name;Phone\nAino;040 1234567\n'
    expect(messages((await imported(clients, text)).rows)[0]).toContain('Choose the country')
    expect(
      (await imported(clients, text, { defaultCountry: 'FI' })).rows[0]?.record?.contacts[0]?.valueE164,
    ).toBe('+358401234567')
  })

  it('takes two clients for one only by name and contact', async () => {
    const text =
      'Name;Email\nAino Virtanen;a@b.fi\nVirtanen, Aino;A@B.fi\nEero Virtanen;a@b.fi\nAino Virtanen;other@b.fi\n;x\n'
    const { rows } = await imported(clients, text)
    expect(rows.map((row) => row.record !== null)).toEqual([true, false, true, true, false])
    expect(messages([rows[4]!])).toEqual(['The client has no name.'])
  })

  it('reads yachts with their owner', async () => {
    const text =
      'Boat;Type;Flag;Year;MMSI;LOA;Owner;Owner email\nIda;Purjevene;SWE;2019;265 123 456;45\' 11";Aino Virtanen;a@b.fi\nEva;;;19;12;;;\n'
    const { rows } = await imported(yachts, text)
    expect(rows[0]?.record).toMatchObject({
      name: 'Ida',
      type: 'sail',
      flagIso: 'SE',
      yearBuilt: 2019,
      mmsi: '265123456',
      lengthFt: 45.9167,
      owner: { name: 'Aino Virtanen', email: 'a@b.fi', company: null },
    })
    expect(messages([rows[1]!])).toEqual(['The yacht has no owner.'])
  })

  it('reads companies', async () => {
    const text =
      'Company;VAT number;Founded;Country of incorporation\nSea Oy;FI12345678;31.5.2001;Suomi\nSea Öy;;5/31/2001;Atlantis\n'
    const { rows } = await imported(companies, text)
    expect(rows[0]?.record).toMatchObject({
      vatNumber: 'FI12345678',
      incorporationDate: '2001-05-31',
      incorporationCountryIso: 'FI',
    })
    expect(rows[1]!.gaps).toEqual(['Country of incorporation: Atlantis'])
    expect(messages([rows[1]!])).toEqual(['Sea Öy stands in row 2 already.'])
  })

  it('reads any table without failing', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', 'A1', '10,5', 'yes', '€ 12', '+358401234567', 'a@b.fi'),
    )
    await fc.assert(
      fc.property(
        fc.constantFrom(...importEntities),
        fc.uniqueArray(
          fc.constantFrom(
            'Name',
            'Mooring',
            'Pier',
            'Number',
            'Length',
            'Phone',
            'Email',
            'Price',
            'Country',
            '__proto__',
            'constructor',
          ),
          { minLength: 1, maxLength: 6 },
        ),
        fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { maxLength: 20 }),
        (entity, headers, cells) => {
          const table = {
            kind: 'csv' as const,
            headers,
            rows: cells.map((row, i) => ({ line: i + 2, cells: row })),
          }
          const rows = readRows(kindOf(entity), table, proposed(kindOf(entity), table), port)
          expect(rows).toHaveLength(cells.length)
          for (const row of rows) expect(row.record === null).toBe(row.problems.length > 0)
        },
      ),
    )
  })
})

const file = new URL('../../../../../shared/data/helsinki-berths.csv', import.meta.url)

describe.runIf(existsSync(file))('ten real harbours', () => {
  it('comes in whole, harbour by harbour, without a word to add', async () => {
    const table = await readTable(readFileSync(file))
    const mapping = proposed(berths, table)
    expect(mapping.columns).toEqual({
      Lat: 'latitude',
      Lon: 'longitude',
      Pier: 'pier',
      Number: 'number',
      'Length (m)': 'length',
      'Width (m)': 'width',
      'Depth (m)': 'waterDepth',
      Mooring: 'mooringType',
      Electricity: 'powerCapacity',
      Water: 'waterAvailable',
      Active: 'active',
    })
    const harbours = describeColumns(table).find((column) => column.header === 'Harbour')?.values ?? []
    expect(harbours).toHaveLength(10)
    let total = 0
    for (const { value, count } of harbours) {
      const chosen: ImportMapping = { ...mapping, only: { column: 'Harbour', value } }
      chosen.pierLetters = proposeLetters(
        countPiers(table, chosen).map(({ pier }) => pier),
        new Map(),
      )
      const rows = readRows(berths, table, chosen, port)
      expect(messages(rows)).toEqual([])
      expect(rows).toHaveLength(count)
      expect(new Set(rows.map((row) => row.record?.mooringNumber)).size).toBe(count)
      for (const { record } of rows) {
        const { archived, tags, ...input } = record!
        expect(BerthInput.safeParse(input).error).toBeUndefined()
      }
      total += rows.length
    }
    expect(total).toBe(1784)
  })
})
