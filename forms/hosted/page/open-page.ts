import { speaker } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { startAnswering } from './answering.ts'
import { tellHeight } from './frame.ts'

/** Makes the form of the page lively, by the rules that stand in it. */
export function openPage(): void {
  const form = document.querySelector<HTMLFormElement>('#form')
  const rulesElement = document.querySelector('#rules')
  if (!form || !rulesElement) {
    tellHeight()
    return
  }
  const rules: PageRules = JSON.parse(rulesElement.textContent)
  startAnswering(form, rules, speaker(rules.language, rules.texts))
}
