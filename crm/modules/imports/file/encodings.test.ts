import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

const file = (bytes: Uint8Array) => readTable(Buffer.concat([Buffer.from('Name;E-mail\n'), bytes]))
const namesOf = async (bytes: Uint8Array) => (await file(bytes)).rows.map(({ cells }) => cells[0])
const bytes = (text: string, codes: Readonly<Record<string, number>>) =>
  Buffer.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)))

describe('code pages', () => {
  it.each([
    ['windows-1250', 'Łukasz Żółć;a@b.pl\n', { Ł: 0xa3, Ż: 0xaf, ó: 0xf3, ł: 0xb3, ć: 0xe6 }],
    ['windows-1250', 'Dvořák Jiří;a@b.cz\n', { ř: 0xf8, á: 0xe1, í: 0xed }],
    ['windows-1252', 'Åsa Öst;a@b.se\nRenée Müller;c@d.de\n', {}],
    ['windows-1257', 'Jūratė Šimkutė;a@b.lt\n', { ū: 0xfb, ė: 0xeb, Š: 0xd0 }],
    ['windows-1253', 'Γιάννης;a@b.gr\n', { Γ: 0xc3, ι: 0xe9, ά: 0xdc, ν: 0xed, η: 0xe7, ς: 0xf2 }],
    ['macintosh', 'René Müller;a@b.fr\nÅsa Öst;c@d.se\n', { é: 0x8e, ü: 0x9f, Å: 0x81, Ö: 0x85 }],
  ] as const)('%s is known by its letters, and that it is a guess', async (name, text, codes) => {
    const table = await file(bytes(text, codes))
    expect(table.encoding).toEqual({ name, guessed: true, wrongLines: [] })
    expect(table.rows[0]!.cells[0]).toBe(text.split(';')[0])
  })

  it('a wrong byte, or a letter cut in two, leaves the rest of UTF-8 as it is', async () => {
    const wrong = Buffer.concat([
      Buffer.from('Åsa Öst;a@b.se\nMåns;c@d.se\nJos'),
      Buffer.from([0xe9]),
      Buffer.from(';e@f.se\n'),
    ])
    expect(await namesOf(wrong)).toEqual(['Åsa Öst', 'Måns', 'José'])
    expect((await file(wrong)).encoding).toEqual({ name: 'utf-8', guessed: false, wrongLines: [4] })
    const cut = Buffer.from('Åsa;a@b.se\nOla Öst;c@d.se\nBo;Å').subarray(0, -1)
    expect(await namesOf(cut)).toEqual(['Åsa', 'Ola Öst', 'Bo'])
  })
})

describe('cards of address books', () => {
  it('of each version are rows', async () => {
    const cards = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Roe;Jan;Erik;;\r\nFN:Jan Roe\r\nEMAIL;type=INTERNET:jan@example.com\r\nTEL;type=CELL:+46 70 123 45 67',
      'item1.TEL:+46 8 123 45\r\n 6 78\r\nADR;type=HOME:;;Kajen 1;Oslo;;0150;Norway\r\nNOTE:one\\ntwo\\, three\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96st;=C3=85sa\r\nEMAIL:asa@example.com\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Harbour Office\r\nTEL;VALUE=uri;TYPE="voice,home":tel:+358401234567\r\nEND:VCARD\r\n',
    ].join('\r\n')
    const { headers, rows } = await readTable(Buffer.from(cards))
    const names = rows.map(({ cells }) =>
      Object.fromEntries(headers.map((header, at) => [header, cells[at]])),
    )
    expect(names).toMatchObject([
      {
        ...{ 'First name': 'Jan', 'Middle name': 'Erik', 'Last name': 'Roe', 'E-mail': 'jan@example.com' },
        ...{ 'Mobile phone': '+46 70 123 45 67', Phone: '+46 8 123 456 78', Street: 'Kajen 1', City: 'Oslo' },
        ...{ 'Postal code': '0150', Country: 'Norway', Note: 'one\ntwo, three' },
      },
      { 'First name': 'Åsa', 'Last name': 'Öst', 'E-mail': 'asa@example.com' },
      { 'Full name': 'Harbour Office', Phone: '+358401234567' },
    ])
  })
})

describe('below and above the table', () => {
  it('totals and where it comes from are set aside, a lone name is not', async () => {
    const table = await readTable(
      Buffer.from('Name;E-mail\nAnna;a@b.se\nBo;b@b.se\nKim;\nTotal: 2;\nExported 24.11.2026 by Bo;\n'),
    )
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Anna', 'Bo', 'Kim'])
    expect(table.setAside).toEqual([
      { line: 5, text: 'Total: 2' },
      { line: 6, text: 'Exported 24.11.2026 by Bo' },
    ])
  })

  it('two rows of headings are one', async () => {
    const text = 'Berth;Size;;Price;\n;Length;Beam;Season;Year\nA1;12;3,5;900;1200\nA2;11;3;800;1100\n'
    const { headers, rows } = await readTable(Buffer.from(text))
    expect(headers).toEqual(['Berth', 'Size Length', 'Size Beam', 'Price Season', 'Price Year'])
    expect(rows).toHaveLength(2)
  })

  it('a heading that comes several times is still one', async () => {
    const { headers, rows } = await readTable(
      Buffer.from('Namn;Telefon;Telefon;Telefon\nBo;0701;0702;0703\n'),
    )
    expect(headers).toEqual(['Namn', 'Telefon', 'Telefon (2)', 'Telefon (3)'])
    expect(rows).toHaveLength(1)
  })
})
