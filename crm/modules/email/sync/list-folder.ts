import type { FetchMessageObject, ImapFlow, MessageAddressObject } from 'imapflow'
import { daysBack } from '../../../../contract/email/vocabulary.ts'
import { oneLine } from '../../../../contract/fields.ts'
import { dayMs } from '../../../../contract/values/days.ts'
import { fieldIn } from '../read/headers.ts'
import { messageIdsIn, plainMessageId, type ReadAddress } from '../read/message.ts'

/** What the mail server says of a message before it is fetched. */
export interface Head {
  uid: number
  /** Bytes. */
  size: number
  receivedAt: Date
  sentAt: Date | null
  messageId: string | null
  /** What it answers, and what that answered. */
  references: string[]
  from: ReadAddress | null
  to: ReadAddress[]
  cc: ReadAddress[]
  subject: string
  /** It may be the return of a mail that did not arrive. */
  isReport: boolean
}

/** The numbers of the messages in an open folder that came after `after`, not older than what is read; the oldest first. */
export async function listUids(client: ImapFlow, after: number): Promise<number[]> {
  const since = new Date(Date.now() - daysBack * dayMs)
  const found = await client.search({ ...(after > 0 ? { uid: `${after + 1}:*` } : {}), since }, { uid: true })
  // A range that begins after the last message names the last one.
  return (found || []).filter((uid) => uid > after).sort((a, b) => a - b)
}

/** What the server says of some messages. */
export async function readHeads(client: ImapFlow, uids: readonly number[]): Promise<Head[]> {
  const heads: Head[] = []
  const fields = {
    uid: true,
    size: true,
    internalDate: true,
    envelope: true,
    headers: ['references', 'in-reply-to', 'message-id', 'content-type'],
  }
  for await (const found of client.fetch(uids.join(), fields, { uid: true })) heads.push(headOf(found))
  return heads.filter(({ uid }) => uids.includes(uid)).sort((a, b) => a.uid - b.uid)
}

/** The bytes of a message, at most so many. */
export async function readSource(client: ImapFlow, uid: number, most: number): Promise<Buffer | null> {
  const found = await client.fetchOne(String(uid), { uid: true, source: { maxLength: most } }, { uid: true })
  return found === false ? null : (found.source ?? null)
}

function headOf({ uid, size = 0, internalDate, envelope, headers }: FetchMessageObject): Head {
  const text = (headers ?? Buffer.alloc(0)).subarray(0, 64 * 1024).toString('utf8')
  const header = (name: string) => fieldIn(text, name)
  const from = peopleOf(envelope?.from)[0] ?? null
  return {
    uid,
    size,
    receivedAt: dateOf(internalDate) ?? new Date(),
    sentAt: dateOf(envelope?.date),
    messageId: plainMessageId(header('message-id') || envelope?.messageId),
    references: [
      ...new Set([...messageIdsIn(header('references')), ...messageIdsIn(header('in-reply-to'))]),
    ].slice(-100),
    from,
    to: peopleOf(envelope?.to),
    cc: peopleOf(envelope?.cc),
    subject: oneLine((envelope?.subject ?? '').toWellFormed().replaceAll('\u0000', '')).slice(0, 500),
    isReport:
      /^multipart\/report/i.test(header('content-type')) ||
      /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? ''),
  }
}

function dateOf(value: Date | string | undefined): Date | null {
  const date = value === undefined ? null : new Date(value)
  return date && !Number.isNaN(date.getTime()) ? date : null
}

function peopleOf(list: MessageAddressObject[] | undefined): ReadAddress[] {
  return (list ?? []).slice(0, 200).flatMap(({ name, address }) =>
    address
      ? [
          {
            name: name ? oneLine(name.toWellFormed().replaceAll('\u0000', '')).slice(0, 200) : null,
            address: address.slice(0, 320),
          },
        ]
      : [],
  )
}
