import { expect, it } from 'vitest'
import type { Field } from '../../../contract/forms/definition.ts'
import { ownSpeech } from '../page-language.ts'
import { fileAccept, fileHint } from '../render/file-hint.ts'
import { oneField } from '../testing/definitions.ts'
import { recognise } from './file-kinds.ts'

const field = (accept?: Field['accept'], rest: Partial<Field> = {}) =>
  oneField({ id: 'file1', key: 'file', type: 'file', label: 'File', accept, ...rest }).pages[0]!.fields[0]!

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const program = Buffer.concat([
  Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00', 'latin1'),
  Buffer.alloc(200),
])

it('knows a file by its content, not by its name', async () => {
  expect(await recognise(field(['pdf']), 'papers.pdf', pdf)).toEqual({
    type: 'application/pdf',
    name: 'papers.pdf',
  })
  expect(await recognise(field(['image']), 'boat.png', png)).toEqual({ type: 'image/png', name: 'boat.png' })
  expect(await recognise(field(['pdf']), 'papers.pdf', program)).toBeNull()
  expect(await recognise(field(['document']), 'notes.txt', program)).toBeNull()
  expect(await recognise(field(['pdf']), 'papers.pdf', png)).toBeNull()
  expect(
    await recognise(
      field(['image']),
      'drawing.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ),
  ).toBeNull()
})

it('takes plain text for what it is', async () => {
  const table = Buffer.from('berth;length\nÅ 1;12,4\n')
  expect(await recognise(field(['spreadsheet']), 'berths.csv', table)).toEqual({
    type: 'text/csv',
    name: 'berths.csv',
  })
  expect(await recognise(field(['document']), 'berths.csv', table)).toEqual({
    type: 'text/plain',
    name: 'berths.csv.txt',
  })
  expect(await recognise(field(['spreadsheet']), 'berths.txt', table)).toBeNull()
  expect(await recognise(field(['document']), 'a.txt', Buffer.from([0x41, 0xff, 0xfe, 0x42]))).toBeNull()
  expect(await recognise(field(['document']), 'a.txt', Buffer.from('a\u0000b'))).toBeNull()
  expect(await recognise(field(['document']), 'empty.txt', Buffer.alloc(0))).toBeNull()
})

it('gives a name that fits the content and harms nobody', async () => {
  const nameOf = async (name: string) => (await recognise(field(['pdf']), name, pdf))?.name
  expect(await nameOf('papers.exe')).toBe('papers.exe.pdf')
  expect(await nameOf('PAPERS.PDF')).toBe('PAPERS.PDF')
  expect(await nameOf('../../etc/passwd')).toBe('passwd.pdf')
  expect(await nameOf('C:\\boats\\papers.pdf')).toBe('papers.pdf')
  expect(await nameOf('pa\u202eper\u0000s"<>.pdf')).toBe('papers.pdf')
  expect(await nameOf('')).toBe('file.pdf')
  expect((await nameOf(`${'x'.repeat(500)}.pdf`))!.length).toBe(150)
})

const english = ownSpeech({ asked: 'en' })

it('says what may be chosen', () => {
  expect(fileAccept(field(['pdf', 'spreadsheet']))).toBe('.pdf,.xlsx,.ods,.csv,.tsv')
  expect(fileHint(field(['pdf']), english)).toBe('PDF, up to 10 MB')
  expect(fileHint(field(['image', 'pdf'], { maxFiles: 3, maxSize: 5 }), english)).toBe(
    'At most 3 files: pictures or PDF, up to 5 MB each',
  )
  expect(fileHint(field(), english)).toBe('Pictures, PDF, text documents or spreadsheets, up to 10 MB')
})
