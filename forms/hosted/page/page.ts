import './page.css'
import { speaker } from '../../../contract/forms/say.ts'
import type { PageRules } from '../page-rules.ts'
import { startAnswering } from './answering.ts'

const form = document.querySelector<HTMLFormElement>('#form')
const told = document.querySelector('#rules')
if (form && told) {
  const rules: PageRules = JSON.parse(told.textContent)
  startAnswering(form, rules, speaker(rules.language, rules.texts))
}
