import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Answer,
  type StandInEnvelope,
  type StandInRecipient,
  type StandInRequest,
  type Store,
  signedPdf,
} from './stand-in-shape.ts'
import { answerV1 } from './stand-in-v1.ts'
import { answerV2 } from './stand-in-v2.ts'

/** How a request goes wrong; `after` does the work first. */
export interface Trouble {
  status: number
  after?: boolean
  retryAfter?: string
  hang?: boolean
}

type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>

const byNetwork: Post = async (url, headers, body) => {
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * A stand-in for the external signing service that follows what is known of it: both generations over one store, with its
 * oddities. What signers do is done by its methods, and told to the receiver that is set.
 */
export class StandIn implements Store {
  readonly token = `api_${randomBytes(8).toString('hex')}`
  readonly envelopes: StandInEnvelope[] = []
  /** Every event it raised, in order. */
  readonly events: { event: string; payload: Record<string, unknown> }[] = []
  readonly troubles: (Trouble | 'none')[] = []
  /** Every request it got, as `METHOD /path`. */
  readonly asked: string[] = []
  /** Where events go; `post` instead of the network. */
  receiver: { url: string; secret: string; post?: Post } | null = null
  url = ''
  private readonly server = createServer((request, response) => void this.serve(request, response))
  private ids = 100
  private told: Promise<unknown>[] = []

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  nextId(): number {
    this.ids += 1
    return this.ids
  }

  add(change: Partial<StandInEnvelope> & { title: string }): StandInEnvelope {
    const number = this.nextId()
    const now = new Date().toISOString()
    const envelope: StandInEnvelope = {
      ...{ number, id: `envelope_${randomBytes(8).toString('hex')}`, type: 'DOCUMENT' },
      ...{
        externalId: null,
        status: 'DRAFT',
        createdAt: now,
        updatedAt: now,
        completedAt: null,
        deletedAt: null,
      },
      ...{ meta: {}, recipients: [], fields: [], pdf: null },
      ...change,
    }
    this.envelopes.push(envelope)
    if (envelope.type === 'DOCUMENT') this.raise('DOCUMENT_CREATED', envelope)
    return envelope
  }

  recipient(person: {
    email: string
    name?: string
    role?: string
    signingOrder?: number | null
  }): StandInRecipient {
    const copy = person.role === 'CC'
    return {
      ...{ id: this.nextId(), email: person.email, name: person.name ?? '', role: person.role ?? 'SIGNER' },
      signingOrder: person.signingOrder ?? null,
      token: randomBytes(16).toString('base64url').slice(0, 21),
      ...{ signedAt: null, readStatus: 'NOT_OPENED', expiresAt: null, expirationNotifiedAt: null },
      // Whoever gets a copy is born signed.
      signingStatus: copy ? 'SIGNED' : 'NOT_SIGNED',
      sendStatus: copy ? 'SENT' : 'NOT_SENT',
      rejectionReason: null,
    }
  }

  /** Opens a document for signing. Gives why not, else null. */
  send(envelope: StandInEnvelope): string | null {
    if (envelope.status !== 'DRAFT' && envelope.status !== 'PENDING')
      return 'Document has already been completed'
    const bare = envelope.recipients.find(
      ({ id, role }) =>
        role === 'SIGNER' &&
        !envelope.fields.some((one) => one.recipientId === id && one.type === 'SIGNATURE'),
    )
    if (bare) return `Signers must have at least one signature field: ${bare.email}`
    envelope.status = 'PENDING'
    for (const one of envelope.recipients)
      if (one.role !== 'CC') one.expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    this.raise('DOCUMENT_SENT', envelope)
    return null
  }

  /** Those who are reminded may sign for longer; it writes to nobody where its mails are off. */
  renew(envelope: StandInEnvelope, recipients: readonly number[]): void {
    for (const one of envelope.recipients)
      if (recipients.includes(one.id) && one.role !== 'CC' && one.signingStatus === 'NOT_SIGNED')
        one.expiresAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
    if (envelope.meta.distributionMethod !== 'NONE') this.raise('DOCUMENT_REMINDER_SENT', envelope)
  }

  open(token: string): void {
    const { envelope, recipient } = this.byToken(token)
    if (recipient.readStatus === 'OPENED') return
    Object.assign(recipient, { readStatus: 'OPENED', sendStatus: 'SENT' })
    this.raise('DOCUMENT_OPENED', envelope)
  }

  /** Fills in what somebody has to fill in, which they do not sign yet. */
  fill(token: string): void {
    const { envelope, recipient } = this.byToken(token)
    this.open(token)
    for (const field of envelope.fields) if (field.recipientId === recipient.id) field.inserted = true
  }

  sign(token: string): void {
    const { envelope, recipient } = this.byToken(token)
    if (envelope.status !== 'PENDING') throw new Error('This document cannot be signed.')
    this.open(token)
    Object.assign(recipient, { signingStatus: 'SIGNED', signedAt: new Date().toISOString() })
    this.raise('DOCUMENT_RECIPIENT_COMPLETED', envelope)
    this.raise('DOCUMENT_SIGNED', envelope)
    if (envelope.recipients.every(({ signingStatus }) => signingStatus === 'SIGNED')) this.seal(envelope)
  }

  reject(token: string, reason: string): void {
    const { envelope, recipient } = this.byToken(token)
    const now = new Date().toISOString()
    Object.assign(recipient, { signingStatus: 'REJECTED', signedAt: now, rejectionReason: reason })
    envelope.status = 'REJECTED'
    this.raise('DOCUMENT_REJECTED', envelope)
  }

  expire(token: string): void {
    const { envelope, recipient } = this.byToken(token)
    recipient.expirationNotifiedAt = new Date().toISOString()
    this.raise('RECIPIENT_EXPIRED', envelope)
  }

  cancel(envelope: StandInEnvelope): void {
    Object.assign(envelope, { status: 'CANCELLED', completedAt: new Date().toISOString() })
    this.raise('DOCUMENT_CANCELLED', envelope)
  }

  /** A draft or one on its way is gone for good, one that is over only hidden. */
  remove(envelope: StandInEnvelope): void {
    if (envelope.status === 'DRAFT' || envelope.status === 'PENDING')
      this.envelopes.splice(this.envelopes.indexOf(envelope), 1)
    else envelope.deletedAt = new Date().toISOString()
    this.raise('DOCUMENT_CANCELLED', envelope)
  }

  /** Waits until everything raised so far was delivered, and tells how each delivery was answered. */
  async delivered(): Promise<unknown[]> {
    return Promise.all(this.told.splice(0))
  }

  raise(event: string, envelope: StandInEnvelope): void {
    envelope.updatedAt = new Date().toISOString()
    const payload = this.payloadOf(envelope)
    this.events.push({ event, payload })
    if (this.receiver) this.told.push(this.deliver(event, payload))
  }

  /** Sends one delivery; sent again it has another moment and nothing else. */
  async deliver(
    event: string,
    payload: Record<string, unknown>,
    secret = this.receiver!.secret,
  ): Promise<number> {
    const { url } = this.receiver!
    const body = JSON.stringify({ event, payload, createdAt: new Date().toISOString(), webhookEndpoint: url })
    const headers = { 'content-type': 'application/json', 'x-documenso-secret': secret }
    return (this.receiver!.post ?? byNetwork)(url, headers, body)
  }

  private seal(envelope: StandInEnvelope): void {
    Object.assign(envelope, { status: 'COMPLETED', completedAt: new Date().toISOString() })
    this.raise('DOCUMENT_COMPLETED', envelope)
  }

  private payloadOf(envelope: StandInEnvelope): Record<string, unknown> {
    const { number, id, externalId, title, status, createdAt, updatedAt, completedAt, deletedAt } = envelope
    // In no order anybody could rely on.
    const recipients = envelope.recipients
      .map((one) => ({ ...one, documentId: number, envelopeId: id }))
      .toSorted((a, b) => (a.token < b.token ? -1 : 1))
    return structuredClone({
      ...{
        id: number,
        envelopeId: id,
        externalId,
        title,
        status,
        createdAt,
        updatedAt,
        completedAt,
        deletedAt,
      },
      ...{ userId: 1, teamId: 1, source: 'DOCUMENT', recipients, Recipient: recipients },
    })
  }

  recipientOf(token: string): StandInRecipient {
    return this.byToken(token).recipient
  }

  private byToken(token: string) {
    for (const envelope of this.envelopes) {
      const recipient = envelope.recipients.find((one) => one.token === token)
      if (recipient) return { envelope, recipient }
    }
    throw new Error('Nobody has this token.')
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url)
    this.asked.push(`${request.method} ${path}`)
    const next = this.troubles.shift()
    const trouble = next === 'none' ? undefined : next
    if (trouble?.hang) return
    const answer = () => {
      const call = {
        method: request.method!,
        path,
        query,
        body,
        json: jsonOf(request, body),
        origin: this.url,
      }
      return this.route(call, request.headers.authorization)
    }
    if (trouble) {
      if (trouble.after) answer()
      const headers = trouble.retryAfter ? { 'retry-after': trouble.retryAfter } : {}
      response.writeHead(trouble.status, headers).end('{"message":"Something went wrong"}')
      return
    }
    const { status, json, bytes } = answer()
    const type = bytes ? 'application/pdf' : 'application/json'
    response.writeHead(status, { 'content-type': type }).end(bytes ?? JSON.stringify(json ?? {}))
  }

  private route(request: StandInRequest, authorization: string | undefined): Answer {
    const v1 = request.path.startsWith('/api/v1/')
    // What it gave an address for is fetched and put without a token.
    if (request.path.startsWith('/store/')) return this.store(request)
    if (authorization?.replace(/^Bearer /, '') !== this.token)
      return { status: 401, json: { message: 'Unauthorized' } }
    return v1 ? answerV1(this, request) : answerV2(this, request)
  }

  private store({ method, path, body }: StandInRequest): Answer {
    const envelope = this.envelopes.find(({ number }) => String(number) === path.split('/')[2])
    if (!envelope) return { status: 404, json: {} }
    if (method === 'GET') return { status: 200, bytes: signedPdf(envelope) }
    envelope.pdf = body
    return { status: 200, json: {} }
  }
}

function jsonOf(request: IncomingMessage, body: Buffer): Record<string, unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) return {}
  return JSON.parse(body.toString('utf8')) as Record<string, unknown>
}
