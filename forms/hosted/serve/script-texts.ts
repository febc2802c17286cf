import type { Definition } from '../../../contract/forms/definition.ts'
import type { FieldType } from '../../../contract/forms/vocabulary.ts'

const always = [
  'send',
  'sending',
  'moment',
  'resumed',
  'startOver',
  'changed',
  'changedReopen',
  'sendFailed',
  'offline',
  'takenDown',
  'cannotProve',
]

const text = ['required', 'textMost', 'textLeast']
const byType: Partial<Record<FieldType, readonly string[]>> = {
  short_text: [...text, 'digits', 'lettersDigits', 'webAddress'],
  long_text: text,
  email: ['required', 'email'],
  phone: ['required', 'phone'],
  number: ['required', 'number', 'wholeNumber', 'numberLeast', 'numberMost', 'numberTooLarge', 'takenAs'],
  date: ['required', 'date', 'dateLeast', 'dateMost'],
  choice: ['requiredChoice', 'option'],
  dropdown: ['requiredChoice', 'option'],
  multiple_choice: ['requiredChoices', 'options', 'choicesLeast', 'choicesMost'],
  country: ['requiredChoice', 'country'],
  rating: ['requiredChoice', 'rating'],
  time: ['required', 'time'],
  date_range: [
    ...['required', 'rangeBoth', 'rangeOrder', 'date', 'dateLeast', 'dateMost'],
    ...['nights', 'nightsLeast', 'nightsMost'],
  ],
  address: ['required', 'textMost', 'country'],
  signature: [
    ...['required', 'signature', 'textMost', 'signatureDraw', 'signatureClear', 'typeInstead'],
    'drawInstead',
  ],
  scale: ['requiredChoice', 'scale'],
  ranking: ['required', 'options', 'rankTwice', 'rankAll', 'moveUp', 'moveDown'],
  matrix: ['required', 'matrixAll', 'option'],
  group: ['requiredItem', 'itemsLeast', 'itemsMost', 'remove'],
  consent: ['requiredConsent'],
  hidden: ['valueTooLong', 'required'],
  file: [
    ...['requiredFile', 'filesMost', 'fileTooLarge', 'fileEmpty', 'filePending', 'fileFailed'],
    ...['uploadQuota', 'sendingFile', 'remove', 'removeFile'],
  ],
}

/** What the script of a page may have to say: no more than the fields of the form can make it say. */
export function scriptTexts({ pages }: Pick<Definition, 'pages'>): ReadonlySet<string> {
  const fields = pages.flatMap((page) => page.fields)
  const types = new Set(
    fields.flatMap((field) => [field.type, ...(field.fields ?? []).map(({ type }) => type)]),
  )
  const others = fields.some((field) => field.other || field.fields?.some(({ other }) => other))
  return new Set([
    ...always,
    ...(pages.length > 1 ? ['step'] : []),
    ...(others ? ['otherText', 'textMost'] : []),
    ...[...types].flatMap((type) => byType[type] ?? []),
  ])
}
