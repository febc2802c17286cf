import { sql } from 'kysely'
import type { AccountFault, AccountStatus } from '../../../../contract/email/vocabulary.ts'
import { Refusal } from '../../../../contract/errors.ts'
import type { StoredReason } from '../../../../contract/reason.ts'
import { type Ctx, portOf, type Tx } from '../../../context.ts'
import { mailboxOwnerOf } from '../messages/visible.ts'

export interface Server {
  host: string
  port: number
  tls: boolean
}

/** An account as its row says; the password is sealed. */
export interface AccountRow {
  id: string
  userId: string
  address: string
  host: string
  listenPort: number
  tls: boolean
  smtpHost: string | null
  smtpPort: number | null
  smtpTls: boolean | null
  username: string
  password: string
  folders: string[]
  shared: boolean
  status: AccountStatus
  lastSyncedAt: Date | null
  lastErrorCode: AccountFault | null
  lastError: string | null
  lastReason: StoredReason
  failingSince: Date | null
  failures: number
  nextSyncAt: Date
  readWholeAt: Date | null
  createdAt: Date
  version: number
}

const columns = sql`a.id, a.user_id, a.address, a.host, a.listen_port, a.tls, a.smtp_host, a.smtp_port, a.smtp_tls, a.username,
  a.password, a.folders, a.shared, a.status, a.last_synced_at, a.last_error_code, a.last_error, a.last_reason, a.failing_since, a.failures,
  a.next_sync_at, a.read_whole_at, a.created_at, a.version`

/** Whose accounts are asked for. Throws PERMISSION_DENIED for who is no person, such as a key. */
export function ownerOf(ctx: Pick<Ctx, 'actor'>): string {
  const owner = mailboxOwnerOf(ctx)
  if (owner === null) throw new Refusal('PERMISSION_DENIED')
  return owner
}

/** The accounts of a person in the port as they are shown to them, the oldest first. */
export async function readAccounts(ctx: Ctx, userId: string, id: string | null = null) {
  const port = portOf(ctx)
  const { rows } = await sql<AccountRow & { messages: number }>`select ${columns},
      (select count(distinct p.message_id)::int from email_places p where p.port_id = ${port} and p.account_id = a.id) as messages
    from email_accounts a
    where a.port_id = ${port} and a.user_id = ${userId} and ${id === null ? sql`true` : sql`a.id = ${id}`}
    order by a.created_at, a.id`.execute(ctx.db)
  return rows.map(({ listenPort, nextSyncAt, ...row }) => ({
    ...row,
    port: listenPort,
    smtp: smtpOf(row),
    nextSyncAt: row.status === 'paused' ? null : nextSyncAt,
  }))
}

/** By what server an account sends; null for none. */
export function smtpOf({
  smtpHost,
  smtpPort,
  smtpTls,
}: Pick<AccountRow, 'smtpHost' | 'smtpPort' | 'smtpTls'>): Server | null {
  return smtpHost === null ? null : { host: smtpHost, port: smtpPort!, tls: smtpTls! }
}

/** One account of a person. Throws RECORD_NOT_FOUND, also for one of somebody else. */
export async function readAccount(ctx: Ctx, userId: string, id: string) {
  const [account] = await readAccounts(ctx, userId, id)
  if (!account) throw new Refusal('RECORD_NOT_FOUND')
  return account
}

/** An account of a person, locked. Throws RECORD_NOT_FOUND. */
export async function lockAccount(tx: Tx, userId: string, id: string): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`select ${columns} from email_accounts a
    where a.port_id = ${portOf(tx)} and a.id = ${id} and a.user_id = ${userId} for no key update`.execute(
    tx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  return rows[0]
}

/** An account whoever it belongs to, for a job; null for one that is gone. */
export async function findAccount(ctx: Ctx, id: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`select ${columns} from email_accounts a
    where a.port_id = ${portOf(ctx)} and a.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}
