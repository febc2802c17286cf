import { sql } from 'kysely'
import { uuidv7 } from '../../platform/ids.ts'
import { inTenant, reading, type Scope } from '../../platform/scope.ts'
import type { DB } from '../database.generated.ts'
import { createPort } from '../modules/ports/create.ts'
import { addUser } from '../modules/users/create.ts'
import type { Services } from '../services.ts'
import { fillDemo } from './fill.ts'

export interface SignIn {
  name: string
  email: string
  password: string
  role: string
}

const password = 'harbour-demo-2026'
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
  const { kernel, auth } = services
  const { db } = reading<DB>(kernel, { tenantId: null, actor: { userId: null, name: null }, requestId: null })
  const { rows } = await sql<{ slug: string }>`select slug from ports`.execute(db)
  const signIns = people.map(({ firstName, lastName, email, role }) => ({
    name: `${firstName} ${lastName}`,
    email,
    password,
    role,
  }))
  if (rows.length > 0) return rows.some((port) => port.slug === 'demo') ? signIns : []
  const scope: Scope = { tenantId: uuidv7(), actor: { userId: null, name: null }, requestId: null }
  const passwordHash = await (await auth.$context).password.hash(password)
  await inTenant(kernel, scope, async (tx) => {
    await createPort(tx, {
      name: 'Solvik Marina',
      slug: 'demo',
      currency: 'EUR',
      timezone: 'Europe/Stockholm',
    })
    const agents: string[] = []
    for (const { key, role: _role, ...person } of people) {
      const role = await sql<{
        id: string
      }>`select id from roles where port_id = ${scope.tenantId} and key = ${key}`.execute(tx.db)
      const { id } = await addUser(tx, { ...person, roleId: role.rows[0]!.id, passwordHash })
      if (key.startsWith('sales')) agents.push(id)
    }
    await fillDemo(tx, agents)
    await sql`update users set is_super_admin = true where email = ${people[0]!.email}`.execute(tx.db)
  })
  return signIns
}
