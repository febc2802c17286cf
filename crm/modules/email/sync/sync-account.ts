import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { reasonFor } from '../../../../contract/reason.ts'
import { handleJob } from '../../../../platform/jobs/job.ts'
import { type Ctx, portOf, type UnitCtx } from '../../../context.ts'
import { readHolders } from '../../identity/holders.ts'
import { ownWork, withMailbox } from '../accounts/connect.ts'
import { MailServerFault } from '../accounts/fault.ts'
import { type AccountRow, findAccount } from '../accounts/queries.ts'
import { isNamed, type Needed, openPassword, outsideIn, type Visit } from './context.ts'
import { addSync, syncAccountJob } from './jobs.ts'
import { listUids, readHeads } from './list-folder.ts'
import { recordFault, recordSync } from './outcome.ts'
import { readPage } from './read-page.ts'

/** Messages whose heads are read together. */
const together = 50
/** How long one visit reads on, and when the connection is cut. */
const visitMs = 60_000
const deadlineMs = 150_000

/**
 * Reads a mailbox. What is wrong with it is noted on the account and told to its owner; what is wrong on our side fails the job, which is
 * tried again.
 */
export const syncAccount = handleJob(syncAccountJob, (services: Needed) => ({
  async work({ tenantId, accountId, whole = false }) {
    const ctx = outsideIn(services, tenantId)
    const account = await findAccount(ctx, accountId)
    if (!account || account.status === 'paused') return
    if (!(await mayRead(ctx, account))) {
      const fault = new MailServerFault('rights', reasonFor('mailbox_right'))
      return ctx.inTenant((tx) => recordFault(tx, accountId, fault))
    }
    // An account that was never read is read whole.
    const isWhole = whole || account.readWholeAt === null
    try {
      const isDone = await readMailbox(ctx, services, account, isWhole)
      await ctx.inTenant(async (tx) => {
        await recordSync(tx, account, { isWhole, isDone })
        if (!isDone) await addSync(tx, accountId, { whole: isWhole, runAt: new Date() })
      })
    } catch (error) {
      if (!(error instanceof MailServerFault)) throw error
      await ctx.inTenant((tx) => recordFault(tx, accountId, error))
    }
  },
  async onGivenUp({ tenantId, accountId }) {
    const fault = new MailServerFault('server', reasonFor('mailbox_unread'))
    await outsideIn(services, tenantId).inTenant((tx) => recordFault(tx, accountId, fault))
  },
}))

/** Whether its owner still works in the port and may see mail. */
async function mayRead(ctx: UnitCtx, { userId }: AccountRow): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where id = ${userId} and is_super_admin and disabled_at is null`.execute(
      ctx.db,
    )
  return rows.length > 0 || (await ctx.inTenant((tx) => readHolders(tx, 'email.view'))).includes(userId)
}

/** Reads the folders of an account; gives whether all of it was read. Throws MailServerFault. */
async function readMailbox(
  ctx: UnitCtx,
  services: Needed,
  account: AccountRow,
  isWhole: boolean,
): Promise<boolean> {
  const { host, listenPort: port, tls, username } = account
  const password = openPassword(services, account)
  const until = Date.now() + visitMs
  const visit: Visit = { isOver: () => Date.now() > until }
  return withMailbox(
    { host, port, tls, username, password },
    services.addresses,
    deadlineMs,
    async (client) => {
      const there = await client.list()
      for (const path of account.folders) {
        const folder = there.find((one) => isNamed(one, path))
        if (!folder) continue
        if (!(await readFolder(ctx, services, account, client, folder.path, isWhole, visit))) return false
      }
      return true
    },
  )
}

async function readFolder(
  ctx: UnitCtx,
  services: Needed,
  account: AccountRow,
  client: ImapFlow,
  path: string,
  isWhole: boolean,
  visit: Visit,
): Promise<boolean> {
  const lock = await client.getMailboxLock(path, { readOnly: true })
  try {
    const uidValidity = String((client.mailbox || { uidValidity: 0 }).uidValidity)
    const before = await ownWork(() => readState(ctx, account.id, path))
    // The server counts anew: the numbers of before say nothing.
    const last = before?.uidValidity === uidValidity ? before.lastUid : 0
    const uids = await listUids(client, isWhole ? 0 : last)
    for (let at = 0; at < uids.length; at += together) {
      if (visit.isOver()) return false
      const page = uids.slice(at, at + together)
      const known = await ownWork(() => readKnown(ctx, account.id, path, uidValidity, page))
      const heads = await readHeads(
        client,
        page.filter((uid) => !known.has(uid)),
      )
      const spot = { folder: path, uidValidity }
      const isRead = await readPage(ctx, services, account, client, heads, spot, visit)
      if (!isRead) return false
      const lastUid = Math.max(last, page.at(-1)!)
      await ownWork(() => storeState(ctx, account.id, path, { uidValidity, lastUid }))
    }
    if (uids.length === 0)
      await ownWork(() => storeState(ctx, account.id, path, { uidValidity, lastUid: last }))
    return true
  } finally {
    lock.release()
  }
}

interface State {
  uidValidity: string
  lastUid: number
}

async function readState(ctx: Ctx, accountId: string, path: string): Promise<State | null> {
  const { rows } = await sql<State>`select uid_validity, last_uid from email_folders
    where port_id = ${portOf(ctx)} and account_id = ${accountId} and path = ${path}`.execute(ctx.db)
  return rows[0] ? { uidValidity: rows[0].uidValidity, lastUid: Number(rows[0].lastUid) } : null
}

async function storeState(ctx: UnitCtx, accountId: string, path: string, state: State): Promise<void> {
  await ctx.inTenant(async (tx) => {
    // An account that was removed meanwhile has no folders any more.
    await sql`insert into email_folders (port_id, account_id, path, uid_validity, last_uid)
      select ${portOf(tx)}, a.id, ${path}, ${state.uidValidity}, ${state.lastUid}
      from email_accounts a where a.port_id = ${portOf(tx)} and a.id = ${accountId}
      on conflict (port_id, account_id, path) do update
        set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`.execute(tx.db)
  })
}

/** Which messages of a folder are stored already. */
async function readKnown(
  ctx: Ctx,
  accountId: string,
  path: string,
  uidValidity: string,
  uids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ uid: number }>`select uid from email_places
    where port_id = ${portOf(ctx)} and account_id = ${accountId} and folder = ${path} and uid_validity = ${uidValidity}
      and uid = any(${uids as number[]}::bigint[])`.execute(ctx.db)
  return new Set(rows.map(({ uid }) => Number(uid)))
}
