import { expect, it } from 'vitest'
import { workbookOf } from '../testing/make-workbook.ts'
import { zeroCells } from './zero-formats.ts'

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>'
const cells = ['A1', 'A2', 'A3'].map((address) => `<c r="${address}" s="1"><v>712</v></c>`).join('')
const workbook = workbookOf(`<sheetData><row r="1">${cells}</row></sheetData>`, [
  { name: 'xl/styles.xml', content: Buffer.from(styles) },
])

it('knows the cells that a format shows with leading zeros, and refuses more than it can hold', async () => {
  const [sheet] = [...(await zeroCells(workbook, 3)).values()]
  expect([...sheet!]).toEqual(['A1', 'A2', 'A3'].map((address) => [address, { value: 712, width: 5 }]))
  await expect(zeroCells(workbook, 2)).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
    reason: { code: 'file_many_cells', values: { most: '2' } },
  })
})
