import type { Definition, Ending, Field, Page, ShowIf } from '../../../../contract/forms/definition.ts'
import { languagesOf } from '../../../../contract/forms/languages.ts'
import { ownThanks, translatableTexts } from '../../../../contract/forms/translations.ts'
import { fieldsOf } from './editing.ts'
import { conditionsIn } from './show-if.ts'

/** Something about a draft that its author may not have meant; it forbids nothing. */
export type Warning = {
  kind: WarningKind
  /** The field or page it is about; null for the form as a whole. */
  target: string | null
  /** Where it is changed. */
  at: 'build' | 'settings' | 'languages'
  /** What stands in its sentence: the name of what it is about, and of what that asks or how many. */
  name: string
  other?: string
}

export type WarningKind =
  | 'label'
  | 'options'
  | 'oneOption'
  | 'noContact'
  | 'ending'
  | 'never'
  | 'emptyPage'
  | 'translations'
  | 'lostCondition'
  | 'fileLimits'

/** What fields are called until their author names them. */
export type UnwrittenWords = {
  label: (type: Field['type']) => string
  option: (number: number) => string
  page: (number: number) => string
  language: (language: ReturnType<typeof languagesOf>[number]) => string
}

/** What a look over the draft finds before it goes live; `published` is what visitors meet now. */
export function publishWarnings(
  draft: Definition,
  published: Definition | null,
  words: UnwrittenWords,
): readonly Warning[] {
  const fields = fieldsOf(draft)
  return [
    ...fields.flatMap((field) => fieldWarnings(field, draft, words)),
    ...draft.pages.flatMap((page, index) => pageWarnings(page, words.page(index + 1), draft)),
    ...formWarnings(draft),
    ...missingTranslations(draft, words),
    ...(published ? lostConditions(published, draft, words) : []),
  ]
}

/** Those that were not there when the form was published last. */
export function freshWarnings(warnings: readonly Warning[], before: readonly Warning[]): readonly Warning[] {
  const known = new Map(before.map((warning) => [keyOf(warning), warning]))
  return warnings.filter((warning) => {
    const same = known.get(keyOf(warning))
    return !same || (warning.kind === 'translations' && Number(warning.other) > Number(same.other))
  })
}

const keyOf = ({ kind, target, name, other }: Warning) =>
  [kind, target, name, kind === 'lostCondition' ? other : ''].join('\n')

function fieldWarnings(field: Field, draft: Definition, words: UnwrittenWords): Warning[] {
  const kinds: WarningKind[] = []
  const isPlainText = field.type !== 'email' && field.type !== 'phone' && field.type !== 'country'
  if (isPlainText && field.label === words.label(field.type)) kinds.push('label')
  const unwritten = field.options?.some((option, at) => option.label === words.option(at + 1))
  if (unwritten) kinds.push('options')
  if (field.options?.length === 1) kinds.push('oneOption')
  if (neverHolds(field.showIf, draft)) kinds.push('never')
  if (field.type === 'file' && !(field.accept && field.maxSize)) kinds.push('fileLimits')
  return kinds.map((kind) => ({ kind, target: field.id, at: 'build', name: field.label }))
}

function pageWarnings(page: Page, number: string, draft: Definition): Warning[] {
  const name = page.title || number
  const about = { target: page.id, at: 'build', name } as const
  return [
    ...(page.fields.length === 0 ? [{ kind: 'emptyPage', ...about } as const] : []),
    ...(neverHolds(page.showIf, draft) ? [{ kind: 'never', ...about } as const] : []),
  ]
}

function endingName({ thankYou }: Pick<Ending, 'thankYou'>): string {
  return thankYou.kind === 'message' ? thankYou.title : thankYou.url
}

function formWarnings(draft: Definition): Warning[] {
  const { thankYou } = draft
  const reached = fieldsOf(draft).some(
    (field) => field.required && (field.type === 'email' || field.type === 'phone'),
  )
  const unwritten =
    thankYou.kind === 'message' &&
    thankYou.title === ownThanks.title &&
    thankYou.message === ownThanks.message
  const never = (draft.endings ?? []).filter((ending) => neverHolds(ending.when, draft))
  return [
    ...(reached ? [] : [{ kind: 'noContact', target: null, at: 'build', name: '' } as const]),
    ...(unwritten ? [{ kind: 'ending', target: null, at: 'settings', name: '' } as const] : []),
    ...never.map(
      ({ id, thankYou: end }) =>
        ({
          kind: 'never',
          target: id,
          at: 'settings',
          name: endingName({ thankYou: end }),
        }) as const,
    ),
  ]
}

/** Whether no answer at all meets the conditions: they ask for options that are no longer offered. */
function neverHolds(when: ShowIf | undefined, draft: Definition): boolean {
  if (!when) return false
  const impossible = (rule: ShowIf['rules'][number]): boolean => {
    if ('rules' in rule) return neverHolds(rule, draft)
    if (rule.op !== 'is' && rule.op !== 'contains') return false
    const subject = fieldsOf(draft).find((field) => field.id === rule.field)
    // What people write themselves may be anything.
    if (!subject?.options || subject.other) return false
    return !subject.options.some((option) => option.value === rule.value)
  }
  return when.match === 'all' ? when.rules.some(impossible) : when.rules.every(impossible)
}

function missingTranslations(draft: Definition, words: UnwrittenWords): Warning[] {
  const places = translatableTexts(draft).map((text) => text.place)
  return languagesOf(draft)
    .slice(1)
    .flatMap((language) => {
      const missing = places.filter((place) => !draft.translations?.[language]?.[place])
      if (missing.length === 0) return []
      const about = { name: words.language(language), other: String(missing.length) }
      return [{ kind: 'translations', target: null, at: 'languages', ...about } as const]
    })
}

/** What visitors meet only under a condition now, and everybody will: the question it asks about is gone. */
function lostConditions(published: Definition, draft: Definition, words: UnwrittenWords): Warning[] {
  const left = new Set(fieldsOf(draft).map((field) => field.id))
  const labels = new Map(fieldsOf(published).map((field) => [field.id, field.label]))
  const lost = (
    target: string,
    name: string,
    whens: readonly (ShowIf | undefined)[],
    at: Warning['at'] = 'build',
  ): Warning[] => {
    const gone = whens
      .flatMap((when) => (when ? conditionsIn(when) : []))
      .filter((rule) => !left.has(rule.field))
    return [...new Set(gone.map((rule) => labels.get(rule.field) ?? ''))].map((other) => ({
      kind: 'lostCondition',
      target,
      at,
      name,
      other,
    }))
  }
  return [
    ...fieldsOf(published)
      .filter((field) => left.has(field.id))
      .flatMap((field) => lost(field.id, field.label, [field.showIf, field.requiredIf])),
    ...published.pages
      .filter((page) => draft.pages.some(({ id }) => id === page.id))
      .flatMap((page, at) =>
        lost(page.id, page.title || words.page(at + 1), [
          page.showIf,
          ...(page.jumps ?? []).map((jump) => jump.when),
        ]),
      ),
    // An ending whose last condition is lost is gone itself, which is said too.
    ...(published.endings ?? []).flatMap((ending) =>
      lost(ending.id, endingName(ending), [ending.when], 'settings'),
    ),
  ]
}
