import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Answer } from '../../contract/forms/answers.ts'
import { fieldsOf } from '../../contract/forms/answers.ts'
import { Definition, type DefinitionInput } from '../../contract/forms/definition.ts'
import type { MemberRole } from '../../contract/forms/vocabulary.ts'
import type { Env } from '../../platform/env.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading } from '../../platform/scope.ts'
import { createDatabase, dropDatabase } from '../../platform/testing/cluster.ts'
import { systemIn } from '../context.ts'
import type { DB } from '../database.generated.ts'
import { createForm } from '../modules/forms/create.ts'
import { publishForm } from '../modules/forms/publish.ts'
import { addMember, openAccount } from '../modules/identity/open-account.ts'
import { makeKey } from '../modules/keys/routes.ts'
import { accept } from '../modules/submissions/accept.ts'
import { addWorkspace } from '../modules/workspaces/create.ts'
import { type FormOptions, type FormService, formLimits, openForms } from '../service.ts'
import { templateName } from './template.ts'

export interface Answered {
  status: number
  headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the server answered.
  body: any
}

/** Somebody who talks to the server through its front door: a member, a platform with a key, or nobody. */
export interface Talker {
  send(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  get(url: string, headers?: Record<string, string>): Promise<Answered>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  headers: Record<string, string>
}

/** An account with an owner, a workspace, a key, and a published form that asks for a name and an e-mail. */
export interface TestAccount {
  id: string
  owner: Talker & { userId: string; email: string }
  workspaceId: string
  key: string
  platform: Talker
  formId: string
  slug: string
}

export interface FormsApp {
  forms: FormService
  web: FastifyInstance
  connection: { host: string; port: number; user: string; database: string }
  nobody: Talker
  account(): Promise<TestAccount>
  /** Another member of the account. */
  member(accountId: string, role: MemberRole): Promise<Talker & { userId: string; email: string }>
  /** A published form. */
  form(
    account: Pick<TestAccount, 'id' | 'workspaceId'>,
    definition?: Partial<DefinitionInput>,
  ): Promise<{ id: string; slug: string }>
  /** One submission of a form, as its page makes it; answers by the keys of the fields. */
  submit(slug: string, answers: Record<string, Answer>, token?: string): Promise<string>
  /** The token of the last link that was mailed to an address; the account is that of the mail. */
  linkTo(email: string, accountId: string | null): Promise<string>
  rows<Row>(accountId: string | null, statement: ReturnType<typeof sql<Row>>): Promise<Row[]>
  close(): Promise<void>
}

const password = 'quiet-harbour-2026'
const roomy = Object.fromEntries(
  Object.entries(formLimits).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
)
let counter = 0

/** The form service on a database of its own. Answers are held against the contract. */
export async function formsApp(options: FormOptions & { env?: Partial<Env> } = {}): Promise<FormsApp> {
  const name = `f_${process.pid}_${counter++}_${uuidv7().slice(-6)}`
  const connection = await createDatabase(name, templateName)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'berthwise-forms-files-'))
  const env = { ...testEnv(dataDir), ...options.env }
  const forms = await openForms(env, connection, pino({ level: 'silent' }), { limits: roomy, ...options })
  const web = await forms.openWeb()
  await web.ready()
  const { kernel, auth, hosted } = forms.services
  let hash: Promise<string> | undefined
  const passwordHash = () => {
    hash ??= auth.$context.then((context) => context.password.hash(password))
    return hash
  }
  const newPerson = async () => ({
    name: 'Test Person',
    email: `p${uuidv7().slice(-12)}@test.example`,
    passwordHash: await passwordHash(),
  })
  const signIn = async (email: string) => {
    const answer = await web.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
    })
    return talker(web, { cookie: String(answer.headers['set-cookie']).split(';')[0]! })
  }
  const app: FormsApp = {
    forms,
    web,
    connection,
    nobody: talker(web, {}),
    async account() {
      const id = uuidv7()
      const person = await newPerson()
      const made = await inTenant(kernel, systemIn(id), async (tx) => {
        const userId = await openAccount(tx, 'Test account', person)
        const workspaceId = await addWorkspace(tx, 'Website')
        const all = { name: 'Test', workspaceIds: null, expiresAt: null, createdBy: userId }
        return { userId, workspaceId, key: (await makeKey(tx, all)).key }
      })
      const { key, workspaceId, userId } = made
      const form = await app.form({ id, workspaceId })
      const owner = { ...(await signIn(person.email)), userId, email: person.email }
      const platform = talker(web, { authorization: `Bearer ${key}` })
      return { id, owner, workspaceId, key, platform, formId: form.id, slug: form.slug }
    },
    async member(accountId, role) {
      const person = await newPerson()
      const userId = (await inTenant(kernel, systemIn(accountId), (tx) => addMember(tx, person, role)))!
      return { ...(await signIn(person.email)), userId, email: person.email }
    },
    async linkTo(email, accountId) {
      const { rows } = await sql<{ link: string }>`select link from mails where to_address = ${email}
        order by created_at desc limit 1`.execute(reading<DB>(kernel, systemIn(accountId)).db)
      return new URL(rows[0]!.link).searchParams.get('token')!
    },
    async form({ id: accountId, workspaceId }, definition = {}) {
      const id = await inTenant(kernel, systemIn(accountId), async (tx) => {
        const formId = await createForm(tx, { workspaceId, name: 'Contact', template: 'blank' })
        const draft = JSON.stringify(Definition.parse({ ...contact, ...definition }))
        await tx.db.updateTable('forms').set({ draft }).where('id', '=', formId).execute()
        await publishForm(tx, formId)
        return formId
      })
      const { db } = reading<DB>(kernel, systemIn(accountId))
      const { slug } = await db
        .selectFrom('forms')
        .select('slug')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, slug }
    },
    async submit(slug, answers, token = uuidv7()) {
      const form = (await hosted.get(slug))!
      const byId = Object.fromEntries(
        fieldsOf(form.definition).map((field) => [field.id, answers[field.key] ?? null]),
      )
      const received = { token, answers: byId, attribution: {}, spam: null, fileIds: [] }
      return (await accept(forms.services, form, received)).submissionId!
    },
    async rows(accountId, statement) {
      return (await statement.execute(reading<DB>(kernel, systemIn(accountId)).db)).rows
    },
    async close() {
      await forms.close()
      await dropDatabase(name)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return app
}

const contact: DefinitionInput = {
  title: 'Contact',
  pages: [
    {
      id: 'page1',
      fields: [
        { id: 'fname', key: 'name', type: 'short_text', label: 'Name', required: true },
        { id: 'femail', key: 'email', type: 'email', label: 'E-mail' },
      ],
    },
  ],
  thankYou: { kind: 'message', title: 'Thank you', message: '' },
  branding: { color: '#0b5a7a', theme: 'system' },
}

function testEnv(dataDir: string): Env {
  return {
    databaseUrl: undefined,
    databasePoolSize: 6,
    dataDir,
    listenHost: '127.0.0.1',
    listenPort: 0,
    publicUrl: 'http://localhost:3001',
    secret: 'a secret for tests alone, of enough characters',
    smtpUrl: undefined,
    mailFrom: undefined,
    logLevel: 'silent',
    demo: false,
    trustProxy: false,
    run: 'all',
    nodeEnv: 'test',
    forms: { listenPort: 0, publicUrl: 'http://localhost:3001' },
    hookAllow: [],
    signUp: false,
  }
}

/** Talks with these headers. */
export function talker(web: FastifyInstance, own: Record<string, string>): Talker {
  const send: Talker['send'] = async (method, url, body, headers = {}) => {
    const answer = await web.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      headers: { ...own, ...headers },
    })
    const json = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, headers: answer.headers, body: json ? answer.json() : answer.body }
  }
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
    headers: own,
  }
}
