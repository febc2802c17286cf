import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import { ownInvitations } from '../../../contract/people/endpoints.ts'
import { cookieOf } from '../../../platform/identity/cookies.ts'
import { assertPassword } from '../../../platform/identity/passwords.ts'
import { readInvitationToken } from '../../../platform/identity/tenant-token.ts'
import { reading, systemIn } from '../../../platform/scope.ts'
import { askForTenants } from '../../../platform/shards/ask-all.ts'
import { type Ctx, portOf, serve, type Tx } from '../../context.ts'
import type { DB } from '../../database.generated.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { personName } from '../records/person-name.ts'
import { joinPort, openAccount } from './create.ts'
import { grantSuperAdmin, superAdminJob } from './super-admin.ts'

type Body = BodyOf<typeof ownInvitations.accept>

/** How an invitation is named: by the token of its mail, or by its id to the person it is for. */
interface InvitationRef {
  portId: string
  where: ReturnType<typeof sql>
}

interface Invitation {
  id: string
  email: string
  firstName: string
  lastName: string
  username: string | null
  roleId: string
  role: string
  isSuperAdmin: boolean
  portName: string
  portSlug: string
  invitedByName: string | null
  expiresAt: Date
  /** Somebody whose mailbox is known to be theirs has the account of this address. */
  accountId: string | null
}

/** Invitations as those meet them who are invited. */
export function ownInvitationRoutes({ kernel, sessions, auth }: Services) {
  const inPort = (portId: string): Ctx => reading<DB>(kernel, systemIn(portId))
  return serve(ownInvitations).with({
    list: (_ctx, { caller }) => invitationsFor(kernel, caller.userId!),
    read: async (_ctx, { query }) => {
      const ref = byToken(query.token)
      const ctx = inPort(ref.portId)
      const { accountId, ...invitation } = await find(ctx, ref)
      return { ...invitation, brand: await brandOf(ctx), hasAccount: accountId !== null }
    },
    accept: {
      outside: async (ctx, input) => {
        const { body } = input
        const person = await sessions.of(cookieOf(input.headers))
        const ref = body.token === undefined ? await byId(kernel, body, person?.userId) : byToken(body.token)
        const invitation = await find(inPort(ref.portId), ref)
        if (invitation.accountId !== null && !person) throw new Refusal('SESSION_REQUIRED')
        if (invitation.accountId !== null && person?.userId !== invitation.accountId)
          throw new Refusal('WRONG_ACCOUNT')
        const { hash } = (await auth.$context).password
        const opening = invitation.accountId === null ? await openingOf(body, invitation, hash) : null
        const userId = opening
          ? await ctx.atHome((tx) => openAccount(tx, { ...opening, email: invitation.email }))
          : invitation.accountId
        // The address got an account of its own meanwhile: from now on it is accepted signed in.
        if (!userId) throw new Refusal('SESSION_REQUIRED')
        await kernel.servers.arrived(ref.portId)
        let grants = false
        const answer = await ctx.inTenant(async (tx) => {
          const { isSuperAdmin, ...accepted } = await accept(tx, ref, userId)
          grants = isSuperAdmin
          return accepted
        }, ref.portId)
        if (grants) await ctx.atHome((tx) => grantSuperAdmin(tx, userId))
        return answer
      },
    },
  })
}

/** Uses the invitation up: of two who accept it at once one does. */
async function accept(tx: Tx, ref: InvitationRef, userId: string) {
  const invitation = await find(tx, ref, sql`for update of i`)
  await sql`delete from invitations where port_id = ${portOf(tx)} and id = ${invitation.id}`.execute(tx.db)
  const { email, roleId, portSlug, portName } = invitation
  // At home, and by a job where whoever accepts it could not.
  if (invitation.isSuperAdmin) await tx.addJob(superAdminJob, { userId })
  const joined = await joinPort(tx, userId, roleId)
  if (!joined && !invitation.isSuperAdmin) tx.unchanged()
  else {
    const newValues = { email, roleId, isSuperAdmin: invitation.isSuperAdmin }
    tx.emit('user.created', { entityId: userId, label: email, newValues })
  }
  const port = { id: portOf(tx), slug: portSlug, name: portName }
  return { email, port, isSuperAdmin: invitation.isSuperAdmin }
}

interface Opening {
  firstName: string
  lastName: string
  username: string | null
  passwordHash: string
}

async function openingOf(
  body: Body,
  { email, ...proposed }: Invitation,
  hash: (password: string) => Promise<string>,
): Promise<Opening> {
  const { password = '', firstName = proposed.firstName, lastName = proposed.lastName } = body
  const missing = Object.entries({ firstName, lastName }).filter(([, value]) => value === '')
  if (missing.length > 0)
    throw new Refusal(
      'VALIDATION_FAILED',
      missing.map(([path]) => because(path, 'required')),
    )
  assertPassword(password, email, 'password')
  const username = body.username === undefined ? proposed.username : body.username
  return { firstName, lastName, username, passwordHash: await hash(password) }
}

function byToken(token: string): InvitationRef {
  const { tenantId: portId, hash } = readInvitationToken(token)
  return { portId, where: sql`i.token_hash = ${hash}` }
}

/** Only who is signed in to the invited address names an invitation by its id. */
async function byId(
  kernel: Services['kernel'],
  { invitationId }: Body,
  userId: string | undefined,
): Promise<InvitationRef> {
  if (!userId) throw new Refusal('SESSION_REQUIRED')
  const found = (await invitationsFor(kernel, userId)).find(({ id }) => id === invitationId)
  if (!found) throw new Refusal('TOKEN_INVALID')
  return { portId: found.portId, where: sql`i.id = ${invitationId}` }
}

/** The ports that a person is invited to, by the address of their account. */
async function invitationsFor(kernel: Services['kernel'], userId: string) {
  const { rows } = await askForTenants<DB, FoundInvitation>(
    kernel,
    async ({ db }) =>
      (
        await sql<FoundInvitation>`select i.port_id, i.id, i.port_name, i.role, i.expires_at,
            ${personName} as invited_by_name
          from invitations_for(${userId}) i left join users u on u.id = i.invited_by`.execute(db)
      ).rows,
    ({ portId }) => portId,
  )
  return rows.sort((one, other) => one.portName.localeCompare(other.portName))
}

interface FoundInvitation {
  portId: string
  id: string
  portName: string
  role: string
  invitedByName: string | null
  expiresAt: Date
}

/** An invitation that still holds; one of somebody whose account was disabled since does not. Throws TOKEN_INVALID. */
async function find(ctx: Ctx, { portId, where }: InvitationRef, lock = sql``): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select i.id, i.email, i.first_name, i.last_name, i.username, i.role_id, i.is_super_admin, i.expires_at,
      r.name as role, p.name as port_name, p.slug as port_slug, ${personName} as invited_by_name,
      (select own.id from users own where lower(own.email) = i.email
        and (own.email_verified or own.disabled_at is not null)) as account_id
    from invitations i
    join ports p on p.id = i.port_id
    join roles r on r.port_id = i.port_id and r.id = i.role_id
    left join users u on u.id = i.invited_by
    where i.port_id = ${portId} and ${where} and i.expires_at > now() and u.disabled_at is null
    ${lock}`.execute(ctx.db)
  const invitation = rows[0]
  if (!invitation) throw new Refusal('TOKEN_INVALID')
  return invitation
}
