import type { Field } from '../../../../contract/forms/definition.ts'
import { mostItems } from '../../../../contract/forms/kinds/group.ts'
import { otherMark } from '../../../../contract/forms/vocabulary.ts'
import { attributes, html, type Markup } from '../html.ts'
import type { Body, BodyState, ShowField } from './body.ts'

/** What stands for the number of an item where none is shown yet. */
const anyItem = '__item'

/** Items one below the other, and a button for one more: it sends the page, unless the script adds one in place. */
export const groupBody: Body = (field, state, show) => {
  const items = itemsShown(field, state)
  const full = items >= mostItems(field)
  return html`<div${attributes({ class: 'items', id: `f-${field.id}`, tabindex: -1, 'data-most': mostItems(field) })}>${Array.from(
    { length: items },
    (_, at) => item(field, String(at), state, show),
  )}</div>
<button${attributes({
    type: 'submit',
    class: 'more',
    name: 'bw-more',
    value: field.key,
    formnovalidate: true,
    hidden: full,
  })}>${state.say('addItem')}</button>
<template>${item(field, anyItem, { ...state, all: () => [], given: [] }, show)}</template>`
}

/** How many items of a group a page shows: those that were begun, as many as are needed, and one more where it was asked for. */
function itemsShown(field: Field, { all }: BodyState): number {
  const names = (at: number) => (field.fields ?? []).map(({ key }) => `${field.key}.${at}.${key}`)
  const begun = Array.from({ length: mostItems(field) }, (_, at) => at).findLast((at) =>
    names(at).some((name) => all(name).some((one) => one !== '' && one !== otherMark)),
  )
  const more = all('bw-more').includes(field.key) ? 1 : 0
  const least = Math.max(1, field.minItems ?? 0, (begun ?? -1) + 1)
  return Math.min(mostItems(field), least + more)
}

function item<State extends BodyState>(
  field: Field,
  at: string,
  state: State,
  show: ShowField<State>,
): Markup {
  const number = at === anyItem ? anyItem : Number(at) + 1
  return html`<fieldset class="item" data-item="${at}"><legend>${field.itemLabel || field.label} <span data-number>${number}</span></legend>
<div class="fields">${(field.fields ?? []).map((one) => {
    const inner = { ...one, id: `${field.id}-${at}-${one.id}`, key: `${field.key}.${at}.${one.key}` }
    return show(inner, { ...state, given: state.all(inner.key), problem: null, taken: null, inner: true })
  })}</div></fieldset>`
}
