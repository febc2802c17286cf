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
  consent: ['requiredConsent'],
  hidden: ['valueTooLong', 'required'],
  file: [
    ...['requiredFile', 'filesMost', 'fileTooLarge', 'fileEmpty', 'filePending', 'fileFailed'],
    ...['uploadQuota', 'sendingFile', 'remove', 'removeFile'],
  ],
}

/** What the script of a page may have to say: no more than the fields of the form can make it say. */
export function scriptTexts({ pages }: Pick<Definition, 'pages'>): ReadonlySet<string> {
  const types = new Set(pages.flatMap((page) => page.fields.map((field) => field.type)))
  return new Set([
    ...always,
    ...(pages.length > 1 ? ['step'] : []),
    ...[...types].flatMap((type) => byType[type] ?? []),
  ])
}
