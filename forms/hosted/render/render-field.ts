import type { UploadedRef } from '../../../contract/forms/answer.ts'
import { mustBeAnswered } from '../../../contract/forms/answers.ts'
import type { Field } from '../../../contract/forms/definition.ts'
import { otherMark } from '../../../contract/forms/vocabulary.ts'
import { countriesIn } from '../countries.ts'
import type { Speech } from '../page-language.ts'
import { autocompleteOf } from './autocomplete.ts'
import { fileAccept, fileHint } from './file-hint.ts'
import { fileSize } from './file-size.ts'
import {
  attributes,
  html,
  linked,
  type Markup,
  type Piece,
  paragraphs,
  type Token,
  withTokens,
} from './html.ts'
import { bodies } from './parts/bodies.ts'

/** How a field is shown. */
export interface FieldState extends Speech {
  given: readonly string[]
  /** What stands in any control by its name: the parts of an answer have one each. */
  all: (name: string) => readonly string[]
  files: readonly UploadedRef[]
  problem: string | null
  /** How a number was understood that was written with more than digits. */
  taken: string | null
  /** Its condition does not hold with the answers so far. */
  off: boolean
  /** 2 below the title of the form, 3 below that of a page. */
  heading: 2 | 3
  /** Answers that texts name. */
  token?: Token | undefined
  /** A field of an item of a group: what is wrong is said at the group. */
  inner?: boolean
}

/** One field of a hosted form: its label, its control, help and what is wrong with the answer. */
export function renderField(field: Field, state: FieldState): Markup {
  if (field.type === 'section') return section(field, state)
  if (field.type === 'hidden')
    return html`<input${attributes({ type: 'hidden', name: field.key, value: state.given[0] ?? '' })}>`
  if (field.type in bodies || ['choice', 'multiple_choice', 'rating'].includes(field.type))
    return group(field, state)
  if (field.type === 'calculated') return result(field, state)
  if (field.type === 'consent') return consent(field, state)
  // Two half fields beside each other stay level when help stands below what it is about.
  const tall = field.type === 'long_text' || field.type === 'file'
  return html`<div${wrapper(field, state)}>
<label for="${controlId(field)}">${labelText(field, state)}</label>
${tall && help(field, state)}
${control(field, state)}
${!tall && help(field, state)}
${problem(field, state)}
</div>`
}

/** The id of what an answer is given with, where a link to the field leads. */
export function controlId(field: Field): string {
  return `f-${field.id}`
}

function section(field: Field, state: FieldState): Markup {
  const title =
    state.heading === 2
      ? html`<h2>${withTokens(field.label, state.token)}</h2>`
      : html`<h3>${withTokens(field.label, state.token)}</h3>`
  return html`<div${attributes({ class: 'section', 'data-field': field.id, 'data-off': state.off })}>${title}${paragraphs(field.help, state.token)}</div>`
}

function wrapper(field: Field, { off, problem, inner }: FieldState): Markup {
  return attributes({
    class: field.width === 'half' ? 'field half' : 'field',
    [inner ? 'data-part' : 'data-field']: field.id,
    'data-off': off,
    'data-wrong': problem !== null,
  })
}

function labelText(field: Field, { token }: FieldState): Piece {
  return [withTokens(field.label, token), must(field)]
}

/** The mark of what must be answered; where that depends on other answers the script shows it. */
function must(field: Field): Piece {
  const { requiredIf } = field
  if (mustBeAnswered(field)) return html`<span class="must" aria-hidden="true">&nbsp;*</span>`
  return requiredIf && html`<span class="must" data-must hidden aria-hidden="true">&nbsp;*</span>`
}

function help(field: Field, { token }: FieldState): Piece {
  return field.help && html`<p class="help" id="h-${field.id}">${linked(field.help, token)}</p>`
}

function problem(field: Field, state: FieldState): Piece {
  if (state.inner) return null
  return html`<p class="problem" id="p-${field.id}" role="alert">${state.problem}</p>`
}

/** Names of what is said about a field, besides its label. */
function described(field: Field, ...more: (string | false)[]): string {
  return [field.help && `h-${field.id}`, ...more, `p-${field.id}`].filter(Boolean).join(' ')
}

function common(field: Field, state: FieldState, ...more: (string | false)[]) {
  return {
    id: controlId(field),
    name: field.key,
    'aria-describedby': described(field, ...more),
    'aria-required': field.required && 'true',
    'aria-invalid': state.problem !== null && 'true',
  }
}

function control(field: Field, state: FieldState): Markup {
  const value = state.given[0] ?? ''
  const { placeholder } = field
  switch (field.type) {
    case 'long_text':
      // The line break is what HTML swallows after the start of a text area.
      return html`<textarea${attributes({ ...common(field, state), rows: 4, placeholder })}>
${value}</textarea>`
    case 'dropdown':
      return html`<select${attributes({ ...common(field, state), autocomplete: autocompleteOf(field) })}>
<option value="">${placeholder || state.say('choose')}</option>
${field.options?.map((one) => selectOption(one.value, one.label, otherIn(field, state) ? '' : value))}
${field.other && selectOption(otherMark, state.say('other'), otherIn(field, state) ? otherMark : '')}
</select>${field.other && otherInput(field, state)}`
    case 'country':
      return html`<select${attributes({ ...common(field, state), autocomplete: 'country' })}>
<option value="">${placeholder || state.say('chooseCountry')}</option>
${countriesIn(state.language).map((country) => selectOption(country.iso, country.name, value))}
</select>`
    case 'number':
      return html`<span class="measure"><input${attributes({
        ...common(
          field,
          state,
          Boolean(field.unit) && `u-${field.id}`,
          Boolean(field.unit) && `m-${field.id}`,
        ),
        type: 'text',
        inputmode: field.integer
          ? field.min !== undefined && field.min >= 0
            ? 'numeric'
            : 'text'
          : 'decimal',
        autocomplete: 'off',
        placeholder,
        value,
      })}>${field.unit && html`<span class="unit" id="u-${field.id}">${field.unit}</span>`}</span>
${field.unit && html`<p class="taken" id="m-${field.id}" role="status">${state.taken}</p>`}`
    case 'file':
      return fileControl(field, state)
    default:
      return html`<input${attributes({ ...common(field, state), ...inputKind(field), placeholder, value })}>`
  }
}

function selectOption(value: string, label: string, chosen: string): Markup {
  return html`<option${attributes({ value, selected: value === chosen })}>${label}</option>`
}

function inputKind(field: Field): Record<string, string | undefined> {
  if (field.type === 'email') return { type: 'email', autocomplete: 'email', inputmode: 'email' }
  if (field.type === 'phone') return { type: 'tel', autocomplete: 'tel', inputmode: 'tel' }
  if (field.type === 'date')
    return { type: 'date', min: fixedDay(field.minDate), max: fixedDay(field.maxDate) }
  if (field.type === 'time') return { type: 'time' }
  if (field.format === 'url') return { type: 'url', autocomplete: 'url', inputmode: 'url' }
  const inputmode = field.format === 'digits' ? 'numeric' : undefined
  return { type: 'text', autocomplete: autocompleteOf(field), inputmode }
}

/** Today is another day elsewhere: the script and the check know it, the page does not. */
function fixedDay(limit: string | undefined): string | undefined {
  return limit === 'today' ? undefined : limit
}

function fileControl(field: Field, state: FieldState): Markup {
  const most = field.maxFiles ?? 1
  return html`<div class="drop">
<input${attributes({
    ...common(field, state, `a-${field.id}`),
    type: 'file',
    accept: fileAccept(field),
    multiple: most > 1,
  })}>
<span class="drop-face" aria-hidden="true"><b>${state.say(most > 1 ? 'chooseFiles' : 'chooseFile')}</b> ${state.say(most > 1 ? 'dropFiles' : 'dropFile')}</span>
</div>
<p class="hint" id="a-${field.id}">${fileHint(field, state)}</p>
<ul class="files">${state.files.map(
    (file) =>
      html`<li><label class="kept"><input type="checkbox" name="${field.key}" value="${file.id}" checked> <span class="file-name">${file.name}</span> <span class="file-size">${fileSize(file.size, state.language)}</span></label></li>`,
  )}</ul>`
}

function group(field: Field, state: FieldState): Markup {
  const body = bodies[field.type]
  const several = field.type === 'multiple_choice' || (body !== undefined && field.type !== 'scale')
  const role = several ? 'group' : 'radiogroup'
  return html`<fieldset${wrapper(field, state)}${attributes({
    role,
    'aria-describedby': described(field),
    'aria-required': !several && field.required && 'true',
    'aria-invalid': !several && state.problem !== null && 'true',
  })}>
<legend>${labelText(field, state)}${several && field.required && html`<span class="unseen"> ${state.say('mustChoose')}</span>`}</legend>
${help(field, state)}
${body ? body(field, state, renderField) : field.type === 'rating' ? rating(field, state) : options(field, state, several)}
${problem(field, state)}
</fieldset>`
}

function options(field: Field, state: FieldState, several: boolean): Markup {
  const choices = field.options ?? []
  const short = choices.length > 3 && choices.every((one) => one.label.length <= 22)
  return html`<div class="${short ? 'options short' : 'options'}">${choices.map(
    (one, at) =>
      html`<label class="option"><input${attributes({
        type: several ? 'checkbox' : 'radio',
        id: at === 0 ? controlId(field) : `${controlId(field)}-${at}`,
        name: field.key,
        value: one.value,
        checked: state.given.includes(one.value),
        'aria-invalid': several && state.problem !== null && 'true',
      })}><span>${one.label}</span></label>`,
  )}${field.other && otherOption(field, state, several)}</div>`
}

function otherOption(field: Field, state: FieldState, several: boolean): Markup {
  return html`<div class="other"><label class="option"><input${attributes({
    type: several ? 'checkbox' : 'radio',
    id: `${controlId(field)}-other`,
    name: field.key,
    value: otherMark,
    checked: otherIn(field, state),
  })}><span>${state.say('other')}</span></label>${otherInput(field, state)}</div>`
}

function otherInput(field: Field, state: FieldState): Markup {
  return html`<input${attributes({
    type: 'text',
    class: 'other-text',
    name: `${field.key}.other`,
    'aria-label': state.say('otherWhat', { label: field.label }),
    value: otherText(field, state),
    autocomplete: 'off',
  })}>`
}

/** Whether something else than an option is chosen. */
function otherIn(field: Field, state: FieldState): boolean {
  return otherText(field, state) !== '' || state.given.includes(otherMark)
}

/** What was written in its place: an address may name it as the answer itself. */
function otherText({ key, other, options = [] }: Field, { given, all }: FieldState): string {
  const known = (one: string) => one === otherMark || options.some(({ value }) => value === one)
  return other ? (all(`${key}.other`)[0] ?? given.find((one) => one !== '' && !known(one)) ?? '') : ''
}

function result(field: Field, state: FieldState): Markup {
  return html`<div${wrapper(field, state)}>
<span class="label" id="l-${field.id}">${labelText(field, state)}</span>
<output${attributes({ id: controlId(field), class: 'result', 'aria-labelledby': `l-${field.id}` })}>${state.given[0]}</output>
${help(field, state)}
</div>`
}

function rating(field: Field, state: FieldState): Markup {
  const scale = field.scale ?? 5
  const stars = scale <= 5
  const marks = Array.from({ length: scale }, (_, at) => at + 1)
  return html`<div class="${stars ? 'rating stars' : 'rating numbers'}">${marks.map(
    (mark) =>
      html`<label class="mark"><input${attributes({
        type: 'radio',
        id: mark === 1 ? controlId(field) : `${controlId(field)}-${mark}`,
        name: field.key,
        value: mark,
        checked: state.given[0] === String(mark),
      })}><span aria-hidden="true">${stars ? '★' : mark}</span><span class="unseen">${state.say('markOf', { mark, most: scale })}</span></label>`,
  )}</div>`
}

function consent(field: Field, state: FieldState): Markup {
  return html`<div${wrapper(field, state)}>
<label class="option consent"><input${attributes({
    ...common(field, state),
    type: 'checkbox',
    value: 'true',
    checked: ['true', 'on', 'yes', '1'].includes(state.given[0] ?? ''),
  })}><span>${linked(field.label, state.token)}${must(field)}</span></label>
${help(field, state)}
${problem(field, state)}
</div>`
}
