import { createHash } from 'node:crypto'
import type { AutomaticKind, MessageProblem } from '../../../../contract/email/vocabulary.ts'

export interface ReadAddress {
  name: string | null
  address: string
}

export interface ReadAttachment {
  name: string
  content: Uint8Array
}

/** The return of a mail that did not arrive. */
export interface Bounce {
  /** To whom it did not come. */
  recipient: string | null
  reason: string
  /** It never will. */
  isFinal: boolean
  /** Message-IDs of the mail that came back, without brackets. */
  originals: string[]
}

/** What a foreign message says. */
export interface ReadMessage {
  /** Without brackets. */
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  date: Date | null
  from: ReadAddress | null
  to: ReadAddress[]
  cc: ReadAddress[]
  subject: string
  text: string
  html: string | null
  automatic: AutomaticKind | null
  bounce: Bounce | null
  attachments: ReadAttachment[]
  problem: MessageProblem | null
}

/** Bytes of a Message-ID that an index takes; longer ones are known by a sum. */
const longestId = 900

/** A Message-ID as it is compared: without its brackets and what stands around them; null for none. */
export function plainMessageId(text: string | null | undefined): string | null {
  if (!text) return null
  const inBrackets = /<([^<>\s]{1,2000})>/.exec(text)?.[1]
  const plain = (inBrackets ?? text)
    .replace(/[\s<>\p{Cc}]+/gu, '')
    .toWellFormed()
    .slice(0, 2000)
  if (plain === '') return null
  if (Buffer.byteLength(plain) <= longestId) return plain
  return `sum-${createHash('sha256').update(plain).digest('base64url')}`
}

/** Every Message-ID of a header, in its order. */
export function messageIdsIn(text: string): string[] {
  return [...text.matchAll(/<([^<>\s]{1,2000})>/g)].flatMap(([, one]) => plainMessageId(one) ?? [])
}
