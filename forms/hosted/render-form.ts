import { readAnswer, shown } from '../../contract/forms/answers.ts'
import type { Field, Page } from '../../contract/forms/definition.ts'
import type { HostedForm } from '../modules/hosted/cache.ts'
import { type HostedDocument, hostedDocument, type Site } from './document.ts'
import { attributes, html, jsonData, type Markup, type Piece, paragraphs } from './html.ts'
import { pageRules } from './page-rules.ts'
import type { PageState } from './page-state.ts'
import { leastTime } from './page-token.ts'
import { controlId, renderField } from './render-field.ts'

/** The page a form is answered on. */
export function renderForm(form: HostedForm, state: PageState, site: Site): HostedDocument {
  const { definition } = form
  const steps = definition.pages.length > 1
  const wrong = state.problems.size > 0
  const off = notShown(form, state)
  const first = definition.pages.find((page) => !off.has(page.id))
  return hostedDocument(form, site, {
    title: wrong ? `Please check: ${definition.title}` : definition.title,
    embedded: state.embedded,
    indexed: !state.embedded,
    script: true,
    body: html`<header class="head">
${logo(form)}
<h1>${definition.title}</h1>
${paragraphs(definition.description)}
</header>
${messages(form, state)}
<form${attributes({
      id: 'form',
      method: 'post',
      action: `/f/${form.slug}${state.embedded ? '?embed=1' : ''}`,
      enctype: hasFiles(form) ? 'multipart/form-data' : null,
      novalidate: true,
      class: steps ? 'steps' : null,
    })}>
${controls(form, state)}
${conditional(form) && html`<noscript><p class="note">Some questions may not concern you: leave those as they are.</p></noscript>`}
${steps && progress(definition.pages)}
${definition.pages.map((page, at) => renderPage(page, state, off, page === first, at))}
<div class="bar">
${
  steps &&
  html`<button type="button" class="quiet" data-back hidden>Back</button>
<button type="button" class="next" data-next>Continue</button>`
}
<button type="submit" class="send" data-send>${definition.submitLabel || 'Send'}</button>
</div>
<p class="problem" id="outcome" role="alert"></p>
</form>
<script type="application/json" id="rules">${jsonData(
      pageRules(form, { leastTime, embedded: state.embedded, returned: wrong || state.notice !== null }),
    )}</script>`,
  })
}

/** The picture at the head of the page. */
export function logo({ slug, logoFileId }: Pick<HostedForm, 'slug' | 'logoFileId'>): Piece {
  return (
    logoFileId && html`<img class="logo" src="/f/${slug}/logo?v=${logoFileId.slice(-8)}" alt="" height="48">`
  )
}

/** Pages and fields whose conditions do not hold with what is given so far. */
function notShown({ definition }: HostedForm, { given, files }: PageState): ReadonlySet<string> {
  const fields = definition.pages.flatMap((page) => page.fields)
  const answers = Object.fromEntries(
    fields.map((field) => [
      field.id,
      field.type === 'file' ? [...(files[field.id] ?? [])] : readAnswer(field, given[field.key] ?? []),
    ]),
  )
  const visible = shown(definition, answers)
  const ids = [...definition.pages.map((page) => page.id), ...fields.map((field) => field.id)]
  return new Set(ids.filter((id) => !visible.has(id)))
}

function messages(form: HostedForm, { problems, notice }: PageState): Piece {
  if (problems.size === 0 && notice === null) return null
  const wrong = form.definition.pages.flatMap((page) => page.fields).filter((field) => problems.has(field.id))
  const count = wrong.length === 1 ? 'One answer needs' : `${wrong.length} answers need`
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<p>${notice ?? `${count} another look. What you wrote is still here.`}</p>
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

/** What is sent along with the answers. The field for machines looks like any other, and nobody sees it. */
function controls(form: HostedForm, state: PageState): Markup {
  const from = Object.entries(state.attribution).map(([name, value]) => [`bw-from-${name}`, value])
  return html`${hiddenInputs({ 'bw-token': state.token, 'bw-opened': state.opened, 'bw-version': form.version })}
${hiddenInputs(Object.fromEntries(from))}
<div class="aside" aria-hidden="true"><label for="company-website">Company website</label><input type="text" id="company-website" name="company-website" tabindex="-1" autocomplete="off"></div>`
}

function progress(pages: readonly Page[]): Markup {
  return html`<div class="progress" data-progress><span data-progress-text>Step 1 of ${pages.length}</span><progress max="${pages.length}" value="1" aria-hidden="true"></progress></div>`
}

function renderPage(
  page: Page,
  state: PageState,
  off: ReadonlySet<string>,
  first: boolean,
  at: number,
): Markup {
  const titled = Boolean(page.title)
  const titleId = `t-${page.id}`
  return html`<section${attributes({
    class: first ? 'page first' : 'page',
    'data-page': page.id,
    'data-off': off.has(page.id),
    'aria-labelledby': titled && titleId,
  })}>
${titled && html`<h2${attributes({ id: titleId, tabindex: at > 0 && -1 })}>${page.title}</h2>`}
${paragraphs(page.description)}
<div class="fields">
${page.fields.map((field) => renderField(field, fieldState(field, state, off, titled)))}
</div>
</section>`
}

function fieldState(field: Field, state: PageState, off: ReadonlySet<string>, titled: boolean) {
  return {
    given: state.given[field.key] ?? [],
    files: state.files[field.id] ?? [],
    problem: state.problems.get(field.id) ?? null,
    off: off.has(field.id),
    heading: titled ? (3 as const) : (2 as const),
  }
}

function conditional({ definition }: HostedForm): boolean {
  return definition.pages.some((page) => page.showIf || page.fields.some((field) => field.showIf))
}

function hasFiles({ definition }: HostedForm): boolean {
  return definition.pages.some((page) => page.fields.some((field) => field.type === 'file'))
}
