import type { AnswerProblem } from '../../contract/forms/answer.ts'
import type { Field } from '../../contract/forms/definition.ts'
import type { Say } from '../../contract/forms/say.ts'
import type { SpokenForm } from './page-language.ts'
import { addressNames } from './render/parts/address.ts'

/** What is wrong with an answer, in words; of an answer with parts it names the part. */
export function problemText(
  { definition, say }: SpokenForm,
  { field: id, text, values, part }: AnswerProblem,
) {
  const field = definition.pages.flatMap((page) => page.fields).find((one) => one.id === id)
  const name = field && part !== undefined ? partName(field, part, say) : ''
  return name ? `${name}: ${say(text, values)}` : say(text, values)
}

function partName(field: Field, part: string, say: Say): string {
  switch (field.type) {
    case 'date_range':
      return say(part)
    case 'address':
      return say(addressNames[part as keyof typeof addressNames])
    case 'matrix':
      return field.rows?.find(({ value }) => value === part)?.label ?? ''
    case 'group': {
      const [at, key] = part.split('.')
      const inner = field.fields?.find((one) => one.key === key)
      return [`${field.itemLabel || field.label} ${Number(at) + 1}`, inner?.label].filter(Boolean).join(', ')
    }
    default:
      return ''
  }
}
