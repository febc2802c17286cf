import { sql } from 'kysely'
import { demoForm } from '../../platform/demo-form.ts'
import { demoPassword } from '../../platform/env.ts'
import { takeFirstStart } from '../../platform/identity/first-start.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading, systemIn } from '../../platform/scope.ts'
import { portOf, type Tx } from '../context.ts'
import type { DB } from '../database.generated.ts'
import { lookInPort } from '../modules/alerts/job.ts'
import { forgetNotifications } from '../modules/notifications/forget.ts'
import { beginPort, furnishPort } from '../modules/ports/create.ts'
import { joinPort, openAccount } from '../modules/users/create.ts'
import { makeAdministrator, openSuperAdmin, systemRoleId } from '../modules/users/setup.ts'
import type { Services } from '../services.ts'
import { fillDemo, inOrder } from './fill.ts'
import { connectForm } from './form.ts'
import { makePlaybook } from './playbook.ts'
import { makePortal, portalSignIn } from './portal.ts'

export interface SignIn {
  name: string
  email: string
  password: string
  role: string
}

const people = [
  {
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    email: 'admin@demo.berthwise.example',
    key: 'port_admin',
    role: 'Port administrator',
  },
  {
    firstName: 'Mikael',
    lastName: 'Forsberg',
    email: 'manager@demo.berthwise.example',
    key: 'sales_manager',
    role: 'Sales manager',
  },
  {
    firstName: 'Elina',
    lastName: 'Virtanen',
    email: 'agent@demo.berthwise.example',
    key: 'sales_agent',
    role: 'Sales agent',
  },
  {
    firstName: 'Jonas',
    lastName: 'Keller',
    email: 'finance@demo.berthwise.example',
    key: 'finance',
    role: 'Finance',
  },
]

/** Fills an empty installation with a demonstration port; gives the sign-ins while that port's users are there. */
export async function seedDemo(services: Services): Promise<SignIn[]> {
  const { kernel, auth, env } = services
  const { password, fresh } = demoPassword(env.dataDir)
  const passwordHash = await (await auth.$context).password.hash(password)
  const scope = systemIn(uuidv7())
  let filledBy: string | null = null
  const preview = await inTenant(kernel, scope, async (tx) => {
    // Of several processes that start at once, one fills it.
    await takeFirstStart(tx)
    const { rows } = await sql<{ slug: string }>`select slug from ports`.execute(tx.db)
    if (rows.length === 0) filledBy = await fill(tx, services, passwordHash)
    else if (!rows.some((port) => port.slug === 'demo')) return false
    else if (fresh) await setPasswords(tx, passwordHash)
    return true
  })
  if (!preview) return []
  // Files are stored outside of any transaction: without them the port is whole too.
  if (filledBy) {
    for (const { makeLater } of inOrder) await makeLater?.(services, scope.tenantId!, filledBy)
    await inTenant(kernel, scope, (tx) => makePortal(tx, passwordHash))
  }
  const staff = people.map(({ firstName, lastName, email, role }) => ({
    name: `${firstName} ${lastName}`,
    email,
    password,
    role,
  }))
  return [...staff, ...(await clientsIn(services, { password, passwordHash, fresh }))]
}

/** The client who signs in to the portal. */
async function clientsIn(
  { kernel }: Services,
  { password, passwordHash, fresh }: { password: string; passwordHash: string; fresh: boolean },
): Promise<SignIn[]> {
  const { rows } = await sql<{ id: string }>`select id from ports where slug = 'demo'`.execute(
    reading<DB>(kernel, systemIn(null)).db,
  )
  const portId = rows[0]!.id
  const client = await inTenant(kernel, systemIn(portId), (tx) =>
    portalSignIn(tx, fresh ? passwordHash : null),
  )
  return client ? [{ ...client, password, role: 'Client, at /portal' }] : []
}

async function fill(tx: Tx, { env }: Services, passwordHash: string): Promise<string> {
  const place = { currency: 'EUR', timezone: 'Europe/Stockholm', country: 'SE' }
  const port = { name: 'Solvik Marina', slug: 'demo', ...place }
  await beginPort(tx, portOf(tx), port)
  await furnishPort(tx, port)
  const [admin, ...staff] = people
  const adminId = await openSuperAdmin(tx, { ...admin!, passwordHash })
  await makeAdministrator(tx, adminId)
  const agents: string[] = []
  for (const { key, ...person } of staff) {
    const id = (await openAccount(tx, { ...person, passwordHash }))!
    await joinPort(tx, id, await systemRoleId(tx, key))
    if (key.startsWith('sales')) agents.push(id)
  }
  await fillDemo(tx, adminId, agents)
  await makePlaybook(tx)
  await connectForm(tx, { env }, demoForm(env.dataDir))
  await lookInPort(tx)
  await forgetNotifications(tx)
  return adminId
}

/** The password that is told is theirs, whatever it was while it stood nowhere. */
async function setPasswords(tx: Tx, passwordHash: string): Promise<void> {
  const emails = people.map(({ email }) => email)
  await sql`update accounts set password = ${passwordHash}
    where user_id in (select id from users where email = any(${emails}))`.execute(tx.db)
  await sql`delete from sessions where user_id in (select id from users where email = any(${emails}))`.execute(
    tx.db,
  )
}
