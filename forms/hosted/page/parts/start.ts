import { fieldsOf } from '../../../../contract/forms/answers.ts'
import type { Field } from '../../../../contract/forms/definition.ts'
import { daysOf, isRange } from '../../../../contract/forms/kinds/days.ts'
import { nightsBetween } from '../../../../contract/forms/kinds/formula.ts'
import type { Say } from '../../../../contract/forms/say.ts'
import { answerWords } from '../../../../contract/forms/words.ts'
import type { PageRules } from '../../page-rules.ts'
import { boxOf } from '../box.ts'
import type { InputState } from '../input-state.ts'
import { startGroups } from './groups.ts'
import { showOthers, startOthers } from './others.ts'
import { startRankings } from './rankings.ts'
import { startSignatures } from './signatures.ts'
import { wordedOnPage } from './worded.ts'

/** What a page does for answers with parts, answers of one's own, and texts that name answers. */
export interface Parts {
  /** Shows what follows from the answers. */
  refresh(input: InputState): void
  /** Makes the controls of these names, where items of a group are not there yet. */
  make(names: readonly string[]): void
}

export function startParts(form: HTMLFormElement, rules: PageRules, say: Say): Parts {
  const fields = fieldsOf(rules)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const tokens = [...form.querySelectorAll<HTMLElement>('[data-token]')]
  const groups = startGroups(form, say)
  startOthers(form)
  startRankings(form, say)
  startSignatures(form, say)

  function wordsOf(field: Field, { answers, visible }: InputState): string {
    if (!visible.has(field.id)) return ''
    return answerWords(wordedOnPage(form, field), answers[field.id] ?? null, rules.language)
  }

  function showResult(field: Field, input: InputState) {
    const output = document.getElementById(`f-${field.id}`)
    const words = wordsOf(field, input)
    if (output && output.textContent !== words) output.textContent = words
  }

  function showNights(field: Field, { answers }: InputState) {
    const place = document.getElementById(`m-${field.id}`)
    const answer = answers[field.id] ?? null
    const { from, to } = daysOf(answer)
    const text = isRange(answer) ? say('nights', { count: nightsBetween(from, to) }) : ''
    if (place && place.textContent !== text) place.textContent = text
  }

  function showNeeded(field: Field, { needed }: InputState) {
    const mark = boxOf(form, field)?.querySelector<HTMLElement>('[data-must]')
    if (mark) mark.hidden = !needed.has(field.id)
  }

  return {
    refresh(input) {
      for (const field of fields) {
        if (field.type === 'calculated') showResult(field, input)
        if (field.type === 'date_range') showNights(field, input)
        if (field.requiredIf) showNeeded(field, input)
      }
      for (const token of tokens) {
        const field = byKey.get(token.dataset.token!)
        if (field) token.textContent = wordsOf(field, input) || '…'
      }
      showOthers(form)
    },
    make: groups.make,
  }
}
