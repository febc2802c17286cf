import { z } from 'zod'
import { isoDate, oneLine } from '../fields.ts'
import { messageOf, schemaMessage } from '../reason.ts'
import { formulaProblem } from './kinds/formula.ts'
import { languages } from './languages.ts'
import {
  choiceTypes,
  conditionOperators,
  endOfForm,
  type FieldType,
  fieldTypes,
  fileGroups,
  groupedTypes,
  pageFonts,
  textFormats,
} from './vocabulary.ts'

// Definitions are read again from where they were kept: what reads as one line becomes one.
const possibleLine = (max: number) => z.string().overwrite(oneLine).trim().max(max)
const line = (max: number) => possibleLine(max).min(1)

const fieldId = z.string().regex(/^[a-z0-9]{4,16}$/, 'A field id has 4 to 16 lower-case letters and digits.')

/** What answers are keyed by in submissions: chosen by the author, stable for machines. */
export const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, schemaMessage('field_key'))

const condition = z.strictObject({
  field: fieldId,
  op: z.enum(conditionOperators),
  value: z.string().max(200).optional(),
})

const match = z.enum(['all', 'any'])
const mostRules = 10

/** Conditions on answers that stand before; some of them may stand together as a group. */
export const ShowIf = z.strictObject({
  match,
  rules: z
    .array(z.union([condition, z.strictObject({ match, rules: z.array(condition).min(1).max(mostRules) })]))
    .min(1)
    .max(mostRules),
})

const option = z.strictObject({ value: line(100), label: line(200) })
const dayLimit = z.union([isoDate, z.literal('today')])

/** What every field may have, those of a group too. */
const common = {
  id: fieldId,
  key: fieldKey,
  label: line(300),
  help: z.string().trim().max(1000).optional(),
  placeholder: possibleLine(200).optional(),
  required: z.boolean().default(false),
  /** On wide screens a half field stands beside another one. */
  width: z.enum(['full', 'half']).default('full'),
  /** choice, multiple_choice, dropdown, ranking; of a matrix its columns. */
  options: z.array(option).max(200).optional(),
  /** choice, multiple_choice, dropdown: an answer of one's own is taken, too. */
  other: z.boolean().optional(),
  /** short_text, long_text. */
  minLength: z.int().min(0).max(10_000).optional(),
  maxLength: z.int().min(1).max(10_000).optional(),
  /** short_text. */
  format: z.enum(textFormats).optional(),
  /** number; of a scale its ends, 0 and 10 when absent. */
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
  /** Shown behind a number, such as m. */
  unit: possibleLine(12).optional(),
  /** date, date_range. */
  minDate: dayLimit.optional(),
  maxDate: dayLimit.optional(),
  /** country, address, and the country of a phone number without prefix: ISO 3166-1 alpha-2. */
  defaultCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, schemaMessage('country_code'))
    .optional(),
}

/** One field of a repeated group. */
const GroupedField = z.strictObject({ ...common, type: z.enum(groupedTypes) })

/** One field of a form. Which rules count follows from its type; the others are ignored. */
export const Field = z.strictObject({
  ...common,
  type: z.enum(fieldTypes),
  showIf: ShowIf.optional(),
  /** Where these hold it must be answered. */
  requiredIf: ShowIf.optional(),
  /** multiple_choice. */
  minChoices: z.int().min(0).max(200).optional(),
  maxChoices: z.int().min(1).max(200).optional(),
  /** date_range. */
  minNights: z.int().min(1).max(3660).optional(),
  maxNights: z.int().min(1).max(3660).optional(),
  /** rating: the best mark, from 1. */
  scale: z.int().min(3).max(10).optional(),
  /** scale: what its ends mean. */
  lowLabel: possibleLine(60).optional(),
  highLabel: possibleLine(60).optional(),
  /** matrix: its rows. */
  rows: z.array(option).max(30).optional(),
  /** group: what is asked of each item, how many there are, and what one is called. */
  fields: z.array(GroupedField).max(20).optional(),
  minItems: z.int().min(0).max(20).optional(),
  maxItems: z.int().min(1).max(20).optional(),
  itemLabel: possibleLine(60).optional(),
  /** calculated: by the keys of fields before it. */
  formula: z.string().trim().max(500).optional(),
  /** Of what is calculated, 2 when absent. */
  decimals: z.int().min(0).max(6).optional(),
  /** file. */
  accept: z.array(z.enum(fileGroups)).min(1).optional(),
  maxFiles: z.int().min(1).max(5).optional(),
  /** MiB of each file. */
  maxSize: z.int().min(1).max(25).optional(),
  /** hidden: a parameter of the page's address, or else a fixed value. */
  parameter: z
    .string()
    .regex(/^[A-Za-z0-9_.-]{1,60}$/, schemaMessage('parameter_name'))
    .optional(),
  value: z.string().max(500).optional(),
})

export const Page = z.strictObject({
  id: fieldId,
  title: possibleLine(200).optional(),
  description: z.string().trim().max(2000).optional(),
  showIf: ShowIf.optional(),
  fields: z.array(Field).max(100),
  /** What comes after this page: the first jump that holds leads to a later page, or ends the form. */
  jumps: z
    .array(z.strictObject({ when: ShowIf, to: z.union([fieldId, z.literal(endOfForm)]) }))
    .max(10)
    .optional(),
})

const webUrl = z
  .string()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Use a web address.')

const thanks = z.strictObject({
  kind: z.literal('message'),
  title: line(200),
  message: z.string().trim().max(2000),
  /** A next step below the message. */
  button: z.strictObject({ label: line(60), url: webUrl }).optional(),
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

/** The mail that confirms the answers to whoever sent them. `{key}` stands for an answer in words. */
export const Confirmation = z.strictObject({
  subject: line(200),
  message: z.string().trim().min(1).max(4000),
  /** The answers stand below the message. */
  copy: z.boolean(),
})

/** Texts of the form in another language, by their place: `title`, `fname.label`, `fkind.option.sailing_yacht`. */
const Translation = z.record(z.string().max(160), z.string().trim().max(4000))

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, schemaMessage('colour'))
  .transform((value) => value.toLowerCase())

export const Branding = z.strictObject({
  /** The colour of buttons and marks; its text is black or white, whichever reads better. */
  color,
  theme: z.enum(['system', 'light', 'dark']),
  /** Around the sheet on wide screens; by night a dark shade of it. */
  background: color.optional(),
  /** Letters that every computer has; as its own pages when absent. */
  font: z.enum(pageFonts).optional(),
  /** Whether the name of the service stands below the page; it does when absent. */
  footer: z.boolean().optional(),
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
    /** Without it nothing is mailed to whoever sends the form. */
    confirmation: Confirmation.optional(),
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
export type Confirmation = z.output<typeof Confirmation>
export type Ending = z.output<typeof Ending>
export type ThankYou = z.output<typeof ThankYou>
export type ShowIf = z.output<typeof ShowIf>
export type Condition = z.output<typeof condition>
export type GroupedField = z.output<typeof GroupedField>
/** A definition as the builder holds it, defaults left out. */
export type DefinitionInput = z.input<typeof Definition>

/** A place in a definition, and what is wrong there. */
interface Fault {
  path: (string | number)[]
  message: string
}

/** What the schema of a field alone cannot see. */
function problemsOf({ pages, endings = [] }: { pages: Page[]; endings?: Ending[] | undefined }): Fault[] {
  const problems: Fault[] = []
  const ids = new Set<string>()
  const keys = new Set<string>()
  const before = new Map<string, Field>()
  const checkId = (id: string, path: (string | number)[]) => {
    if (ids.has(id)) problems.push({ path: [...path, 'id'], message: schemaMessage('id_twice') })
    ids.add(id)
  }
  const checkRules = (when: ShowIf | undefined, path: (string | number)[], message: string) =>
    when?.rules.forEach((rule, r) => {
      for (const { field } of 'rules' in rule ? rule.rules : [rule])
        if (!before.has(field)) problems.push({ path: [...path, 'rules', r, 'field'], message })
    })
  const notBefore = schemaMessage('condition_order')
  pages.forEach((page, p) => {
    checkId(page.id, ['pages', p])
    checkRules(page.showIf, ['pages', p, 'showIf'], notBefore)
    page.fields.forEach((field, f) => {
      const path = ['pages', p, 'fields', f]
      checkId(field.id, path)
      if (keys.has(field.key)) problems.push({ path: [...path, 'key'], message: schemaMessage('key_twice') })
      keys.add(field.key)
      checkRules(field.showIf, [...path, 'showIf'], notBefore)
      checkRules(field.requiredIf, [...path, 'requiredIf'], notBefore)
      const own = [...fieldProblems(field), ...formulaFaults(field, [...before.values()])]
      problems.push(...own.map((problem) => ({ ...problem, path: [...path, ...problem.path] })))
      before.set(field.id, field)
    })
    page.jumps?.forEach(({ when, to }, j) => {
      checkRules(when, ['pages', p, 'jumps', j, 'when'], notBefore)
      if (to !== endOfForm && !pages.slice(p + 1).some(({ id }) => id === to))
        problems.push({ path: ['pages', p, 'jumps', j, 'to'], message: schemaMessage('jump_back') })
    })
  })
  endings.forEach((ending, e) => {
    checkId(ending.id, ['endings', e])
    checkRules(ending.when, ['endings', e, 'when'], schemaMessage('ending_field'))
  })
  if (keys.size > 200) problems.push({ path: ['pages'], message: schemaMessage('too_many_fields') })
  return problems
}

function formulaFaults(field: Field, before: readonly Field[]): Fault[] {
  if (field.type !== 'calculated') return []
  const problem = formulaProblem(field.formula ?? '', new Map(before.map(({ key, type }) => [key, type])))
  return problem === null ? [] : [{ path: ['formula'], message: messageOf(problem) }]
}

function fieldProblems(field: Field): Fault[] {
  const problems: Fault[] = []
  const pair = (low: keyof Field, high: keyof Field) => {
    const [least, most] = [field[low], field[high]]
    if (least !== undefined && most !== undefined && least !== 'today' && most !== 'today' && least > most)
      problems.push({ path: [high], message: schemaMessage('limits_crossed') })
  }
  pair('min', 'max')
  pair('minLength', 'maxLength')
  pair('minDate', 'maxDate')
  pair('minChoices', 'maxChoices')
  pair('minNights', 'maxNights')
  pair('minItems', 'maxItems')
  if (withOptions.has(field.type)) problems.push(...optionFaults('options', field.options))
  if (field.type === 'matrix') problems.push(...optionFaults('rows', field.rows))
  if (field.type === 'scale') problems.push(...scaleFaults(field))
  if (field.type === 'group') problems.push(...groupFaults(field.fields ?? []))
  return problems
}

const withOptions: ReadonlySet<FieldType> = new Set([...choiceTypes, 'ranking', 'matrix'])

function optionFaults(path: 'options' | 'rows', list: Field['options'] = []): Fault[] {
  const values = list.map((one) => one.value)
  if (values.length === 0)
    return [{ path: [path], message: schemaMessage(path === 'rows' ? 'row_needed' : 'option_needed') }]
  if (new Set(values).size === values.length) return []
  return [{ path: [path], message: schemaMessage(path === 'rows' ? 'row_twice' : 'option_twice') }]
}

function scaleFaults({ min = 0, max = 10 }: Field): Fault[] {
  if (!Number.isInteger(min) || !Number.isInteger(max))
    return [{ path: ['max'], message: schemaMessage('scale_whole') }]
  return max - min >= 1 && max - min <= 20 ? [] : [{ path: ['max'], message: schemaMessage('scale_marks') }]
}

function groupFaults(fields: readonly GroupedField[]): Fault[] {
  if (fields.length === 0) return [{ path: ['fields'], message: schemaMessage('group_field_needed') }]
  const keys = fields.map(({ key }) => key)
  const ids = fields.map(({ id }) => id)
  const twice = new Set(keys).size < keys.length || new Set(ids).size < ids.length
  return [
    ...(twice ? [{ path: ['fields'], message: schemaMessage('group_key_twice') }] : []),
    ...fields.flatMap((field, f) =>
      fieldProblems(field).map((fault) => ({ ...fault, path: ['fields', f, ...fault.path] })),
    ),
  ]
}
