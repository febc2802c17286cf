import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import { controlNames, fieldsOf, rawAnswer } from '../../../contract/forms/answers.ts'
import { waitingFiles } from '../../modules/files/waiting.ts'
import type { HostedForm } from '../../modules/hosted/cache.ts'
import { formIsFull, formIsOpen } from '../is-open.ts'
import { ownSpeech, type SpokenForm, spokenForm, type Wish } from '../page-language.ts'
import type { PageState } from '../page-state.ts'
import { tokenShaped } from '../page-token.ts'
import { isPassword } from '../pass.ts'
import { senderOf } from '../pressure.ts'
import { problemText } from '../problem-text.ts'
import { attributionOf } from '../receive/attribution.ts'
import { fileIdsIn } from '../receive/read-answers.ts'
import { readParts, readUrlencoded, type SentForm } from '../receive/read-sent.ts'
import { type Desk, type Outcome, receive } from '../receive/receive.ts'
import { keepUpload } from '../receive/uploads.ts'
import { refusalText } from '../refusal-text.ts'
import type { HostedDocument, Site } from '../render/document.ts'
import { addressOf, renderForm } from '../render/render-form.ts'
import { renderPassword } from '../render/render-password.ts'
import { renderClosed, renderMissing, renderRefused, renderThanks } from '../render/render-states.ts'
import { renderOpened } from './opened.ts'
import { type SentDocument, withPolicy } from './policy.ts'
import { thankYouOf } from './thanks.ts'

interface PageRoute {
  Params: { slug: string }
  Querystring: Record<string, string | string[]>
}

/** Serves the page of a form, takes what it sends without a script, and thanks for it. */
export function servePages(app: FastifyInstance, desk: Desk, site: Site): void {
  const { services } = desk
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readUrlencoded(body as string)),
  )
  // Whoever has no script is told in a page, too.
  app.setErrorHandler(async (error, request, reply) => {
    const status =
      (error as { statusCode?: number }).statusCode ?? (error as { status?: number }).status ?? 500
    if (status >= 500 && !(error instanceof Refusal)) throw error
    const speech = ownSpeech(wishOf(request as FastifyRequest<PageRoute>))
    const message = error instanceof Refusal ? refusalText(error, speech) : speech.say('unreadable')
    const { retryAfter } = error as { retryAfter?: number }
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    request.log.debug({ err: error }, 'hosted page refused')
    return send(reply, status, renderRefused(speech, site, message))
  })

  app.get<PageRoute>('/f/:slug', async (request, reply) => {
    const form = await services.hosted.get(request.params.slug)
    const embedded = isEmbedded(request)
    if (!form) return send(reply, 404, renderMissing(ownSpeech(wishOf(request)), site, embedded))
    if (hasMoved(form, request)) return forward(reply, form, request)
    const spoken = spokenForm(form, wishOf(request))
    // 410: the address is right and its time is over, which search engines and link checkers take the same way.
    if (!formIsOpen(form) || (await formIsFull(services, form)))
      return send(reply, 410, renderClosed(spoken, site, embedded))
    const state = openedState(desk, site, form, request)
    if (form.passwordHash !== null)
      return send(reply, 200, renderPassword(spoken, { ...state, wrong: false }, site))
    const usual =
      JSON.stringify(state.given) === JSON.stringify(givenInAddress(form, plainObjectOf([]))) &&
      (spoken.offered.length === 1 || Object.keys(state.query).length === 0)
    return send(reply, 200, usual ? renderOpened(spoken, state, site) : renderForm(spoken, state, site))
  })

  app.get<PageRoute>('/f/:slug/thanks', async (request, reply) => {
    const form = await services.hosted.get(request.params.slug)
    const embedded = isEmbedded(request)
    if (!form) return send(reply, 404, renderMissing(ownSpeech(wishOf(request)), site, embedded))
    if (hasMoved(form, request)) return forward(reply, form, request, '/thanks')
    const ending = typeof request.query.ending === 'string' ? request.query.ending : null
    const spoken = spokenForm(form, wishOf(request))
    return send(reply, 200, renderThanks(spoken, thankYouOf(spoken, ending, null), site, embedded))
  })

  app.post<PageRoute>('/f/:slug/enter', async (request, reply) => {
    const form = await services.hosted.get(request.params.slug)
    const embedded = isEmbedded(request)
    if (!form) return send(reply, 404, renderMissing(ownSpeech(wishOf(request)), site, embedded))
    const spoken = spokenForm(form, wishOf(request))
    if (!formIsOpen(form) || (await formIsFull(services, form)))
      return send(reply, 410, renderClosed(spoken, site, embedded))
    const texts = (request.body ?? {}) as Record<string, string[]>
    const one = (name: string) => String(texts[name]?.[0] ?? '')
    const opens =
      desk.passes.opens(form, one('bw-pass')) ||
      (await isPassword(services, form, one('bw-password').trim(), request.ip))
    // Where the person came from was told to the page before this one.
    const state = { ...openedState(desk, site, form, request), attribution: sentAttribution(texts) }
    if (!opens) return send(reply, 403, renderPassword(spoken, { ...state, wrong: true }, site))
    const pass = form.passwordHash === null ? '' : desk.passes.issue(form)
    return send(reply, 200, renderForm(spoken, { ...state, pass }, site))
  })

  app.post<PageRoute>('/f/:slug', async (request, reply) => {
    const form = await services.hosted.get(request.params.slug)
    const embedded = isEmbedded(request)
    if (!form) return send(reply, 404, renderMissing(ownSpeech(wishOf(request)), site, embedded))
    const spoken = spokenForm(form, wishOf(request))
    const sent = await readSent(desk, spoken, request)
    if (sent.texts['bw-more'] !== undefined && desk.passes.opens(form, sentOf(form, sent).pass))
      return send(reply, 200, await anotherItem(desk, spoken, sent, embedded, site))
    const refused = new Set(sent.refused.keys())
    const outcome = await receive(
      desk,
      form,
      { ...sentOf(form, sent), language: spoken.language, ip: request.ip },
      refused,
    )
    if (outcome.kind === 'closed') return send(reply, 410, renderClosed(spoken, site, embedded))
    if (outcome.kind === 'locked')
      return send(
        reply,
        403,
        renderPassword(spoken, { ...openedState(desk, site, form, request), wrong: false }, site),
      )
    if (outcome.kind === 'stored') return sendThanks(reply, spoken, outcome, site, embedded)
    const status = outcome.kind === 'challenged' ? 428 : 422
    return send(reply, status, renderForm(spoken, returnedState(desk, spoken, sent, outcome, embedded), site))
  })
}

/** The page with what was written so far, and room for one more item of a group. */
async function anotherItem(desk: Desk, form: SpokenForm, sent: SentForm, embedded: boolean, site: Site) {
  const { token, opened, pass, answers } = sentOf(form, sent)
  const { files } = await waitingFiles(desk.services, form, token, fileIdsIn(form.definition, answers))
  const state: PageState = {
    ...(token === '' ? desk.tokens.issue(form.id) : { token, opened }),
    given: sent.texts,
    files: Object.fromEntries(files),
    problems: new Map(sent.refused),
    notice: null,
    attribution: sentAttribution(sent.texts),
    embedded,
    query: {},
    pass,
  }
  return renderForm(form, state, site)
}

function sendThanks(
  reply: FastifyReply,
  form: SpokenForm,
  outcome: Extract<Outcome, { kind: 'stored' }>,
  site: Site,
  embedded: boolean,
): FastifyReply {
  const thanks = thanksFor(form, outcome, site, embedded)
  if (thanks) return send(reply, 200, thanks)
  return reply.redirect(placeAfter(form, outcome.ending, embedded), 303)
}

/** Thanks that name answers are said at once: no address carries these. Null where another page says them. */
function thanksFor(
  form: SpokenForm,
  { ending, answers }: Extract<Outcome, { kind: 'stored' }>,
  site: Site,
  embedded: boolean,
) {
  const thankYou = thankYouOf(form, ending, answers)
  const usual = thankYouOf(form, ending, null)
  if (thankYou.kind === 'redirect' || usual.kind === 'redirect') return null
  if (thankYou.title === usual.title && thankYou.message === usual.message) return null
  return renderThanks(form, thankYou, site, embedded)
}

/** Where somebody without a script goes after their answer. */
function placeAfter(form: SpokenForm, ending: string | null, embedded: boolean): string {
  const end = thankYouOf(form, ending, null)
  if (end.kind === 'redirect') return new URL(end.url).href
  const more: Record<string, string> = ending === null ? {} : { ending }
  return addressOf(form, { embedded, path: '/thanks', more })
}

function wishOf(request: FastifyRequest<PageRoute>): Wish {
  return { asked: request.query.lang, accepted: request.headers['accept-language'] }
}

/** Whether the form was asked for at an address it had before. */
function hasMoved(form: HostedForm, request: FastifyRequest<PageRoute>): boolean {
  return form.slug !== request.params.slug
}

function forward(
  reply: FastifyReply,
  { slug }: HostedForm,
  request: FastifyRequest<PageRoute>,
  path = '',
): FastifyReply {
  const at = request.url.indexOf('?')
  const target = `/f/${slug}${path}${at < 0 ? '' : request.url.slice(at)}`
  // A page in a frame is forwarded within it.
  reply.removeHeader('X-Frame-Options')
  return reply.header('Cache-Control', 'public, max-age=300').redirect(target, 308)
}

function send(reply: FastifyReply, status: number, document: HostedDocument | SentDocument): FastifyReply {
  const page = 'policy' in document ? document : withPolicy(document)
  // Every page may stand in a frame of any other.
  reply.removeHeader('X-Frame-Options')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', page.policy)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Referrer-Policy', 'strict-origin-when-cross-origin')
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Language')
    .send(page.text)
}

function isEmbedded(request: FastifyRequest<PageRoute>): boolean {
  return request.query.embed === '1'
}

/** A page just opened: what its address names stands in it. */
function openedState(
  desk: Desk,
  site: Site,
  form: HostedForm,
  request: FastifyRequest<PageRoute>,
): PageState {
  const query = plainObjectOf(
    Object.entries(request.query).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value[0] ?? '') : value,
    ]),
  )
  const embedded = isEmbedded(request)
  return {
    ...desk.tokens.issue(form.id),
    given: givenInAddress(form, query),
    files: {},
    problems: new Map(),
    notice: null,
    pass: '',
    attribution: attributionOf(query, {
      url: site.publicUrl + request.url,
      referrer: request.headers.referer,
      embedded,
    }),
    embedded,
    ...(embedded ? lookOf(query['bw-look']) : {}),
    query: carriedOn(query),
  }
}

/** How the page stands in the frame of another one. */
function lookOf(lookName: string | undefined): { look?: string } {
  const look = ['transparent', 'untitled'].filter((one) => lookName?.split(' ').includes(one)).join(' ')
  return look ? { look } : {}
}

/** What a link to the same page in another language names, too. */
function carriedOn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'lang' && name !== 'embed'))
}

function givenInAddress(form: HostedForm, query: Record<string, string>): Record<string, string[]> {
  const anyCase = plainObjectOf(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]))
  return plainObjectOf(
    fieldsOf(form.definition).flatMap((field) => {
      if (field.type === 'file' || field.type === 'signature' || field.type === 'calculated') return []
      return controlNames(field).flatMap((name): [string, string[]][] => {
        const value =
          field.type === 'hidden'
            ? field.parameter && (query[field.parameter] ?? anyCase[field.parameter.toLowerCase()])
            : (query[name] ?? (field.type === 'country' ? field.defaultCountry : undefined))
        return value ? [[name, [value.slice(0, 2000)]]] : []
      })
    }),
  )
}

/** An object that has what is put into it and nothing else: names of fields and parameters are anybody's. */
function plainObjectOf<T>(entries: Iterable<[string, T]>): Record<string, T> {
  return Object.assign(Object.create(null), Object.fromEntries(entries))
}

/** Bytes of a file that are read, more than any field takes. */
const largestFile = 26 * 1024 * 1024

async function readSent(
  { services }: Desk,
  form: SpokenForm,
  request: FastifyRequest<PageRoute>,
): Promise<SentForm> {
  if (!request.isMultipart()) {
    const type = String(request.headers['content-type'])
    if (!type.startsWith('application/x-www-form-urlencoded')) throw new Refusal('MEDIA_TYPE_UNSUPPORTED')
    return { texts: request.body as Record<string, string[]>, files: new Map(), refused: new Map() }
  }
  // A file too large is a problem of its field, not of the whole request.
  const settings = {
    limits: { fileSize: largestFile, files: 60, fields: 2000, parts: 2500, fieldSize: 128 * 1024 },
    throwFileSizeLimit: false,
  }
  return readParts(request.parts(settings), form, request.server.uploads, async (field, file, truncated) => {
    await services.limits.count('hosted_upload', senderOf(request.ip))
    return keepUpload(services, form, field, file, truncated, request.ip)
  })
}

function sentOf(form: HostedForm, { texts, files }: Pick<SentForm, 'texts' | 'files'>) {
  const one = (name: string) => texts[name]?.[0] ?? ''
  const token = one('bw-token')
  const answers = Object.fromEntries(
    fieldsOf(form.definition).map((field) => [
      field.key,
      field.type === 'file'
        ? [...(texts[field.key] ?? []), ...(files.get(field.id) ?? []).map((file) => file.id)]
        : rawAnswer(field, (name) => texts[name] ?? []),
    ]),
  )
  return {
    token: tokenShaped(token) ? token : '',
    opened: one('bw-opened'),
    version: Number(one('bw-version')),
    answers,
    attribution: sentAttribution(texts),
    trap: one('company-website'),
    pass: one('bw-pass'),
    challenge: null,
  }
}

function sentAttribution(texts: SentForm['texts']): Record<string, string> {
  const prefix = 'bw-from-'
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, [value]]) =>
      name.startsWith(prefix) && value !== undefined ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

/** The page once more, with everything that was sent. */
function returnedState(
  desk: Desk,
  form: SpokenForm,
  sent: SentForm,
  outcome: Exclude<Outcome, { kind: 'stored' | 'closed' | 'locked' }>,
  embedded: boolean,
): PageState {
  const { token, opened, pass } = sentOf(form, sent)
  const wrong = outcome.kind === 'wrong' ? outcome : null
  const problems = wrong?.problems.map((problem) => [problem.field, problemText(form, problem)] as const)
  return {
    ...(token === ''
      ? desk.tokens.issue(form.id)
      : { token, opened: outcome.kind === 'old' ? outcome.opened : opened }),
    given: sent.texts,
    files: Object.fromEntries(outcome.files),
    problems: new Map(wrong ? [...(problems ?? []), ...sent.refused] : []),
    notice: wrong ? (wrong.changed ? form.say('changed') : null) : form.say(outcome.kind),
    pass,
    attribution: sentAttribution(sent.texts),
    embedded,
    query: {},
  }
}
