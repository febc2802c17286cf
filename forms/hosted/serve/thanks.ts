import type { Answers } from '../../../contract/forms/answer.ts'
import { courseOf } from '../../../contract/forms/answers.ts'
import type { ThankYou } from '../../../contract/forms/definition.ts'
import { fillTokens } from '../../../contract/forms/tokens.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import type { SpokenForm } from '../page-language.ts'

/** How the form ends by the id of its ending, the answers it names in words; without answers these are left out. */
export function thankYouOf(form: SpokenForm, ending: string | null, answers: Answers | null): ThankYou {
  const { thankYou, endings } = form.definition
  const end = endings?.find(({ id }) => id === ending)?.thankYou ?? thankYou
  if (end.kind === 'redirect') return end
  const words = wordsOf(form, answers)
  const filled = (text: string) => fillTokens(text, (key) => words.get(key))
  return { ...end, title: filled(end.title), message: filled(end.message) }
}

/** Every answer in words by its key, as the person reads them. */
function wordsOf({ definition, language }: SpokenForm, answers: Answers | null): ReadonlyMap<string, string> {
  const course = answers && courseOf(definition, answers)
  return new Map(
    definition.pages
      .flatMap((page) => page.fields)
      .map((field) => [field.key, answerWords(field, course?.answers[field.id] ?? null, language)]),
  )
}
