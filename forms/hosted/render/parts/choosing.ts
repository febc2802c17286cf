import { attributes, html } from '../html.ts'
import type { Body } from './body.ts'

/** Marks in a row, with what its ends mean. */
export const scaleBody: Body = (field, { given }) => {
  const { min = 0, max = 10, lowLabel, highLabel } = field
  const marks = Array.from({ length: max - min + 1 }, (_, at) => min + at)
  const meaning = (mark: number) => (mark === min ? lowLabel : mark === max ? highLabel : undefined)
  return html`<div class="rating numbers">${marks.map(
    (mark) =>
      html`<label class="mark"><input${attributes({
        type: 'radio',
        id: mark === min ? `f-${field.id}` : `f-${field.id}-${mark}`,
        name: field.key,
        value: mark,
        checked: given[0] === String(mark),
      })}><span>${mark}</span>${meaning(mark) && html`<span class="unseen"> ${meaning(mark)}</span>`}</label>`,
  )}</div>
${(lowLabel || highLabel) && html`<div class="ends" aria-hidden="true"><span>${lowLabel}</span><span>${highLabel}</span></div>`}`
}

/** Options with a place for each; the script adds buttons that move them. */
export const rankingBody: Body = (field, { all, say }) => {
  const options = field.options ?? []
  const places = options.map((_, at) => at + 1)
  return html`<ol class="ranking">${options.map((option, at) => {
    const name = `${field.key}.${option.value}`
    const value = all(name)[0]
    return html`<li data-option="${option.value}"><select${attributes({
      id: at === 0 ? `f-${field.id}` : `f-${field.id}-${at}`,
      name,
      'aria-label': say('placeOf', { name: option.label }),
    })}><option value="">–</option>${places.map(
      (place) =>
        html`<option${attributes({ value: place, selected: value === String(place) })}>${place}</option>`,
    )}</select><span>${option.label}</span></li>`
  })}</ol>`
}

/** A question in each row, answered by the same columns. */
export const matrixBody: Body = (field, { all, problem }) => {
  const { rows = [], options = [] } = field
  return html`<div class="matrix" data-columns="${options.length}">
<div class="matrix-head" aria-hidden="true"><span></span>${options.map(({ label }) => html`<span>${label}</span>`)}</div>
${rows.map((row, at) => {
  const name = `${field.key}.${row.value}`
  const labelId = `r-${field.id}-${at}`
  return html`<div${attributes({
    class: 'matrix-row',
    role: 'radiogroup',
    'aria-labelledby': labelId,
    'aria-invalid': problem !== null && 'true',
  })}><span class="matrix-label" id="${labelId}">${row.label}</span>${options.map(
    (option, place) =>
      html`<label class="cell"><input${attributes({
        type: 'radio',
        id: at + place === 0 ? `f-${field.id}` : `f-${field.id}-${at}-${place}`,
        name,
        value: option.value,
        checked: all(name)[0] === option.value,
      })}><span>${option.label}</span></label>`,
  )}</div>`
})}
</div>`
}
