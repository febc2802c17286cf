import { z } from 'zod'
import { isoDate, oneLine } from '../fields.ts'
import { languages } from './languages.ts'
import { conditionOperators, fieldTypes, fileGroups, textFormats } from './vocabulary.ts'

// Definitions are read again from where they were kept: what reads as one line becomes one.
const possibleLine = (max: number) => z.string().overwrite(oneLine).trim().max(max)
const line = (max: number) => possibleLine(max).min(1)

const fieldId = z.string().regex(/^[a-z0-9]{4,16}$/, 'A field id has 4 to 16 lower-case letters and digits.')

/** What answers are keyed by in submissions: chosen by the author, stable for machines. */
export const fieldKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use lower-case letters, digits and _, beginning with a letter.')

const condition = z.strictObject({
  field: fieldId,
  op: z.enum(conditionOperators),
  value: z.string().max(200).optional(),
})

export const ShowIf = z.strictObject({
  match: z.enum(['all', 'any']),
  rules: z.array(condition).min(1).max(10),
})

const option = z.strictObject({ value: line(100), label: line(200) })
const dayLimit = z.union([isoDate, z.literal('today')])

/** One field of a form. Which rules count follows from its type; the others are ignored. */
export const Field = z.strictObject({
  id: fieldId,
  key: fieldKey,
  type: z.enum(fieldTypes),
  label: line(300),
  help: z.string().trim().max(1000).optional(),
  placeholder: possibleLine(200).optional(),
  required: z.boolean().default(false),
  /** On wide screens a half field stands beside another one. */
  width: z.enum(['full', 'half']).default('full'),
  showIf: ShowIf.optional(),
  /** choice, multiple_choice, dropdown. */
  options: z.array(option).max(200).optional(),
  /** multiple_choice. */
  minChoices: z.int().min(0).max(200).optional(),
  maxChoices: z.int().min(1).max(200).optional(),
  /** short_text, long_text. */
  minLength: z.int().min(0).max(10_000).optional(),
  maxLength: z.int().min(1).max(10_000).optional(),
  /** short_text. */
  format: z.enum(textFormats).optional(),
  /** number. */
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
  /** Shown behind a number, such as m. */
  unit: possibleLine(12).optional(),
  /** date. */
  minDate: dayLimit.optional(),
  maxDate: dayLimit.optional(),
  /** rating: the best mark, from 1. */
  scale: z.int().min(3).max(10).optional(),
  /** file. */
  accept: z.array(z.enum(fileGroups)).min(1).optional(),
  maxFiles: z.int().min(1).max(5).optional(),
  /** MiB of each file. */
  maxSize: z.int().min(1).max(25).optional(),
  /** country, and the country of a phone number without prefix: ISO 3166-1 alpha-2. */
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Use a two-letter ISO country code.')
    .optional(),
  /** hidden: a parameter of the page's address, or else a fixed value. */
  parameter: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,60}$/, 'Use letters, digits, dot, - and _.')
    .optional(),
  value: z.string().max(500).optional(),
})

export const Page = z.strictObject({
  id: fieldId,
  title: possibleLine(200).optional(),
  description: z.string().trim().max(2000).optional(),
  showIf: ShowIf.optional(),
  fields: z.array(Field).max(100),
})

const webUrl = z
  .string()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Use a web address.')

const thanks = z.strictObject({
  kind: z.literal('message'),
  title: line(200),
  message: z.string().trim().max(2000),
})

export const ThankYou = z.discriminatedUnion('kind', [
  thanks,
  z.strictObject({ kind: z.literal('redirect'), url: webUrl }),
])

/** How a form ends where the answers meet its rules; the first ending that does counts. */
const Ending = z.strictObject({
  id: fieldId,
  when: ShowIf,
  thankYou: z.discriminatedUnion('kind', [
    thanks,
    z.strictObject({
      kind: z.literal('redirect'),
      url: webUrl.refine(
        (value) => !URL.canParse(value) || new URL(value).protocol === 'https:',
        'Use an address that begins with https://.',
      ),
    }),
  ]),
})

/** Texts of the form in another language, by their place: `title`, `fname.label`, `fkind.option.sailing_yacht`. */
const Translation = z.record(z.string().max(140), z.string().trim().max(4000))

export const Branding = z.strictObject({
  /** The colour of buttons and marks; its text is black or white, whichever reads better. */
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as # and six hexadecimal digits.')
    .transform((value) => value.toLowerCase()),
  theme: z.enum(['system', 'light', 'dark']),
})

/** What a form asks and how it ends: the draft in the builder, and each published version. */
export const Definition = z
  .strictObject({
    title: line(200),
    description: z.string().trim().max(4000).optional(),
    pages: z.array(Page).min(1).max(20),
    submitLabel: possibleLine(60).optional(),
    thankYou: ThankYou,
    /** Other endings, in the order they are tried; without one that holds it is `thankYou`. */
    endings: z.array(Ending).max(20).optional(),
    branding: Branding,
    /** The language the form is written in; English when absent. */
    language: z.enum(languages).optional(),
    /** Languages it is offered in besides. */
    languages: z.array(z.enum(languages)).max(languages.length).optional(),
    translations: z.partialRecord(z.enum(languages), Translation).optional(),
  })
  .superRefine((definition, context) => {
    for (const problem of problemsOf(definition)) context.addIssue({ code: 'custom', ...problem })
  })

export type Field = z.output<typeof Field>
export type Page = z.output<typeof Page>
export type Definition = z.output<typeof Definition>
export type Ending = z.output<typeof Ending>
export type ThankYou = z.output<typeof ThankYou>
export type ShowIf = z.output<typeof ShowIf>
/** A definition as the builder holds it, defaults left out. */
export type DefinitionInput = z.input<typeof Definition>

/** What the schema of a field alone cannot see. */
function problemsOf({
  pages,
  endings = [],
}: {
  pages: Page[]
  endings?: Ending[] | undefined
}): { path: (string | number)[]; message: string }[] {
  const problems: { path: (string | number)[]; message: string }[] = []
  const ids = new Set<string>()
  const keys = new Set<string>()
  const before = new Set<string>()
  pages.forEach((page, p) => {
    const checkRules = (showIf: ShowIf | undefined, path: (string | number)[]) =>
      showIf?.rules.forEach((rule, r) => {
        if (!before.has(rule.field)) {
          problems.push({
            path: [...path, 'showIf', 'rules', r, 'field'],
            message: 'A condition asks about a field that stands before it.',
          })
        }
      })
    if (ids.has(page.id)) problems.push({ path: ['pages', p, 'id'], message: 'This id is used twice.' })
    ids.add(page.id)
    checkRules(page.showIf, ['pages', p])
    page.fields.forEach((field, f) => {
      const path = ['pages', p, 'fields', f]
      if (ids.has(field.id)) problems.push({ path: [...path, 'id'], message: 'This id is used twice.' })
      if (keys.has(field.key)) problems.push({ path: [...path, 'key'], message: 'This key is used twice.' })
      ids.add(field.id)
      keys.add(field.key)
      checkRules(field.showIf, path)
      problems.push(
        ...fieldProblems(field).map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
      )
      before.add(field.id)
    })
  })
  endings.forEach((ending, e) => {
    if (ids.has(ending.id)) problems.push({ path: ['endings', e, 'id'], message: 'This id is used twice.' })
    ids.add(ending.id)
    ending.when.rules.forEach((rule, r) => {
      if (before.has(rule.field)) return
      const path = ['endings', e, 'when', 'rules', r, 'field']
      problems.push({ path, message: 'An ending asks about a field of the form.' })
    })
  })
  if (keys.size > 200) problems.push({ path: ['pages'], message: 'A form has at most 200 fields.' })
  return problems
}

function fieldProblems(field: Field): { path: (string | number)[]; message: string }[] {
  const problems: { path: (string | number)[]; message: string }[] = []
  const pair = (low: keyof Field, high: keyof Field) => {
    const [least, most] = [field[low], field[high]]
    if (least !== undefined && most !== undefined && least !== 'today' && most !== 'today' && least > most)
      problems.push({ path: [high], message: 'The upper limit is below the lower one.' })
  }
  pair('min', 'max')
  pair('minLength', 'maxLength')
  pair('minDate', 'maxDate')
  pair('minChoices', 'maxChoices')
  if (['choice', 'multiple_choice', 'dropdown'].includes(field.type)) {
    const values = (field.options ?? []).map((one) => one.value)
    if (values.length === 0) problems.push({ path: ['options'], message: 'Give at least one option.' })
    if (new Set(values).size < values.length)
      problems.push({ path: ['options'], message: 'Two options have the same value.' })
  }
  return problems
}
