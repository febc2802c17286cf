import type { Logger } from 'pino'
import type { Answer } from '../../contract/forms/answer.ts'
import { fieldsOf } from '../../contract/forms/answers.ts'
import { Definition, type DefinitionInput } from '../../contract/forms/definition.ts'
import type { MemberRole } from '../../contract/forms/vocabulary.ts'
import type { Env } from '../../platform/env.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../platform/scope.ts'
import { type Opened, openForTest } from '../../platform/testing/open-service.ts'
import { openSession, passwordHash } from '../../platform/testing/session.ts'
import { hearStatements } from '../../platform/testing/statements.ts'
import { type Talker, talker } from '../../platform/testing/talker.ts'
import { assertOneWriter, nameModules } from '../../platform/testing/writers.ts'
import type { DB } from '../database.generated.ts'
import { schemas } from '../database.ts'
import { createForm } from '../modules/forms/create.ts'
import { publishForm } from '../modules/forms/publish.ts'
import { addMember, openAccount } from '../modules/identity/open-account.ts'
import { makeKey } from '../modules/keys/routes.ts'
import { accept } from '../modules/submissions/accept.ts'
import { addWorkspace } from '../modules/workspaces/create.ts'
import { type FormOptions, type FormService, formLimits, openForms } from '../service.ts'
import { templateName } from './template.ts'

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

export interface FormsApp
  extends Pick<
    Opened<FormService>,
    'web' | 'connection' | 'connectionOf' | 'connections' | 'linkTo' | 'rows' | 'close'
  > {
  forms: FormService
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
}

/** A submission is accepted with its deliveries in one statement. */
const sharedTables = { deliveries: ['hooks', 'submissions'] }

const roomy = Object.fromEntries(
  Object.entries(formLimits).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
)

/** The form service on a database of its own. Answers are held against the contract. */
export async function formsApp(
  options: FormOptions & { env?: Partial<Env>; log?: Logger } = {},
): Promise<FormsApp> {
  nameModules()
  hearStatements()
  const { env = {}, log, ...settings } = options
  const opened = await openForTest({
    template: templateName,
    log,
    env: { publicUrl: 'http://localhost:3001', ...env },
    schemas,
    open: (allEnv, connection, log) => openForms(allEnv, connection, log, { limits: roomy, ...settings }),
  })
  const { service: forms, web, connection } = opened
  const { kernel, auth, hosted } = forms.services
  const newPerson = async () => ({
    name: 'Test Person',
    email: `p${uuidv7().slice(-12)}@test.example`,
    passwordHash: await passwordHash(),
  })
  const signIn = async (userId: string) => talker(web, { cookie: await openSession(auth, userId) })
  const app: FormsApp = {
    forms,
    web,
    connection,
    connectionOf: opened.connectionOf,
    connections: opened.connections,
    linkTo: opened.linkTo,
    rows: opened.rows,
    close: () => opened.close((database) => assertOneWriter(database, 'forms', sharedTables)),
    nobody: talker(web, {}),
    async account() {
      const id = uuidv7()
      const person = await newPerson()
      const records = await inTenant(kernel, systemIn(id), async (tx) => {
        const userId = await openAccount(tx, 'Test account', person)
        const workspaceId = await addWorkspace(tx, 'Website')
        const all = { name: 'Test', workspaceIds: null, expiresAt: null, createdBy: userId }
        return { userId, workspaceId, key: (await makeKey(tx, all)).key }
      })
      const { key, workspaceId, userId } = records
      const form = await app.form({ id, workspaceId })
      const owner = { ...(await signIn(userId)), userId, email: person.email }
      const platform = talker(web, { authorization: `Bearer ${key}` })
      return { id, owner, workspaceId, key, platform, formId: form.id, slug: form.slug }
    },
    async member(accountId, role) {
      const person = await newPerson()
      const userId = (await inTenant(kernel, systemIn(accountId), (tx) => addMember(tx, person, role)))!
      return { ...(await signIn(userId)), userId, email: person.email }
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
  }
  return app
}

/** The form service with an account and one form more, of this definition. */
export async function formOfTests(
  definition: Partial<DefinitionInput>,
): Promise<{ app: FormsApp; account: TestAccount; form: { id: string; slug: string } }> {
  const app = await formsApp()
  const account = await app.account()
  return { app, account, form: await app.form(account, definition) }
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
