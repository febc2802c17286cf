import { z } from 'zod'
import { accepted, created, cursor, data, empty, storedFile } from '../endpoint.ts'
import { email, id, idParams, listOf, longText, text, timestamp } from '../fields.ts'
import { cursorQuery } from '../paging.ts'
import { storedReason } from '../reason.ts'
import { endpoint } from '../staff-endpoint.ts'
import {
  accountFaults,
  accountStatuses,
  attachmentRefusals,
  automaticKinds,
  messageProblems,
  mostFolders,
  removalChoices,
} from './vocabulary.ts'

const host = z
  .string()
  .trim()
  .max(253)
  .regex(
    /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/,
    'Write the name of the mail server, such as imap.example.com.',
  )
const server = {
  host,
  /** The port of the mail server on the network, such as 993. */
  port: z.int().min(1).max(65_535),
  /** Encrypted from the first byte; else encrypted before anything is said (STARTTLS). */
  tls: z.boolean(),
}
const Smtp = z.strictObject(server)
const password = z.string().min(1).max(1000)
const folder = text(250)

/** A mailbox of the caller. Nobody else is shown it. */
const Account = z.object({
  id,
  address: z.string(),
  ...server,
  username: z.string(),
  smtp: Smtp.nullable(),
  folders: z.array(z.string()),
  /** Whether others who may see the client and its mail see the mail of this account. */
  shared: z.boolean(),
  status: z.enum(accountStatuses),
  lastSyncedAt: timestamp.nullable(),
  /** What went wrong at the last try, and what the mail server said of it. */
  lastErrorCode: z.enum(accountFaults).nullable(),
  lastError: z.string().nullable(),
  /** The same by its code, where it is a reason of the product's own and not the words of a server. */
  lastReason: storedReason,
  nextSyncAt: timestamp.nullable(),
  /** How many messages of it are stored. */
  messages: z.number(),
  createdAt: timestamp,
  version: z.number(),
})

const AccountInput = z.strictObject({
  address: email,
  ...server,
  username: text(254),
  password,
  /** By what server mail is sent as this account; null for none. */
  smtp: Smtp.nullable().default(null),
  /** Which folders are read. */
  folders: z.array(folder).min(1).max(mostFolders).default(['INBOX', 'Sent']),
  shared: z.boolean().default(true),
})

const Attempt = z.object({
  ok: z.boolean(),
  errorCode: z.enum(accountFaults).nullable(),
  error: z.string().nullable(),
  reason: storedReason,
})

/** What the mail servers said to a try. */
const Test = z.object({
  imap: Attempt,
  folders: z.array(z.object({ path: z.string(), use: z.enum(['inbox', 'sent']).nullable() })),
  /** Null where nothing is sent by the account. */
  smtp: Attempt.nullable(),
})

const Person = z.object({ name: z.string().nullable(), address: z.string() })

const EmailRow = z.object({
  id,
  threadId: id,
  /** Sent by the port; else it came in. */
  outbound: z.boolean(),
  from: Person.nullable(),
  to: z.array(Person),
  cc: z.array(Person),
  subject: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  automatic: z.enum(automaticKinds).nullable(),
  problem: z.enum(messageProblems).nullable(),
  attachments: z.array(
    z.object({
      id,
      name: z.string(),
      mediaType: z.string(),
      size: z.number(),
      refused: z.enum(attachmentRefusals).nullable(),
      /** The message as it came, for what could not be read of it. */
      original: z.boolean(),
    }),
  ),
  /** Of a mail the product sends; null for what came from a mailbox. */
  status: z.string().nullable(),
  /** Whether nobody but the caller is shown it. */
  private: z.boolean(),
  at: timestamp,
})

const Email = EmailRow.extend({
  /** Plain text. */
  body: z.string(),
  /** Without anything that runs or is loaded from elsewhere; null where it came as plain text. */
  html: z.string().nullable(),
  /** By which later ones answer it; null where it has none. */
  messageId: z.string().nullable(),
})

export const emailAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/email/accounts',
    summary: 'The mailboxes of the caller in the port',
    gate: 'email.view',
    personal: true,
    response: data(z.array(Account)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/email/accounts',
    summary: 'Adds a mailbox, which is read from then on',
    gate: 'email.view',
    personal: true,
    body: AccountInput,
    response: created(Account),
    emits: ['email_account.created'],
    errors: ['EMAIL_TAKEN', 'TOO_MANY_EMAIL_ACCOUNTS', 'HOOK_ADDRESS_REFUSED'],
    limit: 'mail_account_test',
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/v1/email/accounts/test',
    summary: 'Signs in to the mail servers, and tells which folders there are or what the servers said',
    gate: 'email.view',
    personal: true,
    body: z.strictObject({
      /** The account whose password is used where none is sent. */
      accountId: id.optional(),
      ...server,
      username: text(254),
      password: password.optional(),
      smtp: Smtp.nullable().default(null),
    }),
    response: data(Test),
    emits: 'nothing',
    errors: ['HOOK_ADDRESS_REFUSED'],
    limit: 'mail_account_test',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/email/accounts/{id}',
    summary: 'One mailbox of the caller',
    gate: 'email.view',
    personal: true,
    params: idParams,
    response: data(Account),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/email/accounts/{id}',
    summary: 'Changes a mailbox, pauses it or lets it be read again; the password stays where none is sent',
    gate: 'email.view',
    personal: true,
    params: idParams,
    body: z.strictObject({
      host: host.optional(),
      port: server.port.optional(),
      tls: server.tls.optional(),
      username: text(254).optional(),
      password: password.optional(),
      smtp: Smtp.nullable().optional(),
      folders: z.array(folder).min(1).max(mostFolders).optional(),
      shared: z.boolean().optional(),
      paused: z.boolean().optional(),
    }),
    response: data(Account),
    emits: ['email_account.updated'],
    errors: ['HOOK_ADDRESS_REFUSED'],
    ifMatch: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/email/accounts/{id}',
    summary:
      'Removes a mailbox from the product. Shared mail stays with its clients unless `mail=delete`; private mail goes',
    gate: 'email.view',
    personal: true,
    params: idParams,
    query: z.object({ mail: z.enum(removalChoices).default('keep') }),
    response: empty,
    emits: ['email_account.deleted'],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/v1/email/accounts/{id}/sync',
    summary: 'Has the folders of a mailbox read whole in the background',
    gate: 'email.view',
    personal: true,
    params: idParams,
    response: accepted(Account),
    emits: 'nothing',
    errors: ['EMAIL_ACCOUNT_PAUSED'],
  }),
} as const

export const emails = {
  ofClient: endpoint({
    method: 'GET',
    path: '/api/v1/clients/{id}/emails',
    summary: 'Mail from and to the client, newest first',
    gate: 'email.view',
    asks: ['clients.view'],
    params: idParams,
    query: cursorQuery({ threadId: id.optional(), automatic: listOf(automaticKinds).optional() }),
    response: cursor(EmailRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/emails/{id}',
    summary: 'One of them with what it says',
    gate: 'email.view',
    asks: ['clients.view'],
    params: idParams,
    response: data(Email),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/v1/emails/{id}/thread',
    summary: 'The conversation it belongs to, the oldest first, at most its newest hundred',
    gate: 'email.view',
    asks: ['clients.view'],
    params: idParams,
    response: data(z.array(Email)),
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/api/v1/emails/{id}/attachments/{attachmentId}',
    summary: 'The bytes of what came with it',
    gate: 'email.view',
    asks: ['clients.view'],
    params: z.object({ id: z.string(), attachmentId: z.string() }),
    response: storedFile,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/v1/emails',
    summary:
      'Sends a mail to a client, by the mailbox of the caller where there is one with a server to send by, else by the sender of the port',
    gate: 'email.send',
    asks: ['clients.view'],
    body: z.strictObject({
      clientId: id,
      to: email,
      subject: text(300),
      /** Markdown: emphasis, lists, links. HTML in it is shown as it is written. */
      body: longText(50_000),
      /** The id of the message it answers, or its Message-ID. */
      inReplyTo: text(1000).optional(),
      /** Which mailbox of the caller sends it; without it, the first that can. */
      accountId: id.optional(),
    }),
    response: created(Email),
    emits: ['email.sent'],
    errors: ['REFERENCE_NOT_FOUND', 'RECORD_ARCHIVED', 'EMAIL_ACCOUNT_PAUSED'],
    limit: 'document_send',
  }),
} as const
