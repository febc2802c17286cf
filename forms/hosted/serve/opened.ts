import { randomUUID } from 'node:crypto'
import type { SpokenForm } from '../page-language.ts'
import type { PageState } from '../page-state.ts'
import type { Site } from '../render/document.ts'
import { hiddenInputs, renderForm } from '../render/render-form.ts'
import { type SentDocument, withPolicy } from './policy.ts'

interface Pattern {
  /** The page around its token, its opening and where the person came from. */
  pieces: string[]
  policy: string
}

// No text of an author can look like this.
const mark = randomUUID()
const holes = [`${mark}-token`, `${mark}-opened`, hiddenInputs({ [`bw-from-${mark}`]: '' }).text]
const patterns = new WeakMap<SpokenForm, Map<string, Pattern>>()

/** The page of a form as everybody opens it: made once for each form, since only its token is new each time. */
export function renderOpened(form: SpokenForm, state: PageState, site: Site): SentDocument {
  const known = patterns.get(form) ?? new Map<string, Pattern>()
  patterns.set(form, known)
  const kind = `${state.embedded} ${state.look ?? ''}`
  const { pieces, policy } = known.get(kind) ?? makePattern(form, state, site)
  known.set(kind, { pieces, policy })
  const [head, afterToken, afterOpened, rest] = pieces
  const from = Object.entries(state.attribution).map(([name, value]) => [`bw-from-${name}`, value])
  const inputs = hiddenInputs(Object.fromEntries(from)).text
  return { text: head + state.token + afterToken + state.opened + afterOpened + inputs + rest, policy }
}

function makePattern(form: SpokenForm, state: PageState, site: Site): Pattern {
  const [token, opened] = holes
  const { text, policy } = withPolicy(
    renderForm(form, { ...state, token: token!, opened: opened!, attribution: { [mark]: '' } }, site),
  )
  return {
    pieces: text.split(new RegExp(holes.map((hole) => hole.replace(/[.?]/g, '\\$&')).join('|'))),
    policy,
  }
}
