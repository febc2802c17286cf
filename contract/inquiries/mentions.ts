import { MOORING_PATTERN } from '../berths/mooring.ts'
import { answerText, type FormField, wordsOf } from './mapping.ts'

/** What a form calls the company of whoever fills it in, and no more than its name. */
const companyLabel =
  /^(?:your |the )?(?:name of (?:your |the )?)?(?:company|organi[sz]ation|business|firm|företag|bolag|yritys|firma|unternehmen|empresa|société|azienda)(?:['’]s)?(?: ?name)?(?:ets namn|ets? namn|en nimi)?$/

/** The company that the answers of a form name; null where they name none. */
export function mentionedCompany(answers: readonly Pick<FormField, 'label' | 'value'>[]): string | null {
  const found = answers.find(
    ({ label, value }) => typeof value === 'string' && companyLabel.test(label.trim().toLowerCase()),
  )
  const name = found ? answerText(found.value) : ''
  return name !== '' && name.length <= 200 ? name : null
}

/** What may be the mooring numbers in what somebody wrote: `E9` and `e-9`, but not “a 12 m boat”. */
export function mentionedMoorings(
  message: string | null,
  answers: readonly Pick<FormField, 'text' | 'value'>[],
): readonly string[] {
  const texts = [message ?? '', ...answers.map(wordsOf)]
  const found = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\p{L}\p{N}])([A-Za-z]{1,3})-?([0-9]{1,4})(?![\p{L}\p{N}])/gu)].map(
      ([, dock, number]) => `${dock!.toUpperCase()}${number}`,
    ),
  )
  return [...new Set(found.filter((mooring) => MOORING_PATTERN.test(mooring)))].slice(0, 20)
}
