import { createHmac } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import type { Answers } from '../../contract/forms/answer.ts'
import { fieldsOf } from '../../contract/forms/answers.ts'
import { type DemoForm, demoForm, demoFormName } from '../../platform/demo-form.ts'
import { demoPassword } from '../../platform/env.ts'
import { takeFirstStart } from '../../platform/identity/first-start.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../platform/scope.ts'
import type { Tx } from '../context.ts'
import type { DB } from '../database.generated.ts'
import { createForm } from '../modules/forms/create.ts'
import { publishForm } from '../modules/forms/publish.ts'
import { subscribe } from '../modules/hooks/subscribe.ts'
import { addMember, openAccount } from '../modules/identity/open-account.ts'
import { hashOf } from '../modules/keys/cache.ts'
import { keyText, makeKey } from '../modules/keys/routes.ts'
import { accept } from '../modules/submissions/accept.ts'
import { addWorkspace } from '../modules/workspaces/create.ts'
import type { Services } from '../services.ts'
import { demoAnswers } from './answers.ts'

/** How the demonstration workspace is reached. */
export interface DemoAccess {
  email: string
  password: string
  slug: string
  /** Null once it was revoked. */
  key: string | null
}

const email = 'forms@demo.berthwise.example'
const crmEmail = 'admin@demo.berthwise.example'
const slug = 'solvik-berth-inquiry'

/** Fills an empty installation with an account, a workspace, published forms, some submissions and a key. */
export async function seedDemo(services: Services): Promise<DemoAccess | null> {
  const { kernel, auth, hosted, env } = services
  const { password, fresh } = demoPassword(env.dataDir)
  const passwordHash = await (await auth.$context).password.hash(password)
  // Made from the secret of the installation, so that it can be told at every start and kept nowhere.
  const bytes = createHmac('sha256', env.secret).update('demonstration key').digest()
  const key = keyText(bytes)
  const connected = connectionBeside(env)
  const found = await inTenant(kernel, systemIn(connected?.accountId ?? uuidv7()), async (tx) => {
    // Of several processes that start at once, one fills it.
    await takeFirstStart(tx)
    const { rows } = await sql<{ opened: boolean; mine: boolean }>`select
      exists (select 1 from accounts) as opened,
      exists (select 1 from users where email = ${email}) as mine`.execute(tx.db)
    const { opened, mine } = rows[0]!
    if (!opened) await fill(tx, services, { passwordHash, bytes, connected })
    if (mine && fresh) await setPassword(tx, passwordHash)
    return opened ? (mine ? 'mine' : 'other') : 'empty'
  })
  if (found === 'other') return null
  if (found === 'mine') {
    const valid = await sql`select 1 from key_of(${hashOf(key)})`.execute(
      reading<DB>(kernel, systemIn(null)).db,
    )
    return { email, password, slug, key: valid.rows.length > 0 ? key : null }
  }
  const form = (await hosted.get(slug))!
  const byKey = new Map(fieldsOf(form.definition).map((field) => [field.key, field.id]))
  for (const { attribution, ...answers } of demoAnswers) {
    const byId = Object.fromEntries(Object.entries(answers).map(([name, value]) => [byKey.get(name)!, value]))
    await accept(services, form, {
      token: uuidv7(),
      answers: byId as Answers,
      attribution,
      spam: null,
      fileIds: [],
    })
  }
  return { email, password, slug, key }
}

type Connected = DemoForm & { hookUrl: string; link: string }

/** The connection in the CRM beside this service that takes the answers; null where that is told of by nobody. */
function connectionBeside({ hookAllow, dataDir }: Services['env']): Connected | null {
  const deliveries = hookAllow.find((one) => one.endsWith('/api/public/form-deliveries/'))
  if (!deliveries) return null
  // Both keep their data in one folder, this one below it.
  const agreed = demoForm(path.dirname(dataDir))
  const { connectionId } = agreed
  const link = `${new URL(deliveries).origin}/demo/settings/forms?open=${connectionId}`
  return { ...agreed, hookUrl: `${deliveries}${connectionId}`, link }
}

type Filling = { passwordHash: string; bytes: Buffer; connected: Connected | null }

async function fill(
  tx: Tx,
  { hookSecrets }: Services,
  { passwordHash, bytes, connected }: Filling,
): Promise<void> {
  const userId = await openAccount(tx, 'Solvik Marina', { name: 'Astrid Lindqvist', email, passwordHash })
  // The administrator of the demonstration port comes here from the CRM without a password.
  await addMember(tx, { name: 'Astrid Lindqvist (CRM)', email: crmEmail, passwordHash }, 'owner')
  const workspaceId = await addWorkspace(tx, 'Website')
  const forms = [
    {
      name: demoFormName,
      template: 'berth_inquiry',
      slug,
      ...(connected ? { id: connected.formId } : {}),
    },
    { name: 'Waiting list', template: 'waiting_list', slug: 'solvik-waiting-list' },
    { name: 'Residences', template: 'residential_inquiry', slug: 'solvik-residences' },
  ] as const
  for (const form of forms) await publishForm(tx, await createForm(tx, { workspaceId, ...form }))
  if (connected) {
    const { subscriptionId, formId, secret, hookUrl, link } = connected
    const receiver = { name: `Berthwise: ${demoFormName}`, link }
    await subscribe(
      tx,
      { id: subscriptionId, formId, hookUrl, secret, keyId: null, ...receiver },
      hookSecrets,
    )
  }
  const key = { name: 'Demonstration', workspaceIds: null, expiresAt: null }
  await makeKey(tx, { ...key, createdBy: userId, bytes })
}

/** The password that is told is theirs, whatever it was while it stood nowhere. */
async function setPassword(tx: Tx, passwordHash: string): Promise<void> {
  const mine = sql`(select id from users where email = ${email})`
  await sql`update credentials set password = ${passwordHash} where user_id in ${mine}`.execute(tx.db)
  await sql`delete from sessions where user_id in ${mine}`.execute(tx.db)
}
