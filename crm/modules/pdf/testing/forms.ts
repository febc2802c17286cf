import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'

/** How a program left the form that it filled in. */
export interface Filling {
  /** Whether readers are to draw the fields anew. */
  needAppearances?: boolean
  /** What the look of each field is: none, empty, or of another value. */
  look?: 'none' | 'stale' | 'fresh'
}

/** What each field of `filledForm` says, as people read it. */
export const formValues = {
  tenant: 'Maija Åkerö',
  notes: 'First line of the agreement\nSecond line, with power and water for the whole of the summer season',
  postcode: '20100',
  season: 'Summer of 2027',
  owner: 'Αλέξανδρος Παπαδόπουλος του Γεωργίου, πλοιοκτήτης και διαχειριστής της ναυτιλιακής εταιρείας',
} as const

/** A filled form of every kind of field: text, several lines, cells, a list, boxes to tick, round buttons. */
export async function filledForm({ needAppearances = false, look = 'stale' }: Filling = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  const helvetica = await document.embedFont(StandardFonts.Helvetica)
  page.drawText('Agreement on a berth', { x: 50, y: 760, size: 14, font: helvetica })
  const form = document.getForm()
  const text = (name: string, x: number, y: number, width: number, height: number, stale = 'Old value') => {
    const field = form.createTextField(name)
    field.setText(stale)
    field.addToPage(page, { x, y, width, height, font: helvetica })
    return field
  }
  text('tenant', 50, 700, 200, 20)
  text('notes', 50, 600, 300, 60).enableMultiline()
  const postcode = text('postcode', 50, 560, 150, 20, '1')
  postcode.setMaxLength(6)
  postcode.enableCombing()
  text('owner', 50, 520, 260, 20)
  const season = form.createDropdown('season')
  season.setOptions(['Winter', 'Summer'])
  season.select('Winter')
  season.addToPage(page, { x: 50, y: 480, width: 150, height: 20, font: helvetica })
  form.createCheckBox('water').addToPage(page, { x: 50, y: 440, width: 14, height: 14 })
  form.createCheckBox('winter').addToPage(page, { x: 80, y: 440, width: 14, height: 14 })
  const power = form.createRadioGroup('power')
  power.addOptionToPage('16A', page, { x: 50, y: 400, width: 14, height: 14 })
  power.addOptionToPage('32A', page, { x: 80, y: 400, width: 14, height: 14 })
  form.updateFieldAppearances(helvetica)
  const value = (name: string) => form.getField(name).acroField.dict
  const set = (name: string, text: string) => value(name).set(PDFName.of('V'), hex(text))
  for (const name of ['tenant', 'notes', 'postcode', 'owner'] as const) set(name, formValues[name])
  value('season').set(
    PDFName.of('Opt'),
    document.context.obj([
      [hex('w'), hex('Winter')],
      [hex('s'), hex('Summer of 2027')],
    ]),
  )
  set('season', 's')
  form.getCheckBox('water').acroField.dict.set(PDFName.of('V'), PDFName.of('Yes'))
  const state = power.acroField.getOnValues()[1]!
  power.acroField.dict.set(PDFName.of('V'), state)
  for (const field of form.getFields()) {
    for (const { dict } of field.acroField.getWidgets()) {
      const isButton = ['water', 'winter', 'power'].includes(field.getName())
      if (look === 'none' && !isButton) dict.delete(PDFName.of('AP'))
      if (look === 'fresh') dict.delete(PDFName.of('AA'))
    }
    form.markFieldAsClean(field.ref)
  }
  if (needAppearances) form.acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true))
  return Buffer.from(await document.save({ updateFieldAppearances: false }))

  function hex(text: string) {
    return /^[\x20-\x7e\n]*$/.test(text) ? PDFString.of(text) : PDFHexString.fromText(text)
  }
}
