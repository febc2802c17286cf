import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import { largestMessage } from '../../../../contract/email/vocabulary.ts'
import { type Ctx, portOf, type UnitCtx } from '../../../context.ts'
import { storageKey } from '../../files/links.ts'
import { ownWork } from '../accounts/connect.ts'
import type { AccountRow } from '../accounts/queries.ts'
import type { Bounce, ReadMessage } from '../read/message.ts'
import { readMessages } from '../read/read-message.ts'
import type { Needed, Visit } from './context.ts'
import {
  type Concerned,
  clientsByAddress,
  comparedAddress,
  findOwnMails,
  type OwnMail,
  ownMailIds,
} from './known.ts'
import { type Head, readSource } from './list-folder.ts'
import { markReturned } from './mark-returned.ts'
import {
  type Arrived,
  keyOf,
  type Spot,
  storeAttachments,
  storeMessage,
  unreadMessage,
} from './store-message.ts'

/** Bytes of the report of a mail that did not arrive. */
const largestReport = 2 * 1024 * 1024

/** Stores those of some messages that concern clients of the port. Gives whether all of them were looked at. */
export async function readPage(
  ctx: UnitCtx,
  services: Needed,
  account: AccountRow,
  client: ImapFlow,
  heads: readonly Head[],
  spot: Omit<Spot, 'uid'>,
  visit: Visit,
): Promise<boolean> {
  const found = await ownWork(() => findConcerned(ctx, account, heads))
  let waiting: Taken[] = []
  const flush = async () => {
    const all = waiting
    waiting = []
    await ownWork(() => takeAll(ctx, services, account, all))
  }
  for (const head of heads) {
    // What was fetched is stored; the rest is fetched when the mailbox is read again.
    if (visit.isOver()) break
    const { concerned, answersMailId } = concernOf(head, account, found)
    const mayBounce = head.isReport && head.size <= largestReport
    if (concerned.length === 0 && !mayBounce) continue
    const place = { ...spot, uid: head.uid }
    const key = head.messageId === null ? null : `id:${head.messageId}`
    const isStored = key !== null && (await ownWork(() => exists(ctx, key)))
    const isRead = isStored || head.size > largestMessage
    const source = isRead ? Buffer.alloc(0) : await readSource(client, head.uid, largestMessage)
    // It was deleted since the heads were read.
    if (source === null) continue
    waiting.push({ head, place, source, isStored, concerned, answersMailId })
    const bytes = waiting.reduce((sum, one) => sum + one.source.length, 0)
    if (waiting.length >= together || bytes >= togetherBytes) await flush()
  }
  await flush()
  return !visit.isOver()
}

/** Messages that one process reads, one after the other. */
const together = 20
const togetherBytes = 8 * 1024 * 1024

interface Taken extends Pick<Arrived, 'concerned' | 'answersMailId'> {
  head: Head
  place: Spot
  /** Empty for one that is stored or too large. */
  source: Buffer
  isStored: boolean
}

async function takeAll(
  ctx: UnitCtx,
  services: Needed,
  account: AccountRow,
  all: readonly Taken[],
): Promise<void> {
  const fetched = all.filter(({ source }) => source.length > 0)
  const read = await readMessages(fetched.map(({ source }) => source))
  for (const one of all) {
    const { head, isStored } = one
    const message = read[fetched.indexOf(one)] ?? null
    const problem = !isStored && head.size > largestMessage ? 'too_large' : 'unreadable'
    await take(ctx, services, account, one, message ?? unreadMessage(headAs(head), problem))
  }
}

async function take(
  ctx: UnitCtx,
  services: Needed,
  account: AccountRow,
  taken: Taken,
  message: ReadMessage,
): Promise<void> {
  const { head, place, source, isStored, answersMailId } = taken
  const returned = message.bounce ? await ownMailReturned(ctx, message.bounce) : null
  const concerned = [...taken.concerned, ...(returned ?? [])]
  // A report of a mail that was none of ours.
  if (concerned.length === 0) return
  const files = isStored ? [] : await storeAttachments(ctx, services, message, source)
  const key = head.messageId === null ? keyOf(message) : `id:${head.messageId}`
  const happenedAt = earlier(message.date ?? head.sentAt ?? head.receivedAt, new Date())
  const isNew = await ctx.inTenant(async (tx) => {
    const arrived = {
      message: { ...message, messageId: head.messageId ?? message.messageId },
      key,
      happenedAt,
      concerned,
      answersMailId: answersMailId ?? returned?.[0]?.mailId ?? null,
    }
    const fresh = await storeMessage(tx, account, place, arrived, files)
    if (fresh && message.bounce && returned) await markReturned(tx, message.bounce, returned)
    return fresh
  })
  // Somebody else stored it meanwhile, with bytes of their own.
  if (!isNew)
    for (const { id, refused } of files)
      if (!refused) await services.storage.remove(storageKey(portOf(ctx), id))
}

const headAs = ({ messageId, from, to, cc, subject, sentAt: date }: Head) => ({
  messageId,
  from,
  to,
  cc,
  subject,
  date,
})

/** A clock that is wrong puts no message before those to come. */
function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

interface Found {
  byAddress: ReadonlyMap<string, readonly string[]>
  own: readonly OwnMail[]
}

async function findConcerned(ctx: Ctx, account: AccountRow, heads: readonly Head[]): Promise<Found> {
  const addresses = heads.flatMap((head) => addressesOf(head, account))
  return {
    byAddress: await clientsByAddress(ctx, addresses),
    own: await findOwnMails(ctx, ownMailIds(heads.flatMap(({ references }) => references))),
  }
}

/** Those it is from and to, but for the mailbox itself. */
function addressesOf({ from, to, cc }: Head, account: AccountRow): string[] {
  const all = [...(from ? [from] : []), ...to, ...cc].flatMap(({ address }) => comparedAddress(address) ?? [])
  return [...new Set(all)].filter((address) => address !== account.address)
}

/** Whom a message concerns: clients by their addresses, and whom the mail of the product was about that it answers. */
function concernOf(
  head: Head,
  account: AccountRow,
  { byAddress, own }: Found,
): { concerned: Concerned[]; answersMailId: string | null } {
  const answered = new Set(ownMailIds(head.references))
  const mails = own.filter(({ mailId }) => answered.has(mailId))
  const clients = addressesOf(head, account).flatMap((address) => byAddress.get(address) ?? [])
  return {
    concerned: [
      ...mails.map(({ clientId, interestId }) => ({ clientId, interestId })),
      ...clients.map((clientId) => ({ clientId, interestId: null })),
    ],
    answersMailId: mails[0]?.mailId ?? null,
  }
}

async function exists(ctx: Ctx, key: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from email_messages where port_id = ${portOf(ctx)} and message_key = ${key}`.execute(
      ctx.db,
    )
  return rows.length > 0
}

/** The mail of the port that came back, where the report names one that was sent to whom it names. */
async function ownMailReturned(ctx: Ctx, { originals }: Bounce): Promise<OwnMail[] | null> {
  const own = await findOwnMails(ctx, ownMailIds(originals))
  return own.length > 0 ? own : null
}
