import type { ThankYou } from '../../../../../contract/forms/definition.ts'
import { speaker } from '../../../../../contract/forms/say.ts'
import { startAnswering } from '../../../../../forms/hosted/page/answering.ts'
import type { PageRules } from '../../../../../forms/hosted/page-rules.ts'

/** What the frame of a preview is given before this runs in it. */
export type PreviewWindow = Window & {
  formPreview?: {
    /** How the form ends with these answers, by their keys. */
    thankYouOf: (answers: Readonly<Record<string, unknown>>) => ThankYou
    /** The page and the field to begin at. */
    page: string | null
    field: string | null
  }
}

const preview = (window as PreviewWindow).formPreview
const form = document.querySelector<HTMLFormElement>('#form')
const rulesElement = document.querySelector('#rules')
if (preview && form && rulesElement) {
  keepHere(preview.thankYouOf)
  const rules: PageRules = {
    ...(JSON.parse(rulesElement.textContent) as PageRules),
    slug: 'preview',
    leastTime: 0,
    // Nothing is left from an earlier preview.
    returned: true,
  }
  const steps = startAnswering(form, rules, speaker(rules.language, rules.texts))
  if (preview.page) steps.show(preview.page, true)
  if (preview.field) document.querySelector(`[data-field="${preview.field}"]`)?.scrollIntoView()
}

/** The page's own script answers a preview; what it sends ends here, and the history of the desk stays as it is. */
function keepHere(thankYouOf: (answers: Readonly<Record<string, unknown>>) => ThankYou): void {
  window.fetch = async (target, init) => {
    if (!String(target).endsWith('/submissions')) return new Response(null, { status: 204 })
    const { answers } = JSON.parse(String(init?.body)) as { answers: Record<string, unknown> }
    return Response.json({ data: { id: 'preview', thankYou: thankYouOf(answers) } }, { status: 201 })
  }
  navigator.sendBeacon = () => true
  window.XMLHttpRequest = KeptUpload as unknown as typeof XMLHttpRequest
  history.pushState = ({ page }: { page: string }, unused) => history.replaceState({ page }, unused)
  localStorage.setItem = () => undefined
}

/** An upload that is there at once, and goes nowhere. */
class KeptUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 201
  responseType = ''
  response: unknown = null
  open(): void {}
  abort(): void {}
  send(body: FormData): void {
    const { name, size, type } = body.get('file') as File
    this.response = { data: { id: crypto.randomUUID(), name, size, type } }
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}
