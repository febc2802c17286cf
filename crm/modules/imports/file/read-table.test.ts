import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../../contract/errors.ts'
import { makeWorkbook, workbookOf } from '../testing/make-workbook.ts'
import { makeZip } from '../testing/make-zip.ts'
import { delimiterOf } from './delimited.ts'
import { readImportFile } from './read-file.ts'
import { readTable } from './read-table.ts'
import { MOST_ROWS } from './table.ts'

const csv = (text: string) => readTable(Buffer.from(text))

describe('reading delimited text', () => {
  it('reads commas, semicolons, tabs and bars', async () => {
    for (const sign of [',', ';', '\t', '|']) {
      const table = await csv(['Number', 'Length', 'Note'].join(sign).concat(`\nA1${sign}10${sign}x\n`))
      expect(table.headers).toEqual(['Number', 'Length', 'Note'])
      expect(table.rows).toEqual([{ line: 2, cells: ['A1', '10', 'x'] }])
    }
  })

  it('is not misled by decimal commas, quoted signs or a hint of the spreadsheet', async () => {
    expect(delimiterOf('Number;Length\nA1;10,5\nA2;12,25\n')).toBe(';')
    expect(delimiterOf('Name,Note\n"A; B; C",x\n"D; E; F",y\n')).toBe(',')
    const hinted = await csv('sep=;\nNumber;Length\nA1;1,5\n')
    expect(hinted.rows).toEqual([{ line: 3, cells: ['A1', '1,5'] }])
  })

  it('takes a byte order mark, Windows-1252 and UTF-16', async () => {
    expect((await csv('\ufeffName;City\nÄiti;Åbo')).headers).toEqual(['Name', 'City'])
    const western = await readTable(Buffer.from('Name;City\nM\xfcller;\xc5bo \x80\n', 'latin1'))
    expect(western.rows[0]?.cells).toEqual(['Müller', 'Åbo €'])
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tCity\nÄiti\tÅbo\n', 'utf16le')])
    expect((await readTable(wide)).rows[0]?.cells).toEqual(['Äiti', 'Åbo'])
  })

  it('keeps quotes, line breaks and feet and inches', async () => {
    const table = await csv('Number,Length,Note\nA1,40\'6",plain\nA2,"40\' 6 1/2""","two\nlines"\n')
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['A1', '40\'6"', 'plain'],
      ['A2', '40\' 6 1/2"', 'two\nlines'],
    ])
  })

  it('finds the headings under a title, and does without them', async () => {
    const titled = await csv(
      'Berths of the harbour 2024;;;\n;;;\nNumber;Length;Width;Depth\nA1;10;3;2\nA2;10;3;2\n',
    )
    expect(titled.headers).toEqual(['Number', 'Length', 'Width', 'Depth'])
    expect(titled.rows.map((row) => row.line)).toEqual([4, 5])
    const bare = await csv('A1,10,3\nA2,10,3\n')
    expect(bare.headers).toEqual(['Column A', 'Column B', 'Column C'])
    expect(bare.rows).toHaveLength(2)
  })

  it('names columns apart and leaves empty ones out', async () => {
    const table = await csv('Name,Name,,Phone,\nA,B,,1,\nC,D,,2,x\n')
    expect(table.headers).toEqual(['Name', 'Name (2)', 'Phone', 'Column E'])
    expect(table.rows[0]?.cells).toEqual(['A', 'B', '1', ''])
  })

  it('reads rows of unequal length', async () => {
    const table = await csv('Number,Length,Width\nA1\nA2,10,3,surplus\n')
    expect(table.headers).toEqual(['Number', 'Length', 'Width', 'Column D'])
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['A1', '', '', ''],
      ['A2', '10', '3', 'surplus'],
    ])
  })

  it('reads back what a spreadsheet writes', async () => {
    // An apostrophe before a minus is what guards a formula, and no part of the value.
    const cell = fc
      .stringMatching(/^[a-z0-9 ,;"'\n€ä-]{0,12}$/)
      .map((text) => text.trim().replaceAll(/(^|;)'+(?=-)/g, '$1'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 20 }),
        async (rows) => {
          const full = rows.map((row) => ['k', ...row])
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = [['Key', 'One', 'Two', 'Three'], ...full]
            .map((row) => row.map(quoted).join(';'))
            .join('\r\n')
          const table = await csv(text)
          const column = (header: string) => table.headers.indexOf(header)
          expect(
            table.rows.map(({ cells }) => ['One', 'Two', 'Three'].map((name) => cells[column(name)] ?? '')),
          ).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('reads as many rows as an import takes and refuses more, naming the count', async () => {
    const line = 'A12;12,5;4,5;yes;permanent;12500,00\n'
    const table = await csv(`Number;Length;Width;Water;Tenure;Price\n${line.repeat(MOST_ROWS)}`)
    expect(table.rows).toHaveLength(MOST_ROWS)
    await expect(csv(`Number;Length;Width;Water;Tenure;Price\n${line.repeat(53_456)}`)).rejects.toThrow(
      '53,456 rows',
    )
  })
})

it('refuses a text of more cells than a table may have', async () => {
  const row = `${'1;'.repeat(299)}1\n`
  await expect(csv(row.repeat(20_001))).rejects.toThrow('more than 6,000,000 cells')
})

describe('reading workbooks', () => {
  it('reads texts, numbers, truth and empty cells', async () => {
    const table = await readTable(
      makeWorkbook([
        ['Number', 'Length (m)', 'Water', 'Note'],
        ['A1', 12.5, true, null],
        ['A02', 0.1 + 0.2, false, 'x & y'],
      ]),
    )
    expect(table.kind).toBe('workbook')
    expect(table.rows).toEqual([
      { line: 2, cells: ['A1', '12.5', 'true', ''], numbers: [1] },
      { line: 3, cells: ['A02', '0.3', 'false', 'x & y'], numbers: [1] },
    ])
  })

  it('reads as many rows as an import takes and refuses one more', async () => {
    const rows = (count: number) =>
      makeWorkbook([
        ['Number', 'Length', 'Note'],
        ...Array.from({ length: count }, (_, i) => [`A${i}`, 12.5, 'n']),
      ])
    expect((await readTable(rows(MOST_ROWS))).rows).toHaveLength(MOST_ROWS)
    await expect(readTable(rows(MOST_ROWS + 1))).rejects.toThrow('50,001 rows')
  })

  it('refuses archives that burst, by what they declare and by what they hold', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024)
    await expect(
      readTable(
        makeWorkbook(
          [
            ['A', 'B'],
            ['x', 'y'],
          ],
          [{ name: 'xl/media/a.xml', content: zeros }],
        ),
      ),
    ).rejects.toThrow('unpacks')
    const lying = { name: 'xl/comments.xml', content: zeros, declaredSize: 1000 }
    await expect(
      readTable(
        makeWorkbook(
          [
            ['A', 'B'],
            ['x', 'y'],
          ],
          [lying],
        ),
      ),
    ).rejects.toThrow(/unpacks|damaged/)
  })

  it('refuses a lone cell far out before room is made for it', async () => {
    const far = workbookOf(
      '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="59999"><c r="XFD59999"><v>1</v></c></row></sheetData>',
    )
    await expect(readTable(far)).rejects.toThrow('row 59999')
    const deep = workbookOf('<sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData>')
    await expect(readTable(deep)).rejects.toThrow('1,048,575 rows')
  })

  it('refuses damaged workbooks with a sentence', async () => {
    const workbook = makeWorkbook([
      ['Number', 'Length'],
      ['A1', 10],
    ])
    for (const share of [0.1, 0.5, 0.9]) {
      await expect(readTable(workbook.subarray(0, Math.floor(workbook.length * share)))).rejects.toThrow(
        /\.$/,
      )
    }
    await expect(readTable(workbookOf('<sheetData><row r="1"><c r="A1"'))).rejects.toThrow(/\.$/)
  })
})

describe('telling files by their content', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['blank text', Buffer.from(' \n\r\n '), 'empty'],
    ['headings alone', Buffer.from('Number,Length,Width\n'), 'no rows'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'PNG'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel 97'],
    ['a web page named .xls', Buffer.from('<html><table><tr><td>A1</td></tr></table>'), 'web page'],
    ['JSON', Buffer.from('[{"number": "A1"}]'), 'JSON'],
    ['an archive', makeZip([{ name: 'readme.txt', content: Buffer.from('hello') }]), 'ZIP archive'],
    ['an unclosed quote', Buffer.from('Number,Note\nA1,"open\nA2,x\n'), 'quotation mark'],
  ])('refuses %s', async (_, bytes, sentence) => {
    await expect(readTable(bytes)).rejects.toThrow(sentence)
  })

  it('never fails without a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const error = await readTable(bytes).then(
          () => null,
          (thrown: unknown) => thrown,
        )
        if (error !== null)
          expect(error).toMatchObject({ name: 'UnreadableFile', message: expect.stringMatching(/\.$/) })
      }),
      { numRuns: 300 },
    )
  })
})

describe('reading in a process of its own', () => {
  it('hands back the table', async () => {
    const table = await readImportFile(Buffer.from('Number;Length\nA1;10,5\n'))
    expect(table.rows).toEqual([{ line: 2, cells: ['A1', '10,5'] }])
  })

  it('refuses with the code and sentence of the fault', async () => {
    const error = await readImportFile(Buffer.from('%PDF-1.7')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'FILE_TYPE_REFUSED', status: 400 })
  })
})
