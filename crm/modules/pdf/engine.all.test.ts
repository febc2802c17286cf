// @module-tag long

import { execFile } from 'node:child_process'
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { detectFields, printDocument, sealPdf, stampPdf, takePdf } from './engine.ts'
import type { Area, Taken } from './engine-request.ts'
import { certificatesOf, makeSealKey } from './seal/seal-key.ts'
import { actingPdf, formPdf, lockedPdf, plainPdf, turnedPdf } from './testing/pdfs.ts'

const run = promisify(execFile)
const brand = { name: 'Hamn', color: '#0a5a78', logo: null }

/** The words of a page and where they stand, in percent of the page as it is seen. */
async function wordsOf(content: Uint8Array, number = 1) {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
  const page = await document.getPage(number)
  const view = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((one) => {
    if (!('str' in one) || one.str.trim() === '') return []
    const [x, y] = view.convertToViewportPoint(one.transform[4], one.transform[5]) as [number, number]
    return [{ text: one.str, x: (x / view.width) * 100, y: (y / view.height) * 100 }]
  })
}

describe('a PDF that is taken in', () => {
  it('stays as it was sent where nothing has to be changed', async () => {
    const sent = await plainPdf(2)
    const taken = (await takePdf(sent)) as Taken
    expect(Buffer.from(taken.content).equals(sent)).toBe(true)
    expect(taken).toMatchObject({ cleaned: false, pages: [{ width: 600, height: 800 }, {}] })
  })

  it('is unlocked where it can be read without a password, and refused where it cannot', async () => {
    const unlocked = (await takePdf(await lockedPdf(''))) as Taken
    expect((await PDFDocument.load(unlocked.content)).getPageCount()).toBe(1)
    expect((await wordsOf(unlocked.content))[0]!.text).toContain('Signature')
    const again = (await takePdf(unlocked.content)) as Taken
    expect(Buffer.from(again.content).equals(unlocked.content)).toBe(true)
    const plain = await PDFDocument.load(unlocked.content)
    expect(Buffer.from(await plain.save({ useObjectStreams: false })).toString('latin1')).not.toMatch(
      /\/Encrypt|\/StdCF|\/AuthEvent/,
    )
    expect(await takePdf(await lockedPdf('secret'))).toEqual({ refused: 'encrypted' })
  })

  it('loses what acts by itself', async () => {
    const taken = (await takePdf(await actingPdf())) as Taken
    expect(taken.cleaned).toBe(true)
    const plain = await PDFDocument.load(taken.content)
    const text = Buffer.from(await plain.save({ useObjectStreams: false })).toString('latin1')
    expect(text).not.toMatch(/JavaScript|app\.alert|submitForm|Launch|calc\.exe|OpenAction|EmbeddedFile/)
    expect(((await takePdf(taken.content)) as Taken).cleaned).toBe(false)
  })

  it('is repaired where it was cut off, and refused where nothing is left of it', async () => {
    const pdf = await plainPdf(3)
    const cut = await takePdf(pdf.subarray(0, pdf.length - 60))
    expect('refused' in cut ? cut.refused : cut.pages.length).toBe(3)
    for (const broken of [Buffer.alloc(0), Buffer.from('%PDF-1.7 and nothing'), randomBytes(5000)])
      expect(await takePdf(broken)).toEqual({ refused: 'broken' })
    expect(await takePdf(await plainPdf(301, 'x'))).toEqual({ refused: 'pages' })
  })
})

describe('where a PDF wants to be filled in', () => {
  it('finds form fields, runs, lines and boxes by the words beside them', async () => {
    const found = await detectFields(await formPdf())
    expect(found.map(({ type, label }) => [type, label])).toEqual([
      ['signature', 'Signature:'],
      ['date', 'Date:'],
      ['signature', 'Allekirjoitus'],
      ['date', 'Ort och datum'],
      ['checkbox', 'I accept the terms'],
      ['email', 'E-post'],
      ['name', 'full Name'],
    ])
    const [first] = found
    expect(first!.page).toBe(1)
    expect(first!.x).toBeCloseTo((50 + 53.2) / 6, 0)
    expect(first!.y + first!.height).toBeCloseTo(12.77, 1)
  })

  it('finds nothing on a page that is a picture', async () => {
    const canvas = createCanvas(300, 400)
    canvas.getContext('2d').fillText('Signature: ________', 20, 40)
    const document = await PDFDocument.create()
    const picture = await document.embedPng(new Uint8Array(canvas.toBuffer('image/png')))
    document.addPage([300, 400]).drawImage(picture)
    expect(await detectFields(await document.save())).toEqual([])
  })
})

describe('writing on a PDF', () => {
  it.each([0, 90, 180, 270])('stands where it is seen to stand on a page turned by %i', async (angle) => {
    const area: Area = { page: 1, x: 20, y: 30, width: 40, height: 4 }
    const written = await stampPdf(
      await turnedPdf(angle),
      [{ ...area, kind: 'text', value: 'Ägir Ωμέγα 12' }],
      null,
    )
    const [word] = await wordsOf(written)
    expect(word!.text).toBe('Ägir Ωμέγα 12')
    expect(word!.x).toBeGreaterThan(20)
    expect(word!.x).toBeLessThan(21)
    expect(word!.y).toBeGreaterThan(30.5)
    expect(word!.y).toBeLessThan(34)
  })

  it('breaks what is too long, and keeps letters', async () => {
    const long = 'A berth of twelve metres at the outer pontoon with water and power '.repeat(2)
    const { content } = (await takePdf(await formPdf())) as Taken
    const written = await stampPdf(
      content,
      [
        { page: 1, x: 10, y: 85, width: 30, height: 10, kind: 'text', value: long },
        { page: 1, x: 50, y: 50, width: 20, height: 5, kind: 'signature', value: 'Αλέξης' },
      ],
      null,
    )
    const words = await wordsOf(written)
    expect(words.filter(({ y }) => y > 85).length).toBeGreaterThan(2)
    expect(words.some(({ text }) => text === 'Αλέξης')).toBe(true)
    expect((await PDFDocument.load(written)).getForm().getFields()).toEqual([])
  })

  it('refuses to write on a page that is not there, and writes nothing', async () => {
    const beyond = { page: 7, x: 50, y: 50, width: 20, height: 5, kind: 'text' as const, value: 'nowhere' }
    await expect(stampPdf(await plainPdf(), [beyond], null)).rejects.toMatchObject({
      details: [{ path: 'fields', message: 'The PDF has no page 7.' }],
    })
  })

  it('writes every accented letter in either form, in both fonts, and never stops at one', async () => {
    const letters = Array.from({ length: 0x250 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index))
    for (const form of ['NFC', 'NFD'] as const) {
      const stamps = (['text', 'signature'] as const).flatMap((kind, column) =>
        letters.map((letter, index) => ({
          ...{ page: 1, x: 4 + column * 48 + (index % 10) * 4.5, y: 1 + Math.floor(index / 10) * 2.3 },
          ...{ width: 4.5, height: 2, kind, value: `${letter}${letter}k`.normalize(form) },
        })),
      )
      const words = (await wordsOf(await stampPdf(await plainPdf(1, ''), stamps, null)))
        .map(({ text }) => text)
        .join('')
        .normalize('NFKC')
        // A mark that a font sets beside its letter.
        .replaceAll(/[\p{Cc}\s]/gu, '')
      const missing = letters.filter((one) => !words.includes(`${one}${one}k`.normalize('NFKC')))
      // One that the font sets of two signs: it is drawn so, and read as its first.
      expect(missing.join('').replace('ǹ', ''), form).toBe('')
    }
  })
})

it('prints a text with the colours of the port, what people wrote as text, and tells where its fields stand', async () => {
  const text = (words: string, ...marks: string[]) => ({
    type: 'text',
    text: words,
    marks: marks.map((type) => ({ type })),
  })
  const field = (type: string, role: string) => ({ type: 'signingField', attrs: { type, role } })
  const { content, fields, pages } = await printDocument({
    title: 'EOI',
    language: 'sv',
    foot: 'Avsiktsförklaring',
    brand,
    content: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [text('Avsikt #read("/etc/passwd") $x$ *b*')] },
        { type: 'paragraph', content: [text('Vera', 'bold'), text(' och hamnen. '.repeat(400))] },
        { type: 'paragraph', content: [field('signature', 'client'), text(' '), field('date', 'client')] },
        { type: 'paragraph', content: [field('checkbox', 'developer')] },
      ],
    },
  })
  expect(pages).toHaveLength(2)
  expect((await wordsOf(content)).map(({ text: one }) => one).join('')).toContain(
    '#read("/etc/passwd") $x$ *b*',
  )
  expect(fields.map(({ type, role, page }) => [type, role, page])).toEqual([
    ['signature', 'client', 2],
    ['date', 'client', 2],
    ['checkbox', 'developer', 2],
  ])
})

describe('the seal', () => {
  const certificate = {
    language: 'fi',
    documentTitle: 'Aiesopimus',
    title: 'Allekirjoitustodistus',
    intro: 'Näin asiakirja allekirjoitettiin.',
    facts: [{ label: 'SHA-256', value: 'ab'.repeat(32) }],
    signers: [
      {
        name: 'Vera Åkerö',
        role: 'Asiakas',
        facts: [{ label: 'IP', value: '192.0.2.7' }],
        mark: { kind: 'drawn' as const, lines: [[[0, 0] as const, [900, 280] as const]] },
      },
    ],
    history: { title: 'Vaiheet', lines: [] },
    note: 'Sinetöity.',
    verifyUrl: 'https://hamn.example/verify/x',
    brand,
  }

  it('covers the whole file, with the page that states who signed', async () => {
    const { key, certificates } = await makeSealKey('Berthwise at hamn.åland.example')
    const written = await stampPdf(await plainPdf(), [], certificate)
    const words = (await wordsOf(written, 2)).map(({ text }) => text).join(' ')
    for (const text of ['Allekirjoitustodistus', 'Vera Åkerö', '192.0.2.7', 'Sinetöity.'])
      expect(words).toContain(text)
    const by = { key, certificates: certificatesOf(certificates), reason: 'Signed', at: new Date() }
    const sealed = Buffer.from(await sealPdf(written, by))
    const { digest, cms, signed } = readSeal(sealed)
    expect(cms.includes(digest)).toBe(true)
    expect(cms.includes(new X509Certificate(certificates).raw)).toBe(true)
    expect(signed).toBe(sealed.length)
    const changed = Buffer.from(sealed)
    changed[400]! ^= 1
    expect(readSeal(changed).cms.includes(readSeal(changed).digest)).toBe(false)
    for (const [content, valid] of [
      [sealed, 'Signature is Valid.'],
      [changed, 'Digest Mismatch.'],
    ] as const)
      expect((await pdfsig(content)) ?? valid).toContain(valid)
  })
})

/** What a seal says of the bytes it covers, read without the library that made it. */
function readSeal(content: Buffer) {
  const [, ...range] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(content.toString('latin1'))!
  const [from, long, then, rest] = range.map(Number) as [number, number, number, number]
  const parts = [content.subarray(from, from + long), content.subarray(then, then + rest)]
  return {
    digest: createHash('sha256').update(Buffer.concat(parts)).digest(),
    cms: Buffer.from(content.subarray(long + 1, then - 1).toString('latin1'), 'hex'),
    signed: then + rest,
  }
}

/** What Poppler says of it; null where that is not installed. */
async function pdfsig(content: Buffer): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'seal-'))
  try {
    await writeFile(join(folder, 'sealed.pdf'), content)
    return (await run('pdfsig', [join(folder, 'sealed.pdf')])).stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    return String((error as { stdout?: string }).stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('letters of other scripts', () => {
  const ordered = [
    '김민수',
    '王小龍',
    'たなか ゆう',
    'გიორგი ბერიძე',
    'ᲒᲘᲝᲠᲒᲘ',
    'Արամ Խաչատրյան',
    'ԱՐԱՄ և եւ',
    'Anna გვარი',
  ]
  // Read from the right or from the left, marks before or after what they stand on.
  const turned = ['محمد بن سلمان', 'דוד כהן', 'สมชาย ใจดี', 'தமிழ்ச்செல்வி கோபால்', 'राम सिंह']
  const names = [...turned, ...ordered]

  it('are written in fonts of their own, joined and from the right where they are', async () => {
    const area = { page: 1, x: 10, width: 40, height: 5 }
    const stamps = names.flatMap((value, index) => [
      { ...area, y: 10 + index * 6, kind: 'text' as const, value },
      { ...area, x: 55, y: 10 + index * 6, kind: 'signature' as const, value },
    ])
    const certificate = {
      ...{
        language: 'en',
        documentTitle: 'Names',
        title: 'Certificate',
        intro: names.join(', '),
        facts: [],
        note: '',
        verifyUrl: null,
        brand,
      },
      signers: names.map((name) => ({
        ...{ name, role: 'Client', facts: [], mark: { kind: 'typed' as const, value: name } },
      })),
      history: { title: '', lines: [] },
    }
    const written = await stampPdf(await plainPdf(1, 'Names'), stamps, certificate)
    const content = names.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
    const printed = await printDocument({
      ...{ title: names[0]!, language: 'en', brand, foot: names[1]! },
      content: { type: 'doc', content },
    })
    const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
    for (const [file, page] of [
      [written, 1],
      [written, 2],
      [printed.content, 1],
    ] as const) {
      const found = letters((await wordsOf(file, page)).map(({ text }) => text).join(''))
      for (const name of ordered) expect(found).toContain(letters(name))
      for (const name of turned) for (const letter of letters(name)) expect(found).toContain(letter)
      expect(found).not.toMatch(/\ufffd|U\+/)
    }
  })

  it('that no font has are written as their numbers, and never as boxes', async () => {
    const area = { page: 1, x: 10, y: 10, width: 80, height: 5 }
    const stamps = [{ ...area, kind: 'text' as const, value: 'Anna 😀 ক' }]
    const written = await stampPdf(await plainPdf(1, ''), stamps, null)
    const found = (await wordsOf(written)).map(({ text }) => text).join('')
    expect(found).toContain('Anna [U+1F600] [U+0995]')
  })
})
