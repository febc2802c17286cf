import { type Course, courseOf, rawAnswer, readAnswer } from '../../../contract/forms/answers.ts'
import type { Field, Page } from '../../../contract/forms/definition.ts'
import { type Language, languageNames } from '../../../contract/forms/languages.ts'
import { saysMore } from '../../../contract/forms/measures.ts'
import type { Say } from '../../../contract/forms/say.ts'
import { usesParts } from '../../../contract/forms/uses-parts.ts'
import { answerWords } from '../../../contract/forms/words.ts'
import { leastTime } from '../least-time.ts'
import type { SpokenForm } from '../page-language.ts'
import { pageRules } from '../page-rules.ts'
import type { PageState } from '../page-state.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import {
  attributes,
  html,
  jsonData,
  type Markup,
  type Piece,
  paragraphs,
  type Token,
  withTokens,
} from './html.ts'
import { controlId, type FieldState, renderField } from './render-field.ts'

/** The page a form is answered on. */
export function renderForm(form: SpokenForm, state: PageState, site: Site): HostedDocument {
  const { definition, say } = form
  const steps = definition.pages.length > 1
  const wrong = state.problems.size > 0
  const course = courseAt(form, state)
  const off = notShown(form, course)
  const view: PageView = { ...state, off, words: tokenOf(form, course), course }
  const first = definition.pages.find((page) => !off.has(page.id))
  return hostedDocument(form, form, site, {
    title: wrong ? say('checkTitle', { title: definition.title }) : definition.title,
    embedded: state.embedded,
    look: state.look,
    indexed: !state.embedded,
    script: usesParts(definition) ? 'parts' : 'plain',
    body: html`<header class="head">
${logo(form)}
<h1>${definition.title}</h1>
${paragraphs(definition.description)}
</header>
${languageLinks(form, state)}
${messages(form, state)}
<form${attributes({
      id: 'form',
      method: 'post',
      action: addressOf(form, { embedded: state.embedded }),
      enctype: hasFiles(form) ? 'multipart/form-data' : null,
      novalidate: true,
      class: steps ? 'steps' : null,
    })}>
${controls(form, state)}
${definition.pages.some(({ fields }) => fields.some(({ type }) => type === 'group')) && sending}
${conditional(form) && html`<noscript><p class="note">${say('someNotYours')}</p></noscript>`}
${steps && progress(say, definition.pages)}
${definition.pages.map((page, at) => renderPage(form, page, view, page === first, at))}
${
  form.keepsUnfinished &&
  html`<div class="field keep" hidden><label class="option"><input type="checkbox" name="bw-keep" autocomplete="off"> <span>${say('keepUnfinished')}</span></label></div>`
}
<div class="bar">
${
  steps &&
  html`<button type="button" class="quiet" data-back hidden>${say('back')}</button>
<button type="button" class="next" data-next>${say('continue')}</button>`
}
<button type="submit" class="send" data-send>${definition.submitLabel || say('send')}</button>
</div>
<p class="problem" id="outcome" role="alert"></p>
</form>
<script type="application/json" id="rules">${jsonData(
      pageRules(form, { leastTime, embedded: state.embedded, returned: wrong || state.notice !== null }),
    )}</script>`,
  })
}

/** Where a form is answered in this language, by the name it was asked for in. */
export function addressOf(
  { slug, language, offered }: Pick<SpokenForm, 'slug' | 'language' | 'offered'>,
  { embedded, path = '', more = {} }: { embedded: boolean; path?: string; more?: Record<string, string> },
): string {
  const query = new URLSearchParams({
    ...more,
    ...(embedded ? { embed: '1' } : {}),
    ...(offered.length > 1 ? { lang: language } : {}),
  })
  return `/f/${slug}${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The page in each other language it is offered in; what its address carried is carried on. */
function languageLinks(form: SpokenForm, { query, embedded, pass, attribution }: PageState): Piece {
  const { language, offered, say } = form
  if (offered.length < 2) return null
  return html`<nav class="languages" aria-label="${say('language')}">${offered.map((one) =>
    one === language
      ? html`<span${attributes({ lang: one, 'aria-current': 'true' })}>${languageNames[one]}</span>`
      : pass
        ? html`<form${attributes({ method: 'post', action: addressOf({ ...form, language: one }, { embedded, path: '/enter', more: { ...query } }) })}>${hiddenInputs({ 'bw-pass': pass })}${attributionInputs(attribution)}<button${attributes({ class: 'remove', lang: one })}>${languageNames[one]}</button></form>`
        : html`<a${attributes({
            href: addressOf({ ...form, language: one }, { embedded, more: { ...query } }),
            lang: one,
            hreflang: one,
          })}>${languageNames[one]}</a>`,
  )}</nav>`
}

/** The picture at the head of the page. */
export function logo({ slug, logoFileId }: Pick<SpokenForm, 'slug' | 'logoFileId'>): Piece {
  return (
    logoFileId && html`<img class="logo" src="/f/${slug}/logo?v=${logoFileId.slice(-8)}" alt="" height="48">`
  )
}

/** Where Enter is pressed the answers are sent, and not what the first button of a group does. */
const sending = html`<button type="submit" class="unseen" tabindex="-1" aria-hidden="true"></button>`

/** A page as it is shown: with what follows from what is given so far. */
interface PageView extends PageState {
  off: ReadonlySet<string>
  words: Token
  course: Course
}

/** What follows from what is given so far. */
function courseAt({ definition }: SpokenForm, { given, files }: PageState): Course {
  const fields = definition.pages.flatMap((page) => page.fields)
  const answers = Object.fromEntries(
    fields.map((field) => [
      field.id,
      field.type === 'file'
        ? [...(files[field.id] ?? [])]
        : readAnswer(
            field,
            rawAnswer(field, (name) => given[name] ?? []),
          ),
    ]),
  )
  return courseOf(definition, answers)
}

/** Answers that texts name, in words; the script puts them there while they are given. */
function tokenOf({ definition, language }: SpokenForm, { answers }: Course): Token {
  const fields = new Map(definition.pages.flatMap((page) => page.fields.map((field) => [field.key, field])))
  return (key) => {
    const field = fields.get(key)
    if (!field) return undefined
    const words = answerWords(field, answers[field.id] ?? null, language)
    return html`<span data-token="${key}">${words || '…'}</span>`
  }
}

/** Pages and fields whose conditions do not hold with what is given so far. */
function notShown({ definition }: SpokenForm, { visible }: Course): ReadonlySet<string> {
  const fields = definition.pages.flatMap((page) => page.fields)
  const ids = [...definition.pages.map((page) => page.id), ...fields.map((field) => field.id)]
  return new Set(ids.filter((id) => !visible.has(id)))
}

function messages(form: SpokenForm, { problems, notice }: PageState): Piece {
  if (problems.size === 0 && notice === null) return null
  const wrong = form.definition.pages.flatMap((page) => page.fields).filter((field) => problems.has(field.id))
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<p>${notice ?? form.say('answersNeed', { count: wrong.length })}</p>
${
  wrong.length > 0 &&
  html`<ul>${wrong.map(
    (field) => html`<li><a href="#${controlId(field)}">${field.label}</a>: ${problems.get(field.id)}</li>`,
  )}</ul>`
}
</div>`
}

/** Inputs nobody sees, by name. */
export function hiddenInputs(values: Record<string, string | number>): Markup {
  return html`${Object.entries(values).map(
    ([name, value]) => html`<input${attributes({ type: 'hidden', name, value, autocomplete: 'off' })}>`,
  )}`
}

/** Where the person came from, to be sent along. */
export function attributionInputs(attribution: PageState['attribution']): Markup {
  return hiddenInputs(
    Object.fromEntries(Object.entries(attribution).map(([name, value]) => [`bw-from-${name}`, value])),
  )
}

/** What is sent along with the answers. The field for machines looks like any other, and nobody sees it. */
function controls(form: SpokenForm, state: PageState): Markup {
  const pass = state.pass && { 'bw-pass': state.pass }
  return html`${hiddenInputs({ 'bw-token': state.token, 'bw-opened': state.opened, 'bw-version': form.version, ...pass })}
${attributionInputs(state.attribution)}
<div class="aside" aria-hidden="true"><label for="company-website">Company website</label><input type="text" id="company-website" name="company-website" tabindex="-1" autocomplete="off"></div>`
}

function progress(say: Say, pages: readonly Page[]): Markup {
  return html`<div class="progress" data-progress><span data-progress-text>${say('step', { at: 1, all: pages.length })}</span><progress max="${pages.length}" value="1" aria-hidden="true"></progress></div>`
}

function renderPage(form: SpokenForm, page: Page, state: PageView, first: boolean, at: number): Markup {
  const titled = Boolean(page.title)
  const titleId = `t-${page.id}`
  return html`<section${attributes({
    class: first ? 'page first' : 'page',
    'data-page': page.id,
    'data-off': state.off.has(page.id),
    'aria-labelledby': titled && titleId,
  })}>
${titled && html`<h2${attributes({ id: titleId, tabindex: at > 0 && -1 })}>${withTokens(page.title ?? '', state.words)}</h2>`}
${paragraphs(page.description, state.words)}
<div class="fields">
${page.fields.map((field) => renderField(field, fieldState(form, field, state, titled)))}
</div>
</section>`
}

function fieldState(
  { language, say }: SpokenForm,
  field: Field,
  state: PageView,
  titled: boolean,
): FieldState {
  return {
    language,
    say,
    given: givenTo(field, state, language),
    all: (name) => state.given[name] ?? [],
    token: state.words,
    files: state.files[field.id] ?? [],
    problem: state.problems.get(field.id) ?? null,
    taken: takenAs(say, field, state.given[field.key]?.[0] ?? ''),
    off: state.off.has(field.id),
    heading: titled ? 3 : 2,
  }
}

/** What stands in a field; what is calculated stands there in words. */
function givenTo(field: Field, { given, course }: PageView, language: Language): readonly string[] {
  if (field.type !== 'calculated') return given[field.key] ?? []
  return [answerWords(field, course.answers[field.id] ?? null, language)]
}

/** How a number is understood that was written with its unit, or in another one. */
function takenAs(say: Say, field: Field, typed: string): string | null {
  if (field.type !== 'number' || !field.unit || !saysMore(typed)) return null
  const number = readAnswer(field, typed)
  return typeof number === 'number' ? say('takenAs', { measure: { number, unit: field.unit } }) : null
}

function conditional({ definition }: SpokenForm): boolean {
  return definition.pages.some(
    (page) => page.showIf || page.jumps || page.fields.some((field) => field.showIf),
  )
}

function hasFiles({ definition }: SpokenForm): boolean {
  return definition.pages.some((page) => page.fields.some((field) => field.type === 'file'))
}
