import type { InjectOptions } from 'fastify'
import { uuidv7 } from '../../../platform/ids.ts'
import type { FormsApp } from '../../testing/app.ts'
import { PageTokens } from '../page-token.ts'

export interface PageResponse {
  status: number
  headers: Record<string, unknown>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
  json: any
}

/** Somebody who opened the page of a form a minute ago. */
export interface Visitor {
  token: string
  opened: string
  get(url: string, headers?: Record<string, string>): Promise<PageResponse>
  /** Sends answers as the script does. */
  send(answers: Record<string, unknown>, more?: Record<string, unknown>): Promise<PageResponse>
  /** Sends answers as a page without a script does. */
  post(answers: Record<string, string | string[]>, more?: Record<string, string>): Promise<PageResponse>
  /** Sends a form with files as a page without a script does. */
  postFiles(
    answers: Record<string, string>,
    files: Record<string, [name: string, content: Buffer]>,
  ): Promise<PageResponse>
  upload(field: string, name: string, content: Buffer, pass?: string): Promise<PageResponse>
  /** Tries a password as a page without a script does. */
  enter(password: string, query?: string): Promise<PageResponse>
}

/** A visitor of a published form; `age` is how long the page has been open, in milliseconds. */
export function visitor(
  { web, forms }: FormsApp,
  form: { id: string; slug: string },
  { age = 60_000, ip = '192.0.2.1' } = {},
): Visitor {
  const tokens = new PageTokens(forms.services.env.secret)
  const { token, opened } = tokens.issue(form.id, uuidv7(), Date.now() - age)
  const ask = async (options: InjectOptions): Promise<PageResponse> => {
    const answer = await web.inject({ ...options, remoteAddress: ip })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      json: json ? answer.json() : null,
    }
  }
  const controls = { 'bw-token': token, 'bw-opened': opened, 'bw-version': '1', 'company-website': '' }
  return {
    token,
    opened,
    get: (url, headers = {}) => ask({ method: 'GET', url, headers }),
    send: (answers, more = {}) =>
      ask({
        method: 'POST',
        url: `/api/public/forms/${form.slug}/submissions`,
        payload: { token, opened, version: 1, answers, ...more },
      }),
    post(answers, more = {}) {
      const body = new URLSearchParams({ ...controls, ...more })
      for (const [key, value] of Object.entries(answers))
        for (const one of [value].flat()) body.append(key, one)
      return ask({
        method: 'POST',
        url: `/f/${form.slug}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body.toString(),
      })
    },
    async postFiles(answers, files) {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...controls, ...answers })) body.append(name, value)
      for (const [key, [name, content]] of Object.entries(files))
        body.append(key, new File([new Uint8Array(content)], name))
      return ask({ method: 'POST', url: `/f/${form.slug}`, ...(await multipart(body)) })
    },
    enter: (password, query = '') =>
      ask({
        method: 'POST',
        url: `/f/${form.slug}/enter${query}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ 'bw-password': password }).toString(),
      }),
    async upload(field, name, content, pass) {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(content)], name))
      const query = new URLSearchParams({ field, ...(pass === undefined ? {} : { pass }) })
      return ask({ method: 'POST', url: `/f/${form.slug}/files?${query}`, ...(await multipart(body)) })
    },
  }
}

async function multipart(body: FormData): Promise<Pick<InjectOptions, 'headers' | 'payload'>> {
  const request = new Request('http://localhost', { method: 'POST', body })
  return {
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  }
}
