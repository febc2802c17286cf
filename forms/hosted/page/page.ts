import './page.css'
import { startAnswering } from './answering.ts'

const form = document.querySelector<HTMLFormElement>('#form')
const rules = document.querySelector('#rules')
if (form && rules) startAnswering(form, JSON.parse(rules.textContent))
