// @module-tag long

import { existsSync, readFileSync } from 'node:fs'
import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { sampleOf } from '../../../../platform/testing/extent.ts'
import { stampPdf, takePdf } from '../engine.ts'
import type { Taken } from '../engine-request.ts'
import { drawnText } from '../testing/drawn.ts'
import { filledForm, formValues } from '../testing/forms.ts'

const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
const signature = { page: 1, x: 10, y: 85, width: 30, height: 5, kind: 'signature' as const, value: 'Maija' }

async function sealedText(content: Uint8Array): Promise<string> {
  const taken = await takePdf(content)
  if ('refused' in taken) throw new Error(taken.refused)
  return (await drawnText(await stampPdf(taken.content, [signature], null))).join('')
}

/** Every run of what is drawn of the upload stands in what is sealed. */
function expectHeld(sealed: string, values: readonly string[]) {
  for (const value of values) expect(sealed).toContain(letters(value))
}

describe('what is filled into a form of a PDF', () => {
  it.each(
    sampleOf([
      ['readers draw it anew', { needAppearances: true, look: 'stale' }],
      ['its fields have no look', { look: 'none' }],
      ['its fields have no look and readers draw it anew', { needAppearances: true, look: 'none' }],
      ['its fields look as they did with another value', { look: 'stale' }],
    ] as const),
  )('stands in the pages that are sealed where %s', async (_, filling) => {
    const upload = await filledForm(filling)
    const sealed = await sealedText(upload)
    expectHeld(sealed, Object.values(formValues))
    expect(sealed).not.toContain('Oldvalue')
    expect(sealed).not.toContain('Winter')
    const taken = (await takePdf(upload)) as Taken
    const plain = await PDFDocument.load(taken.content)
    expect(plain.catalog.has(PDFName.of('AcroForm'))).toBe(false)
    expect(plain.getPage(0).node.Annots()?.size() ?? 0).toBe(0)
    // What was made of it is taken as it is.
    const again = (await takePdf(taken.content)) as Taken
    expect(Buffer.from(again.content).equals(taken.content)).toBe(true)
    // Whatever the reader of the product draws anew of the upload is in it.
    if ('needAppearances' in filling) {
      // It has no Greek letters in the font of the form, and draws others for them.
      const runs = (await drawnText(upload))[0]!.match(/[A-Za-z]{4,}|\d{4,}/g)!
      expect(runs.length).toBeGreaterThan(3)
      expectHeld(sealed, runs)
    }
  })

  it.each(
    sampleOf([
      ['Georgian', 'გიორგი ბერიძე', true],
      ['Georgian capitals', 'ᲒᲘᲝᲠᲒᲘ', true],
      ['Armenian', 'Արամ Խաչատրյան', true],
      ['Tamil', 'தமிழ்ச்செல்வி கோபால்', false],
      ['Devanagari', 'राम सिंह', false],
      ['Thai', 'สมชาย ใจดี', false],
      ['Hebrew', 'דוד כהן', false],
      ['Korean', '김민수', true],
    ] as const),
  )('is drawn in letters of %s', async (_, name, inOrder) => {
    const document = await PDFDocument.load(await filledForm({ needAppearances: true }))
    const form = document.getForm()
    for (const field of ['tenant', 'notes'])
      form.getField(field).acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(name))
    const cells = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment).slice(0, 3)
    form.getField('postcode').acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(cells.join('')))
    const sealed = await sealedText(Buffer.from(await document.save({ updateFieldAppearances: false })))
    expect(sealed).not.toMatch(/\ufffd|U\+/)
    // The order of what is drawn is that of the script only where it has neither marks nor another direction.
    if (inOrder) expect(sealed.split(letters(name)).length).toBeGreaterThan(2)
    else for (const letter of letters(name)) expect(sealed.split(letter).length).toBeGreaterThan(2)
    for (const letter of letters(cells.join(''))) expect(sealed.split(letter).length).toBeGreaterThan(3)
  })

  it('draws the box that is ticked and the button that is chosen, and no other', async () => {
    const looks = async (ticked: boolean) => {
      const document = await PDFDocument.load(await filledForm({ look: 'none' }))
      const form = document.getForm()
      if (!ticked) form.getField('water').acroField.dict.set(PDFName.of('V'), PDFName.of('Off'))
      const { content } = (await takePdf(await document.save({ updateFieldAppearances: false }))) as Taken
      const page = (await PDFDocument.load(content)).getPage(0)
      return page.node.Resources()!.lookup(PDFName.of('XObject'))
    }
    expect(String(await looks(true))).not.toBe(String(await looks(false)))
  })

  it('keeps what a program made of a value in its own form', async () => {
    const document = await PDFDocument.load(await filledForm({ look: 'fresh' }))
    const field = document.getForm().getTextField('tenant')
    field.setText('EUR 4,850.00')
    document.getForm().updateFieldAppearances()
    field.acroField.dict.set(PDFName.of('V'), PDFString.of('4850'))
    field.acroField.dict.set(
      PDFName.of('AA'),
      document.context.obj({
        F: { S: 'JavaScript', JS: PDFString.of('AFNumber_Format(2, 0, 0, 0, "EUR ", true);') },
      }),
    )
    const sealed = await sealedText(await document.save({ updateFieldAppearances: false }))
    expect(sealed).toContain('EUR4,850.00')
  })

  it('never shows a password, nor what a form hides', async () => {
    const document = await PDFDocument.load(await filledForm({ needAppearances: true }))
    const form = document.getForm()
    form.getTextField('tenant').enablePassword()
    const hidden = form.getTextField('owner').acroField.getWidgets()[0]!.dict
    hidden.set(PDFName.of('F'), document.context.obj(2))
    const sealed = await sealedText(await document.save({ updateFieldAppearances: false }))
    expect(sealed).toContain('*'.repeat(formValues.tenant.length))
    expect(sealed).not.toContain('Maija\u00c5')
    expect(sealed).not.toContain('Αλέξανδρος')
  })

  it('is refused where it cannot be told which button is meant, or where a program alone can draw it', async () => {
    const document = await PDFDocument.load(await filledForm())
    const power = document.getForm().getRadioGroup('power')
    power.acroField.dict.set(PDFName.of('V'), PDFName.of('63A'))
    for (const { dict } of power.acroField.getWidgets()) {
      dict.delete(PDFName.of('AP'))
      dict.delete(PDFName.of('AS'))
    }
    power.acroField.dict.delete(PDFName.of('Opt'))
    expect(await takePdf(await document.save({ updateFieldAppearances: false }))).toEqual({ refused: 'form' })
    const dynamic = await PDFDocument.create()
    dynamic.addPage().drawText('Please wait...')
    dynamic.catalog.set(PDFName.of('NeedsRendering'), dynamic.context.obj(true))
    expect(await takePdf(await dynamic.save())).toEqual({ refused: 'form' })
  })

  const real = new URL('../../../../../shared/data/cases/13-filled-form.pdf', import.meta.url)
  it.skipIf(!existsSync(real))('stands in the pages of a form that an office program filled in', async () => {
    const upload = readFileSync(real)
    const sealed = await sealedText(upload)
    expectHeld(sealed, ['Maija Rantanen', 'EUR 4,850.00', 'A12'])
    for (const run of (await drawnText(upload))[0]!.match(/[\p{L}\p{N}]{3,}/gu)!)
      expect(sealed).toContain(run)
  })
})
