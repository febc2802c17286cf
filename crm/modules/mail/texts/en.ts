import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import type { Composed } from '../../../../platform/mail/compose.ts'
import type { LetterTexts, LetterValues, StoppedWork } from '../letter.ts'
import { newsLine } from './news.ts'
import { otherLetters } from './others.ts'

const hello = (name: string) => ({ text: name ? `Hello ${name},` : 'Hello,' })

/** What stopped, as a sentence. */
const stopped: Readonly<Record<StoppedWork, string>> = {
  import: 'Your import stopped',
  import_undo: 'Taking back your import stopped',
  data_export: 'The data of a client could not be put together',
  duplicate_scan: 'Looking for duplicates stopped',
  storage_move: 'Moving the files stopped',
  storage_sweep: 'Clearing up the files stopped',
}

export const en: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }, product) => ({
    subject: `An invitation to ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} invites you to ${port} on ${product}, as ${role}. The invitation is good for ${days} days.`,
      },
      { button: 'Accept the invitation' },
      {
        text: 'Who has an account signs in with it there; who has none chooses a password. If you did not expect this, ignore this mail: nothing happens without you.',
      },
    ],
  }),
  staff_password_reset: ({ name }, product) => ({
    subject: `Set your ${product} password`,
    blocks: [
      hello(name),
      { text: 'Somebody asked for a new password for your account. Set it within the hour.' },
      { button: 'Set a new password' },
      { text: 'If you did not ask for this, ignore this mail.' },
    ],
  }),
  second_factor_cleared: ({ name, by, href }, product) => ({
    subject: 'Your second factor was taken away',
    blocks: [
      hello(name),
      {
        text: `${by} took the second factor of your ${product} account away, and you were signed out everywhere. Sign in with your password, and set up your app anew.`,
      },
      ...(href ? [{ go: 'Open your account', href }] : []),
      {
        text: 'If you did not ask for this, change your password and talk to the administrator of your port.',
      },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...inquiry }) => ({
    subject: `Residential inquiry from ${port}`,
    blocks: [
      { text: `Somebody asks ${port} about a home.` },
      {
        facts: [
          ['Name', inquiry.name],
          ['E-mail', inquiry.email],
          ['Phone', inquiry.phone],
          ['Looking for', inquiry.sought],
          ['Nationality', inquiry.nationality],
          ['Country of residence', inquiry.residence],
          ['Agrees to be contacted', consent === null ? null : consent ? 'yes' : 'no'],
        ],
      },
      ...(message ? [{ text: 'Message:' }, { quote: message }] : []),
    ],
  }),
  webhook_disabled: ({ name, port, label, url, gone, lastError, href }) => ({
    subject: `Events of ${port} do not arrive at ${label} any more`,
    blocks: [
      hello(name),
      { text: 'Nothing is sent any more to' },
      { quote: url },
      {
        text: gone
          ? 'The receiver answered 410: it takes no more events.'
          : 'For five days nothing could be delivered.',
      },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: 'Once the receiver works again, enable the webhook and send what failed.' },
      ...(href ? [{ go: 'Open the webhook', href }] : []),
    ],
  }),
  work_stopped: ({ name, port, work, href }) => ({
    subject: `${port}: ${stopped[work]}`,
    blocks: [
      hello(name),
      { text: `${stopped[work]}.` },
      {
        text: 'It was tried several times. Nothing is lost: what was done so far stays, and you can begin it again to go on.',
      },
      ...(href ? [{ go: 'Open it', href }] : []),
    ],
  }),
  notification: ({ name, port, news, href }, product) => ({
    subject: newsLine('en', news, product),
    blocks: [
      hello(name),
      { text: `this came up at ${port}:` },
      { quote: newsLine('en', news, product) },
      ...(href ? [{ go: 'Open it', href }] : []),
    ],
  }),
  reminder_digest: ({ name, port, news, waiting, href, endHref }, product) => ({
    subject: `${port}: your day`,
    blocks: [
      hello(name),
      ...(waiting.length > 0
        ? [
            { text: 'What waits for you today:' },
            {
              facts: waiting.map(
                ({ title, at, overdue }) => [overdue ? `overdue, ${at}` : at, title] as [string, string],
              ),
            },
          ]
        : []),
      ...(news.length > 0
        ? [
            { text: 'New since the last mail:' },
            ...news.map((one) => ({ quote: newsLine('en', one, product) })),
          ]
        : []),
      ...(href ? [{ go: 'Open your reminders', href }] : []),
      { go: 'Get this mail no more', href: endHref },
    ],
  }),
  gdpr_export: ({ name, port, days }) => ({
    subject: `What ${port} keeps about you`,
    blocks: [
      hello(name),
      {
        text: `you asked what ${port} keeps about you. It is all in one archive, which you can fetch for ${days} days.`,
      },
      { button: 'Fetch the archive' },
      { text: 'Keep this mail to yourself: whoever has the link can open the archive.' },
    ],
  }),
  erasure_code: ({ name, code, minutes }) => ({
    subject: `${code} is your code`,
    blocks: [
      hello(name),
      { text: `with this code you erase a client for good. It is good for ${minutes} minutes.` },
      { quote: code },
      { text: 'If you did not ask for this, ignore this mail and tell an administrator.' },
    ],
  }),
  waiting_list_next: ({ name, port, mooring }) => ({
    subject: `Berth ${mooring} may become free`,
    blocks: [
      hello(name),
      { text: `You are the next in line for berth ${mooring} of ${port}: nobody holds it at present.` },
      {
        text: 'We shall get in touch with you. If you no longer wish for it, or want to be quicker than we are, answer this mail.',
      },
    ],
  }),
  supplemental_info: ({ name, port, days }) => ({
    subject: `${port} asks for some details`,
    blocks: [
      hello(name),
      {
        text: `${port} needs your address and the facts of your yacht for the papers of your berth. The form is open for ${days} days, and takes a minute.`,
      },
      { button: 'Fill in the details' },
      {
        text: 'The link is for you alone and can be used once. If you did not expect this, ignore this mail.',
      },
    ],
  }),
  portal_activation: ({ name, port, days }) => ({
    subject: `${port}: your own pages`,
    blocks: [
      hello(name),
      {
        text: `${port} opened pages of your own for you: where your berth stands, papers to sign, invoices, and a way to ask. Choose a password to see them. The link is open for ${days} days.`,
      },
      { button: 'Open my pages' },
      { text: 'If you did not expect this, ignore this mail: nobody gets in without the link.' },
    ],
  }),
  portal_file_request: ({ name, port, title, href }) => ({
    subject: `${port} asks you for a file`,
    blocks: [hello(name), { text: `${port} asks you to send: ${title}.` }, { go: 'Send the file', href }],
  }),
  portal_message: ({ name, port, author, messages, href }) => ({
    subject: `${author} of ${port} wrote to you`,
    blocks: [
      hello(name),
      { text: `${author} of ${port} wrote to you:` },
      ...messages.map((quote) => ({ quote })),
      { go: 'Answer on your pages', href },
    ],
  }),
  portal_password_reset: ({ name, port, minutes }) => ({
    subject: `A new password for ${port}`,
    blocks: [
      hello(name),
      {
        text: `Choose a new password for your pages at ${port}. The link is open for ${minutes} minutes and works once.`,
      },
      { button: 'Choose a password' },
      { text: 'If you did not ask for this, ignore this mail: your password stays as it is.' },
    ],
  }),
  eoi_invitation: (values) => invitation(values),
  signing_invitation: (values) => invitation(values),
  signing_reminder: ({ name, port, title, until }) => ({
    subject: `A reminder: “${title}” waits for you`,
    blocks: [
      hello(name),
      {
        text: `“${title}” of ${port} still waits for you.${until ? ` It can be signed until ${until}.` : ''}`,
      },
      { button: 'Open the document' },
      { text: 'The link is for you alone: do not pass it on.' },
    ],
  }),
  signing_completed: ({ name, port, title, signers, attached }) => ({
    subject: `“${title}” is signed by all`,
    blocks: [
      hello(name),
      { text: `“${title}” of ${port} was signed by ${signers.join(', ')}.` },
      attached
        ? { text: 'The signed document is attached. Keep it with your papers.' }
        : { button: 'Download the signed document' },
    ],
  }),
  invoice: ({ name, port, number, total, due, reference, iban, message, href }) => ({
    subject: `Invoice ${number} of ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} sends you invoice ${number} over ${total}.` },
      {
        facts: [
          ['To pay', total],
          ['Due', due],
          ['IBAN', iban],
          ['Reference', reference],
        ],
      },
      ...(href ? [{ go: 'Open the invoice', href }] : []),
    ],
  }),
  credit_note: ({ name, port, number, total, credited, message, href }) => ({
    subject: `Credit note ${number} of ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} takes back invoice ${credited}: credit note ${number} over ${total}.` },
      ...(href ? [{ go: 'Open the credit note', href }] : []),
    ],
  }),
  invoice_reminder: ({ name, port, number, total, due, reference, iban, href }) => ({
    subject: `Invoice ${number} of ${port} is overdue`,
    blocks: [
      hello(name),
      {
        text: `invoice ${number} was due on ${due}, and ${total} is still open. If you paid in the last days, ignore this mail.`,
      },
      {
        facts: [
          ['Still open', total],
          ['Was due', due],
          ['IBAN', iban],
          ['Reference', reference],
        ],
      },
      ...(href ? [{ go: 'Open the invoice', href }] : []),
    ],
  }),
  ...otherLetters.en,
  mail_test: ({ name, port, sender }) => ({
    subject: `Mail of ${port} arrives`,
    blocks: [hello(name), { text: `this mail was sent from ${sender} to see whether it arrives. It does.` }],
  }),
}

const requests: Readonly<Record<SignerRole, (title: string, port: string) => string>> = {
  client: (title, port) => `${port} asks you to sign “${title}”.`,
  developer: (title, port) => `“${title}” waits for your signature for ${port}.`,
  approver: (title, port) => `${port} asks you to approve “${title}”.`,
  witness: (title, port) => `${port} asks you to witness “${title}”.`,
  cc: (title, port) => `${port} sends you a copy of “${title}”.`,
}

function invitation({
  name,
  port,
  title,
  role,
  subject,
  message,
  until,
}: LetterValues['signing_invitation']): Composed {
  return {
    subject: subject ?? `Please sign “${title}”`,
    blocks: [
      // Whoever wrote the message greets in it.
      ...(message ? [] : [hello(name)]),
      { text: requests[role](title, port) },
      ...(message ? [{ quote: message }] : []),
      { button: 'Open the document' },
      {
        text: `${until ? `It can be signed until ${until}. ` : ''}The link is for you alone: do not pass it on.`,
      },
    ],
  }
}
